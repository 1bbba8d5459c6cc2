import assert from 'node:assert/strict';
import { integerType, MAX_U64, readU64 } from '../../../src/core/move/integer';
import { PRIMITIVES } from '../../../src/core/move/typeTag';

describe('integerType', () => {
  it('returns the range and the JSON form of each integer type', () => {
    assert.deepEqual(integerType('u8'), { bits: 8, signed: false, min: 0n, max: 255n, jsonForm: 'number' });
    assert.deepEqual(integerType('i8'), { bits: 8, signed: true, min: -128n, max: 127n, jsonForm: 'number' });
    assert.deepEqual(integerType('u64'), {
      bits: 64,
      signed: false,
      min: 0n,
      max: 18446744073709551615n,
      jsonForm: 'string',
    });
    assert.deepEqual(integerType('i256'), {
      bits: 256,
      signed: true,
      min: -(2n ** 255n),
      max: 2n ** 255n - 1n,
      jsonForm: 'string',
    });
  });

  it('writes up to 32 bits as numbers, and wider integers as strings', () => {
    const forms = PRIMITIVES.map(name => [name, integerType(name)?.jsonForm] as const);
    const names = (form: string) => forms.filter(([, each]) => each === form).map(([name]) => name);
    assert.deepEqual(names('number'), ['u8', 'u16', 'u32', 'i8', 'i16', 'i32']);
    assert.deepEqual(names('string'), ['u64', 'u128', 'u256', 'i64', 'i128', 'i256']);
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
    for (const text of [
      '',
      '-1',
      '+1',
      '1.0',
      '1e3',
      '0x1',
      ' 1',
      '1,000',
      '18446744073709551616',
      '0'.repeat(21),
      '9'.repeat(1e6),
    ])
      assert.equal(readU64(text), undefined, text.slice(0, 30));
  });
});
