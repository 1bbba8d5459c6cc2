import { writtenJson } from '../../../../src/core/payloads/engine/shapes';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JsonValue } from '../../../../src/core/json';
import { ArgumentError, encodeArgument } from '../../../../src/core/move/argument';
import { parseTypeTag, type TypeTag } from '../../../../src/core/move/typeTag';
import { checkAgainst } from '../../../../src/core/payloads/check/checkCall';
import { PAYLOAD_FORMS } from '../../../support/forms';
import type { LocatedCall, WrittenItem, WrittenValue } from '../../../../src/core/payloads/located';
import { readArgument } from '../../../../src/core/payloads/check/readArgument';
import { functionAbi, moduleAbi } from '../../move/abis';
import { array, BROKEN, bytes, constant, hole, integer, number, object, SOMEWHERE, text } from './written';

const FORMS = Object.values(PAYLOAD_FORMS);
const TYPES = [
  ...['bool', 'u8', 'u32', 'u64', 'u256', 'i16', 'i64', 'address', 'signer', 'T0', '&u8', 'vector<u8>'],
  ...['vector<vector<u8>>', 'vector<u16>', 'vector<u128>', '0x1::string::String', '0x1::option::Option<u64>'],
  ...['0x1::option::Option<vector<0x1::string::String>>', '0x1::object::Object<u8>'],
  ...['vector<0x1::object::Object<u8>>', '0x2::m::S'],
];

const types = fc.constantFrom(...TYPES).map((type): TypeTag => {
  const tag = parseTypeTag(type);
  assert.ok(tag);
  return tag;
});
const words = fc.oneof(
  fc.constantFrom('0x1', '0x01ff', '5', '-1', 'true', '', '1_0', '0b9', 'vec', 'inner', '['),
  fc.string(),
);

const { value: values } = fc.letrec<{ value: WrittenValue }>(tie => ({
  value: fc.oneof(
    { maxDepth: 3 },
    words.map(text),
    fc.double().map(value => number(String(value))),
    fc.constantFrom('1', '300', '1e400', '0xff', '1_000', '0b11', '99999999999999999999').map(number),
    fc.bigInt().map(value => integer(value.toString())),
    fc.constantFrom(true, false, null).map(constant),
    fc.constantFrom('0x', '0x01', '0x0').map(bytes),
    fc.constantFrom(hole(), BROKEN),
    fc.array(tie('value'), { maxLength: 3 }).map(items => array(...items)),
    fc.dictionary(fc.constantFrom('vec', 'inner', 'x', ''), tie('value'), { maxKeys: 2 }).map(object),
  ),
}));
const declarations = fc.option(
  fc.oneof(fc.constantFrom('u64', 'u8', 'hex', 'vector<u8>', 'raw', '0x1::string::String'), fc.string()),
);
const items = fc
  .tuple(values, declarations)
  .map(([value, type]): WrittenItem =>
    type === null ? { value } : { value, declaredType: { text: type, range: SOMEWHERE } },
  );
const jsons = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.constantFrom(0, 255, -1, '0x1', '18446744073709551615', '0x01', { vec: ['5'] }, { inner: '0x1' }),
  fc.array(fc.constantFrom(1, '1', '0x', true, { inner: '0x1' }), { maxLength: 3 }),
) as fc.Arbitrary<JsonValue>;

/** Whether a node accepts JSON for a type, according to the encoder. */
function taken(type: TypeTag, json: JsonValue): 'value' | 'wrong' | 'unsure' {
  try {
    encodeArgument(type, json);
    return 'value';
  } catch (error) {
    assert.ok(error instanceof ArgumentError);
    return error.kind === 'unsupported' ? 'unsure' : 'wrong';
  }
}

describe('readArgument with arbitrary values', function () {
  this.timeout(30_000);

  it('returns a reading, and never reports a hole as wrong', () => {
    fc.assert(
      fc.property(types, items, fc.constantFrom(...FORMS), (type, item, form) => {
        const { kind } = readArgument(type, item, form);
        if (item.value.kind === 'hole') assert.ok(kind === 'hole' || item.declaredType, kind);
      }),
      { numRuns: 5_000 },
    );
  });

  it('returns only JSON that a node accepts', () => {
    fc.assert(
      fc.property(types, items, fc.constantFrom(...FORMS), (type, item, form) => {
        const read = readArgument(type, item, form);
        if (read.kind === 'value') assert.equal(taken(type, read.json), 'value', JSON.stringify(read.json));
      }),
      { numRuns: 5_000 },
    );
  });

  it('judges JSON as the encoder does, and returns it unchanged', () => {
    fc.assert(
      fc.property(types, jsons, (type, json) => {
        const read = readArgument(type, { value: writtenJson(json) }, PAYLOAD_FORMS.rest);
        const expected = taken(type, json);
        // The encoder stops at its first wrong part, about which readArgument may be unsure.
        if (expected === 'unsure') assert.notEqual(read.kind, 'value');
        else assert.equal(read.kind, expected);
        if (read.kind === 'value') assert.deepEqual(read.json, json);
      }),
      { numRuns: 5_000 },
    );
  });
});

describe('checkAgainst with arbitrary calls', function () {
  this.timeout(30_000);

  it('returns a result', () => {
    const list = fc.array(items, { maxLength: 3 });
    const parameters = fc.array(fc.constantFrom(...TYPES, '&signer', '|u8|u8', ''), { maxLength: 3 });
    fc.assert(
      fc.property(list, list, parameters, fc.constantFrom(...FORMS), (typeArguments, values, types, form) => {
        const call: LocatedCall = {
          form,
          range: SOMEWHERE,
          function: { range: SOMEWHERE, text: '0x1::coin::run', id: { address: '0x1', module: 'coin', name: 'run' } },
          typeArguments: { items: typeArguments, separators: [], isOpen: false },
          arguments: { items: values, separators: [], isOpen: false },
        };
        const abi = functionAbi({ parameters: types, typeParameters: [{ constraints: ['key'] }] });
        for (const { message } of checkAgainst(call, moduleAbi({ functions: [abi] })).findings)
          assert.match(message, /^[A-Z0].*[.?]$/s);
      }),
      { numRuns: 3_000 },
    );
  });
});
