import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JsonValue } from '../../../src/core/json';
import { ArgumentError, decodeArgument, encodeArgument } from '../../../src/core/move/argument';
import type { StructShape, StructShapes } from '../../../src/core/move/fieldTypes';
import { bytesToHex } from '../../../src/core/move/hex';
import { parseTypeTag, type TypeTag } from '../../../src/core/move/typeTag';

function tag(text: string): TypeTag {
  return parseTypeTag(text) ?? assert.fail(text);
}

function struct(fields: Readonly<Record<string, string>>): StructShape {
  return { fields: Object.entries(fields).map(([name, type]) => ({ name, type })), variants: [] };
}

function sum(variants: Readonly<Record<string, Readonly<Record<string, string>>>>): StructShape {
  return { fields: [], variants: Object.entries(variants).map(([name, each]) => ({ name, ...struct(each) })) };
}

const SHAPES: StructShapes = {
  '0x2::m::Side': sum({ Buy: {}, Sell: { at_least: 'u64' } }),
  '0x2::m::Order': struct({ asset: 'address', amount: 'u64', side: '0x2::m::Side' }),
  '0x2::m::Pair': struct({ one: 'T0', other: 'vector<T1>' }),
  '0x2::m::Owned': struct({ of: '0x1::object::Object<0x1::m::T>', note: '0x1::option::Option<u8>' }),
  '0x2::m::Loop': struct({ next: '0x2::m::Loop' }),
  '0x2::m::List': struct({ next: 'vector<0x2::m::List>' }),
  '0x2::m::Closure': struct({ run: '|u64|u64' }),
  '0x2::m::Hidden': struct({}),
  '0x1::string::String': struct({ bytes: 'vector<u8>' }),
};

interface Typed {
  readonly type: string;
  readonly value: JsonValue;
}

/** Any type of the shapes above, with a value. */
const typed: fc.Arbitrary<Typed> = fc.letrec<{ any: Typed }>(tie => {
  const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n }).map(String);
  const side = fc.oneof(
    fc.constant<JsonValue>({ Buy: {} }),
    u64.map((at_least): JsonValue => ({ Sell: { at_least } })),
  );
  return {
    any: fc.oneof(
      { maxDepth: 3 },
      u64.map(value => ({ type: 'u64', value })),
      fc.string({ unit: 'binary' }).map(value => ({ type: '0x1::string::String', value })),
      side.map(value => ({ type: '0x2::m::Side', value })),
      fc
        .record({ asset: fc.constant('0xb0b'), amount: u64, side }, { noNullPrototype: true })
        .map(value => ({ type: '0x2::m::Order', value })),
      fc.option(fc.nat(255)).map(note => ({
        type: '0x2::m::Owned',
        value: { of: { inner: '0xd' }, note: { vec: note === null ? [] : [note] } },
      })),
      fc.tuple(tie('any'), tie('any'), fc.nat(3)).map(([one, other, count]) => ({
        type: `0x2::m::Pair<${one.type}, ${other.type}>`,
        value: { one: one.value, other: Array<JsonValue>(count).fill(other.value) },
      })),
    ),
  };
}).any;

function hex(type: string, value: JsonValue): string {
  return bytesToHex(encodeArgument(tag(type), value, SHAPES));
}

function refused(type: string, value: JsonValue): string {
  try {
    encodeArgument(tag(type), value, SHAPES);
  } catch (error) {
    assert.ok(error instanceof ArgumentError);
    return `${error.kind} at ${error.path}: ${error.message}`;
  }
  return assert.fail('it was encoded');
}

describe('an argument of a struct whose fields are known', function () {
  this.timeout(10_000);

  it('is encoded field by field, a variant by its index', () => {
    assert.equal(hex('0x2::m::Side', { Buy: {} }), '0x00');
    assert.equal(hex('0x2::m::Side', { Sell: { at_least: '2' } }), '0x010200000000000000');
    const order = { side: { Buy: {} }, amount: '1', asset: '0x3' };
    assert.equal(hex('0x2::m::Order', order), `0x${'03'.padStart(64, '0')}010000000000000000`);
  });

  it('is decoded to what was encoded', () => {
    fc.assert(
      fc.property(typed, ({ type, value }) => {
        assert.deepEqual(decodeArgument(tag(type), encodeArgument(tag(type), value, SHAPES), SHAPES), value);
      }),
      { numRuns: 500 },
    );
  });

  it('is decoded exactly or not at all', () => {
    fc.assert(
      fc.property(typed, fc.uint8Array({ maxLength: 80 }), ({ type }, bytes) => {
        const value = decodeArgument(tag(type), bytes, SHAPES);
        if (value !== undefined) assert.deepEqual(encodeArgument(tag(type), value, SHAPES), bytes);
      }),
      { numRuns: 500 },
    );
  });

  for (const [what, type, value, message] of [
    [
      'a value that is no object',
      '0x2::m::Order',
      [],
      'value at : 0x2::m::Order expects an object with the fields "asset", "amount", "side".',
    ],
    [
      'a missing field',
      '0x2::m::Order',
      { asset: '0x1', amount: '1' },
      'value at : 0x2::m::Order expects the field "side" (0x2::m::Side).',
    ],
    [
      'a field too many',
      '0x2::m::Order',
      { asset: '0x1', amount: '1', side: { Buy: {} }, sold: true },
      'value at : 0x2::m::Order expects an object with the fields "asset", "amount", "side", and no field "sold".',
    ],
    [
      'a field of another type',
      'vector<0x2::m::Order>',
      [{ asset: '0x1', amount: 1, side: { Buy: {} } }],
      'value at [0].amount: u64 expects a decimal string, such as "1000".',
    ],
    [
      'a variant in the form of answers',
      '0x2::m::Side',
      { __variant__: 'Buy' },
      'value at : 0x2::m::Side expects {"Buy": {…}} or {"Sell": {…}}.',
    ],
    [
      'two variants',
      '0x2::m::Side',
      { Buy: {}, Sell: { at_least: '1' } },
      'value at : 0x2::m::Side expects {"Buy": {…}} or {"Sell": {…}}.',
    ],
    [
      'a wrong field of a variant',
      '0x2::m::Side',
      { Sell: { at_least: 1 } },
      'value at .Sell.at_least: u64 expects a decimal string, such as "1000".',
    ],
  ] as const) {
    it(`does not fit with ${what}`, () => {
      assert.equal(refused(type, value), message);
    });
  }

  for (const [what, type, value] of [
    ['a struct without visible fields', '0x2::m::Hidden', {}],
    ['a struct of another module', '0x2::n::Order', {}],
    ['a value for a field with an unsupported type', '0x2::m::Closure', { run: '0x00' }],
    ['structs in structs without end', '0x2::m::List', nested(100)],
  ] as const) {
    it(`is left to the chain for ${what}`, () => {
      assert.match(refused(type, value), /^unsupported at /);
    });
  }

  it('is not decoded if its struct contains itself', () => {
    assert.equal(decodeArgument(tag('0x2::m::Loop'), new Uint8Array(9), SHAPES), undefined);
    assert.equal(decodeArgument(tag('0x2::m::List'), new Uint8Array(1_000).fill(1), SHAPES), undefined);
  });
});

function nested(depth: number): JsonValue {
  return depth === 0 ? { next: [] } : { next: [nested(depth - 1)] };
}
