import assert from 'node:assert/strict';
import { readMembers } from '../../../src/core/code/codeMembers';
import type { ModuleAbi } from '../../../src/core/move/abi';
import { callingModule } from '../../support/callingModule';

const ABI: ModuleAbi = { address: '0xcafe', name: 'vault', friends: [], functions: [], structs: [] };
const OPEN = {
  name: 'open',
  visibility: 'public',
  isEntry: true,
  isView: false,
  typeParameters: [],
  parameters: ['u64'],
  returns: [],
} as const;

const CODE = callingModule(
  { address: '0xcafe', module: 'vault' },
  [
    { name: 'open', isEntry: true },
    { name: 'check', visibility: 'private', steps: [{ abort: 1n }] },
  ],
  [
    { code: 2n, name: 'EGONE', description: 'It is\n gone.\u202e' },
    { code: 1n, name: 'E$(x)', description: '' },
  ],
);

function membersOf(abi: ModuleAbi) {
  const read = readMembers(abi, CODE);
  assert.ok(read.kind === 'members');
  return read.members;
}

describe('readMembers', () => {
  it('returns the functions in the bytecode that the ABI does not have', () => {
    assert.deepEqual(membersOf({ ...ABI, functions: [OPEN] }).functions, [
      { ...OPEN, name: 'check', visibility: 'private', isEntry: false },
    ]);
    assert.deepEqual(
      membersOf(ABI).functions.map(({ name }) => name),
      ['open', 'check'],
    );
  });

  it('says how long each function is', () => {
    const sizes = { open: 'Native function without bytecode', check: '3 instructions, 17 bytes' };
    assert.deepEqual([...membersOf(ABI).sizes], Object.entries(sizes));
  });

  it('returns the errors by their codes, without characters that could deceive', () => {
    assert.deepEqual(membersOf(ABI).errors, [
      { name: 'E⟨U+0024⟩⟨U+0028⟩x⟨U+0029⟩', code: '0x1', text: '' },
      { name: 'EGONE', code: '0x2', text: 'It is gone.' },
    ]);
  });

  it('are unknown if the ABI is of a different module, or does not match the bytecode', () => {
    const reasonOf = (abi: ModuleAbi) => {
      const read = readMembers(abi, CODE);
      return read.kind === 'unknown' ? read.reason : '';
    };
    const mismatch = 'The ABI from the node does not match the bytecode';
    assert.equal(reasonOf({ ...ABI, name: 'bank' }), `${mismatch}: the code belongs to 0xcafe::vault.`);
    assert.equal(reasonOf({ ...ABI, functions: [{ ...OPEN, parameters: ['u8'] }] }), `${mismatch}: open.`);
  });

  it('says why they are unknown', () => {
    assert.deepEqual(readMembers(ABI, new Uint8Array()), {
      kind: 'unknown',
      reason: 'The node sent no bytecode, or invalid hex.',
    });
    assert.deepEqual(readMembers(ABI, Uint8Array.of(1, 2)), {
      kind: 'unknown',
      reason: 'Cannot read the bytecode: it is not Move bytecode, in the header at byte 0.',
    });
  });
});
