import assert from 'node:assert/strict';
import { argumentTypes, isSignerParameter } from '../../../src/core/move/abi';
import { functionAbi } from './abis';

describe('isSignerParameter', () => {
  it('recognises both forms of a signer', () => {
    assert.deepEqual(
      ['signer', '&signer', '&mut signer', 'vector<signer>', 'address', '0x1::m::signer'].map(isSignerParameter),
      [true, true, false, false, false, false],
    );
  });
});

describe('argumentTypes', () => {
  it('leaves out every signer, wherever it is', () => {
    const abi = functionAbi({ parameters: ['&signer', 'address', 'signer', 'u64', 'vector<signer>'] });
    assert.deepEqual(argumentTypes(abi), ['address', 'u64', 'vector<signer>']);
  });
});
