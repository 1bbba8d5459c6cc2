import assert from 'node:assert/strict';
import { DRAGGED_ROWS, readDroppedFunction } from '../../../src/host/shell/moduleRow';

describe('readDroppedFunction', () => {
  it('reads a function with its network', () => {
    const text = JSON.stringify({ kind: 'function', function: '0x01::coin::transfer', network: 'main' });
    const id = { address: '0x1', module: 'coin', name: 'transfer' };
    assert.deepEqual(readDroppedFunction(text), { id, network: 'main' });
  });

  for (const value of [
    '',
    '{',
    'null',
    '[]',
    '{"kind":"account","address":"0x1"}',
    '{"kind":"function","function":"0x1::coin","network":"main"}',
    '{"kind":"function","function":"0x1::coin::transfer"}',
    '{"kind":"function","function":5,"network":"main"}',
    '{"kind":"account","function":"0x1::coin::transfer","network":"main"}',
  ]) {
    it(`ignores the foreign value ${value}`, () => {
      assert.equal(readDroppedFunction(value), undefined);
    });
  }
});

describe('DRAGGED_ROWS', () => {
  it('is the type that VS Code gives the rows of the view', () => {
    assert.equal(DRAGGED_ROWS, 'application/vnd.code.tree.movescope.modules');
  });
});
