import assert from 'node:assert/strict';
import { integerType, MAX_U64, readU64 } from '../../../src/core/move/integer';

describe('integerType', () => {
  it('returns the range of each integer type, which is a number in JSON up to 32 bits', () => {
    for (const bits of [8, 16, 32, 64, 128, 256] as const) {
      const jsonForm = bits <= 32 ? 'number' : 'string';
      const half = 2n ** BigInt(bits - 1);
      const [unsigned, signed] = [integerType(`u${bits}`), integerType(`i${bits}`)];
      assert.deepEqual(unsigned, { bits, signed: false, min: 0n, max: 2n * half - 1n, jsonForm });
      assert.deepEqual(signed, { bits, signed: true, min: -half, max: half - 1n, jsonForm });
    }
  });

  it('returns nothing for bool, address and signer', () => {
    assert.deepEqual([integerType('bool'), integerType('address'), integerType('signer')], Array(3).fill(undefined));
  });
});

describe('readU64', () => {
  it('reads digits up to the largest, without leading zeros', () => {
    assert.deepEqual(['0', '007', '1000', MAX_U64, '00000000000000000000'].map(readU64), [
      '0',
      '7',
      '1000',
      MAX_U64,
      '0',
    ]);
    assert.equal(BigInt(MAX_U64), 2n ** 64n - 1n);
  });

  it('reads nothing else', () => {
    const none = ['', '-1', '+1', '1.0', '1e3', '0x1', ' 1', '1,000', '18446744073709551616'];
    for (const text of [...none, '0'.repeat(21), '9'.repeat(1e6)])
      assert.equal(readU64(text), undefined, text.slice(0, 30));
  });
});
