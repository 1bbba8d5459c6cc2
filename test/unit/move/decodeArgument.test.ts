import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JsonValue } from '../../../src/core/json';
import { encodeArgument, decodeArgument } from '../../../src/core/move/argument';
import { parseTypeTag, type TypeTag } from '../../../src/core/move/typeTag';

interface Typed {
  readonly type: string;
  readonly value: JsonValue;
  /** An object is decoded as an address at the top level only. */
  readonly inner?: JsonValue;
}

function tag(text: string): TypeTag {
  return parseTypeTag(text) ?? assert.fail(text);
}

const address = fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }).map(value => `0x${value.toString(16)}`);
const integer = (name: string, min: bigint, max: bigint, small: boolean): fc.Arbitrary<Typed> =>
  fc.bigInt({ min, max }).map(value => ({ type: name, value: small ? Number(value) : String(value) }));
const integers = [8, 16, 32, 64, 128, 256].flatMap(bits => [
  integer(`u${bits}`, 0n, 2n ** BigInt(bits) - 1n, bits <= 32),
  integer(`i${bits}`, -(2n ** BigInt(bits - 1)), 2n ** BigInt(bits - 1) - 1n, bits <= 32),
]);
const leaf: fc.Arbitrary<Typed> = fc.oneof(
  ...integers,
  fc.boolean().map(value => ({ type: 'bool', value })),
  address.map(value => ({ type: 'address', value })),
  fc.string({ unit: 'binary' }).map(value => ({ type: '0x1::string::String', value })),
  fc.uint8Array().map(bytes => ({ type: 'vector<u8>', value: `0x${Buffer.from(bytes).toString('hex')}` })),
  address.map(value => ({ type: '0x1::object::Object<0x1::m::T>', value, inner: { inner: value } })),
);
/** Items of one type: the same value repeated. */
const nested: fc.Arbitrary<Typed> = fc.letrec<{ typed: Typed }>(tie => ({
  typed: fc.oneof(
    { maxDepth: 3 },
    leaf,
    fc
      .tuple(tie('typed'), fc.nat(3))
      .filter(([{ type }]) => type !== 'u8')
      .map(([item, count]) => ({
        type: `vector<${item.type}>`,
        value: Array<JsonValue>(count).fill(item.inner ?? item.value),
      })),
    fc.tuple(tie('typed'), fc.boolean()).map(([item, some]) => ({
      type: `0x1::option::Option<${item.type}>`,
      value: { vec: some ? [item.inner ?? item.value] : [] },
    })),
  ),
})).typed;

describe('decodeArgument', function () {
  this.timeout(10_000);

  it('returns what encodeArgument encoded', () => {
    fc.assert(
      fc.property(nested, ({ type, value }) => {
        assert.deepEqual(decodeArgument(tag(type), encodeArgument(tag(type), value)), value);
      }),
      { numRuns: 500 },
    );
  });

  it('reads any bytes exactly or not at all', () => {
    fc.assert(
      fc.property(nested, fc.uint8Array({ maxLength: 80 }), ({ type }, bytes) => {
        const value = decodeArgument(tag(type), bytes);
        if (value !== undefined) assert.deepEqual(encodeArgument(tag(type), value), bytes);
      }),
      { numRuns: 500 },
    );
  });

  const unread: readonly (readonly [what: string, type: string, bytes: readonly number[]])[] = [
    ['bytes that break off', 'u64', [1, 2, 3]],
    ['bytes too many', 'u8', [1, 2]],
    ['a bool that is neither', 'bool', [2]],
    ['text that is no UTF-8', '0x1::string::String', [1, 0xff]],
    ['an option of two', '0x1::option::Option<u8>', [2, 1, 1]],
    ['a length that the bytes do not have', 'vector<u64>', [0xff, 0xff, 0xff, 0x7f]],
    ['a struct of another module', '0x2::m::S', [1]],
    ['a signer', 'signer', Array<number>(32).fill(1)],
    ['a type that is not filled in', 'T0', [1]],
  ];
  for (const [what, type, bytes] of unread) {
    it(`returns nothing for ${what}`, () => {
      assert.equal(decodeArgument(tag(type), Uint8Array.from(bytes)), undefined);
    });
  }
});
