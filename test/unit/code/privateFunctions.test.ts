import assert from 'node:assert/strict';
import { privateFunctions } from '../../../src/core/code/privateFunctions';
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

describe('privateFunctions', () => {
  it('returns the functions in the bytecode that the ABI does not have', () => {
    const bytes = callingModule({ address: '0xcafe', module: 'vault' }, [
      { name: 'open', isEntry: true },
      { name: 'check', visibility: 'private', steps: [] },
    ]);
    assert.deepEqual(privateFunctions({ ...ABI, functions: [OPEN] }, bytes), {
      kind: 'functions',
      functions: [{ ...OPEN, name: 'check', visibility: 'private', isEntry: false }],
    });
  });

  it('says why they are unknown', () => {
    assert.deepEqual(privateFunctions(ABI, new Uint8Array()), {
      kind: 'unknown',
      reason: 'The node sent no bytecode.',
    });
    assert.deepEqual(privateFunctions(ABI, Uint8Array.of(1, 2)), {
      kind: 'unknown',
      reason: 'Cannot read the bytecode: it is not Move bytecode, in the header at byte 0.',
    });
  });
});
