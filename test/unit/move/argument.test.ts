import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JsonValue } from '../../../src/core/json';
import { ArgumentError, encodeArgument } from '../../../src/core/move/argument';
import { parseTypeTag, type TypeTag } from '../../../src/core/move/typeTag';
import { address, bytes, string, u64, uint, vector, type Bytes } from './bytes';

const STRING = '0x1::string::String';
const OPTION = '0x1::option::Option';
const OBJECT = '0x1::object::Object<0x1::fungible_asset::Metadata>';

function tag(text: string): TypeTag {
  const parsed = parseTypeTag(text);
  assert.ok(parsed, text);
  return parsed;
}

function refusal(type: string, value: JsonValue): ArgumentError {
  try {
    encodeArgument(tag(type), value);
  } catch (error) {
    assert.ok(error instanceof ArgumentError);
    return error;
  }
  assert.fail(`${type} takes ${JSON.stringify(value)}`);
}

describe('encodeArgument', () => {
  const taken: readonly (readonly [type: string, value: JsonValue, expected: Bytes])[] = [
    ['bool', true, [1]],
    ['bool', false, [0]],
    ['u8', 255, [255]],
    ['u8', 0, [0]],
    ['u16', 0x0102, [2, 1]],
    ['u32', 4294967295, [255, 255, 255, 255]],
    ['i8', -1, [255]],
    ['i16', -32768, [0, 128]],
    ['i32', -2, [254, 255, 255, 255]],
    ['u64', '1000', u64(1000)],
    ['u64', '18446744073709551615', Array<number>(8).fill(255)],
    ['u128', '340282366920938463463374607431768211455', Array<number>(16).fill(255)],
    ['u256', '1', uint(1, 32)],
    ['i64', '-1', Array<number>(8).fill(255)],
    ['i128', '-170141183460469231731687303715884105728', [...Array<number>(15).fill(0), 128]],
    ['i256', '5', uint(5, 32)],
    ['address', '0xb', address(0xb)],
    ['address', 'B', address(0xb)],
    ['vector<u8>', '0x', [0]],
    ['vector<u8>', '0x01ff', [2, 1, 255]],
    ['vector<u8>', '01ff', [2, 1, 255]],
    ['vector<u8>', `0x${'00'.repeat(200)}`, bytes(Array<number>(200).fill(0))],
    ['vector<u16>', [1, 2], vector([1, 0], [2, 0])],
    ['vector<u64>', [], [0]],
    ['vector<bool>', Array<boolean>(130).fill(true), vector(...Array<Bytes>(130).fill([1]))],
    ['vector<vector<u8>>', ['0x01', '0x'], vector([1, 1], [0])],
    ['vector<address>', ['0x1', '0xb'], vector(address(1), address(0xb))],
    [STRING, '', [0]],
    [STRING, 'Grüße', string('Grüße')],
    [`vector<${STRING}>`, ['a'], vector(string('a'))],
    [`${OPTION}<u64>`, { vec: [] }, [0]],
    [`${OPTION}<u64>`, { vec: ['7'] }, vector(u64(7))],
    [`${OPTION}<${OPTION}<bool>>`, { vec: [{ vec: [true] }] }, [1, 1, 1]],
    [OBJECT, '0xb', address(0xb)],
    [`vector<${OBJECT}>`, [{ inner: '0xb' }], vector(address(0xb))],
    [`${OPTION}<${OBJECT}>`, { vec: [{ inner: '0xb' }] }, vector(address(0xb))],
  ];
  for (const [type, value, expected] of taken) {
    it(`encodes ${JSON.stringify(value).slice(0, 60)} as ${type}`, () => {
      assert.deepEqual([...encodeArgument(tag(type), value)], expected);
    });
  }

  const refused: readonly (readonly [type: string, values: readonly JsonValue[], message: string])[] = [
    ['bool', ['true', 1, 0, null, [], {}], 'bool expects true or false.'],
    ['u8', ['1', 1.5, null, true, [1], '0x1'], 'u8 expects a JSON number.'],
    ['u8', [256, -1, 1e21], 'u8 expects a value from 0 to 255.'],
    ['u16', [65536], 'u16 expects a value from 0 to 65535.'],
    ['u32', [4294967296], 'u32 expects a value from 0 to 4294967295.'],
    ['i8', [128, -129], 'i8 expects a value from -128 to 127.'],
    ['i32', ['1'], 'i32 expects a JSON number.'],
    [
      'u64',
      [1000, '', ' 1', '1 ', '0x1', '1.0', '1e3', '-1', '1_000', null],
      'u64 expects a decimal string, such as "1000".',
    ],
    ['u64', ['18446744073709551616'], 'u64 expects a value from 0 to 18446744073709551615.'],
    ['u128', [1], 'u128 expects a decimal string, such as "1000".'],
    [
      'u256',
      [String(2n ** 256n)],
      'u256 expects a value from 0 to 115792089237316195423570985008687907853269984665640564039457584007913129639935.',
    ],
    ['i64', [-1, '--1', '-'], 'i64 expects a decimal string, such as "1000".'],
    ['i64', ['9223372036854775808'], 'i64 expects a value from -9223372036854775808 to 9223372036854775807.'],
    ['address', ['', '0x', 'alice', 1, null, { inner: '0x1' }], 'address expects an address string, such as "0x1".'],
    ['vector<u8>', [[1, 2], '0x1', 'xyz', 5, null], 'vector<u8> expects a hex string, such as "0x01ff".'],
    ['vector<u16>', ['0x01', null, { 0: 1 }, 1], 'vector<u16> expects an array.'],
    [STRING, [1, null, ['a'], {}], `${STRING} expects a string.`],
    [
      `${OPTION}<u8>`,
      [null, 1, [], [1], {}, { vec: 1 }, { vec: [1, 2] }, { vec: null }],
      `${OPTION}<u8> expects {"vec": []} or {"vec": [value]}.`,
    ],
    [OBJECT, [{ inner: '0x1' }, 1, 'alice'], `${OBJECT} expects an address string, such as "0x1".`],
  ];
  for (const [type, values, message] of refused) {
    for (const value of values) {
      it(`refuses ${JSON.stringify(value)} as ${type}`, () => {
        const error = refusal(type, value);
        assert.equal(error.message, message);
        assert.equal(error.kind, 'value');
        assert.equal(error.path, '');
        assert.deepEqual(error.type, tag(type));
      });
    }
  }

  const inside: readonly (readonly [type: string, value: JsonValue, path: string, message: string])[] = [
    ['vector<u64>', ['1', 2], '[1]', 'u64 expects a decimal string, such as "1000".'],
    ['vector<vector<u16>>', [[1], [2, 'x']], '[1][1]', 'u16 expects a JSON number.'],
    [`${OPTION}<u8>`, { vec: ['1'] }, '.vec[0]', 'u8 expects a JSON number.'],
    [`vector<${OBJECT}>`, ['0xb'], '[0]', `${OBJECT} expects {"inner": "0x…"}.`],
    [`vector<${OBJECT}>`, [{ inner: 'b!' }], '[0].inner', `${OBJECT} expects an address string, such as "0x1".`],
  ];
  for (const [type, value, path, message] of inside) {
    it(`reports that ${path} of ${JSON.stringify(value)} is wrong`, () => {
      const error = refusal(type, value);
      assert.equal(error.path, path);
      assert.equal(error.message, message);
    });
  }

  const untold: readonly (readonly [type: string, value: JsonValue, message: string])[] = [
    ['T0', '0x1', 'T0 expects a value whose type depends on a type argument.'],
    ['vector<T0>', ['0x1'], 'T0 expects a value whose type depends on a type argument.'],
    ['&u8', 1, '&u8 expects a value whose type depends on a type argument.'],
    ['signer', '0x1', 'signer expects no argument, because signers sign the transaction.'],
    ['0x2::m::S', {}, '0x2::m::S expects an object with all its fields, which only a node can check.'],
    [
      '0x2::string::String',
      'a',
      '0x2::string::String expects an object with all its fields, which only a node can check.',
    ],
    [OPTION, { vec: [] }, `${OPTION} expects an object with all its fields, which only a node can check.`],
  ];
  for (const [type, value, message] of untold) {
    it(`reports that ${type} cannot be encoded from its type`, () => {
      const error = refusal(type, value);
      assert.equal(error.kind, 'unsupported');
      assert.equal(error.message, message);
    });
  }

  it('encodes every u64 as little-endian', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }), value => {
        assert.deepEqual([...encodeArgument(tag('u64'), value.toString())], u64(value));
      }),
    );
  });

  it('returns bytes or throws an ArgumentError for any JSON', () => {
    const types = ['bool', 'i32', 'u256', 'address', 'vector<u8>', `vector<${OPTION}<${OBJECT}>>`, STRING, 'T0'];
    fc.assert(
      fc.property(fc.constantFrom(...types), fc.jsonValue(), (type, value) => {
        try {
          encodeArgument(tag(type), value as JsonValue);
        } catch (error) {
          assert.ok(error instanceof ArgumentError);
        }
      }),
    );
  });
});
