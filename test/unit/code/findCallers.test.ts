import assert from 'node:assert/strict';
import { findCallers } from '../../../src/core/code/findCallers';
import { callingModule, type CallingFunction } from '../../support/callingModule';

const BURN = { address: '0x1', module: 'coin', name: 'burn' };

function code(address: string, module: string, functions: readonly CallingFunction[]) {
  const id = { address, module };
  return { id, bytes: callingModule(id, functions) };
}

describe('findCallers', () => {
  it('finds each function that calls another, including private ones, with the places', () => {
    const call = { call: '0x1::coin::burn' };
    const found = findCallers(BURN, [
      code('0xa', 'one', [
        { name: 'start', isEntry: true, steps: [call, { abort: 1n }, call] },
        { name: 'other', steps: [{ call: '0x1::coin::mint' }] },
        { name: 'own', visibility: 'private', steps: [call] },
      ]),
      code('0xb', 'two', [{ name: 'f', steps: [{ call: '0x2::coin::burn' }, { call: '0x1::money::burn' }] }]),
      code('0x1', 'coin', [{ name: 'burn' }, { name: 'burn_all', visibility: 'friend', steps: [call] }]),
    ]);
    assert.equal(found.searched, 3);
    assert.deepEqual(
      found.callers.map(({ function: { address, module, name }, visibility, isEntry, offsets }) => [
        `${address}::${module}::${name}`,
        visibility,
        isEntry,
        offsets,
      ]),
      [
        ['0xa::one::start', 'public', true, [1, 5]],
        ['0xa::one::own', 'private', false, [1]],
        ['0x1::coin::burn_all', 'friend', false, [1]],
      ],
    );
  });

  it('names modules whose code cannot be read', () => {
    const [none, odd] = [
      { id: { address: '0x1', module: 'none' }, bytes: new Uint8Array() },
      { id: { address: '0x1', module: 'odd' }, bytes: Uint8Array.of(1, 2) },
    ];
    assert.deepEqual(findCallers(BURN, [none, odd]), { callers: [], searched: 0, unreadable: [none.id, odd.id] });
  });
});
