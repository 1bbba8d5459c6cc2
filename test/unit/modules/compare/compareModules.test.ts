import assert from 'node:assert/strict';
import { compareModules, countChanges } from '../../../../src/core/modules/compare/comparison';
import { functionAbi, moduleAbi, structAbi } from '../../move/abis';

const published = (name: string, members = {}) => ({
  address: '0x1',
  byteLength: 1,
  abi: moduleAbi({ name, ...members }),
});
const UNREADABLE = { address: '0x1', byteLength: 7 };

describe('compareModules', () => {
  it('compares by name, and counts what cannot be compared', () => {
    const { modules, unreadable } = compareModules(
      [published('b'), published('a'), UNREADABLE],
      [published('c'), published('b', { friends: ['0x1::x'] }), UNREADABLE, UNREADABLE],
    );
    assert.deepEqual(
      modules.map(({ name, state }) => [name, state]),
      [
        ['a', 'removed'],
        ['b', 'changed'],
        ['c', 'added'],
      ],
    );
    assert.deepEqual(unreadable, { before: 1, after: 2 });
  });

  it('counts modules, functions, structs and differences', () => {
    const before = published('m', {
      functions: [functionAbi(), functionAbi({ name: 'gone' })],
      structs: [structAbi()],
    });
    const after = published('m', {
      functions: [functionAbi({ visibility: 'private' }), functionAbi({ name: 'new' })],
      structs: [structAbi({ abilities: ['copy'] })],
    });
    const { modules } = compareModules([before, published('lost', { functions: [functionAbi()] })], [after]);
    assert.deepEqual(countChanges(modules), {
      modules: { same: 0, changed: 1, added: 0, removed: 1 },
      functions: { same: 0, changed: 1, added: 1, removed: 2 },
      onlyCode: 0,
      structs: { same: 0, changed: 1, added: 0, removed: 0 },
      verdicts: { refused: 3, depends: 0, allowed: 1 },
    });
  });
});
