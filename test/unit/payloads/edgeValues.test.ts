import assert from 'node:assert/strict';
import type { JsonValue } from '../../../src/core/json';
import { encodeArgument } from '../../../src/core/move/argument';
import { parseTypeTag, PRIMITIVES } from '../../../src/core/move/typeTag';
import { edgeValues, inOrder, type EdgeContext } from '../../../src/core/payloads/edgeValues';

const MAX_U64 = '18446744073709551615';

function edges(type: string, context: EdgeContext = {}) {
  return edgeValues(parseTypeTag(type) ?? assert.fail(type), context);
}

function jsons(type: string, written?: JsonValue): readonly JsonValue[] {
  return edges(type, written === undefined ? {} : { written }).map(({ json }) => json);
}

function labelled(type: string, context: EdgeContext): readonly string[] {
  return edges(type, context).map(({ json, label }) => `${JSON.stringify(json)} ${label ?? ''}`.trim());
}

describe('edgeValues', () => {
  it('are the ends, the middle and the powers of an integer, in order', () => {
    assert.deepEqual(jsons('u8'), [0, 1, 128, 254, 255]);
    assert.deepEqual(jsons('u16'), [0, 1, 256, 32768, 65534, 65535]);
    assert.deepEqual(jsons('u64'), [
      '0',
      '1',
      '256',
      '65536',
      '4294967296',
      '9223372036854775808',
      '18446744073709551614',
      MAX_U64,
    ]);
  });

  it('include both ends of a signed integer', () => {
    assert.deepEqual(jsons('i8'), [-128, -127, -1, 0, 1, 64, 126, 127]);
    assert.equal(jsons('i64')[0], '-9223372036854775808');
  });

  it('include the written integer and its neighbours, each value once', () => {
    assert.deepEqual(labelled('u8', { written: 1 }), [
      '0 written − 1',
      '1 as written',
      '2 written + 1',
      '128 2^7',
      '254 max − 1',
      '255 max',
    ]);
    assert.deepEqual(jsons('u64', MAX_U64).slice(-2), ['18446744073709551614', MAX_U64]);
    assert.deepEqual(jsons('u8', 'many'), jsons('u8'));
  });

  it('are both values of a bool', () => {
    assert.deepEqual(jsons('bool'), [false, true]);
    assert.deepEqual(jsons('bool', true), [true, false]);
  });

  it('are addresses of accounts: the written one, the sender, the module’s account, and the ends', () => {
    assert.deepEqual(labelled('address', { written: '0xb', sender: '0xa', module: '0xcafe' }), [
      '"0xb" as written',
      '"0xa" the sender',
      '"0xcafe" the module’s account',
      '"0x0"',
      '"0x1"',
      `"0x${'f'.repeat(64)}" max`,
    ]);
    assert.equal(edges('address', { written: '0x1', sender: '0x1', module: '0x1' }).length, 3);
  });

  it('contain an object as an address, and as a struct inside another type', () => {
    const object = '0x1::object::Object<0x1::m::T>';
    assert.deepEqual(jsons(object).slice(0, 2), ['0x0', '0x1']);
    assert.deepEqual(jsons(`vector<${object}>`)[1], [{ inner: '0x0' }]);
  });

  it('are lists of zero, one and many items', () => {
    const [written, empty, one, many] = jsons('vector<u64>', ['5', '6']);
    assert.deepEqual([written, empty, one], [['5', '6'], [], ['5']]);
    assert.deepEqual(Array.isArray(many) && [many.length, new Set(many).size], [128, 1]);
    assert.deepEqual(jsons('vector<u8>', '0x07').slice(0, 3), ['0x07', '0x', '0x00']);
    assert.deepEqual(jsons('vector<0x1::m::Unknown>'), [[]]);
  });

  it('are strings: empty, short, not ASCII, long', () => {
    const texts = jsons('0x1::string::String', 'Rainy days');
    assert.deepEqual(texts.slice(0, 4), ['Rainy days', '', 'a', 'Grüße, 世界 🦀']);
    assert.deepEqual(texts.slice(4), ['x'.repeat(1000)]);
  });

  it('are none, and each inner edge value as some', () => {
    assert.deepEqual(labelled('0x1::option::Option<bool>', { written: { vec: [true] } }), [
      '{"vec":[true]} as written',
      '{"vec":[]} none',
      '{"vec":[false]}',
    ]);
    assert.deepEqual(labelled('0x1::option::Option<u8>', {}).at(-1), '{"vec":[255]} some, max');
  });

  it('are only the written value if the type has no known edge values', () => {
    assert.deepEqual(jsons('0x1::m::Unknown', { a: 1 }), [{ a: 1 }]);
    assert.deepEqual(jsons('T0', 1), [1]);
    assert.deepEqual(jsons('signer'), []);
  });

  it('fit their type', () => {
    const plain = PRIMITIVES.filter(name => name !== 'signer');
    const wrapped = ['0x1::string::String', '0x1::object::Object<0x1::m::T>', ...plain];
    const types = wrapped.flatMap(type => [type, `vector<${type}>`, `0x1::option::Option<${type}>`]);
    for (const type of types) {
      const tag = parseTypeTag(type) ?? assert.fail(type);
      const values = edgeValues(tag, { sender: '0xa', module: '0xb' });
      assert.ok(values.length > 1, type);
      for (const { json } of values)
        assert.doesNotThrow(() => encodeArgument(tag, json), `${type}: ${JSON.stringify(json)}`);
    }
  });
});

describe('inOrder', () => {
  const sorted = (type: string, values: readonly JsonValue[]) =>
    inOrder(
      parseTypeTag(type) ?? assert.fail(type),
      values.map(json => ({ json })),
    ).map(({ json }) => json);

  it('sorts integers by value', () => {
    assert.deepEqual(sorted('u64', ['10', '9', MAX_U64, '0']), ['0', '9', '10', MAX_U64]);
    assert.deepEqual(sorted('i8', [5, -5, 0]), [-5, 0, 5]);
  });

  it('leaves values of other types unchanged', () => {
    assert.deepEqual(sorted('address', ['0x2', '0x1']), ['0x2', '0x1']);
    assert.deepEqual(sorted('bool', [true, false]), [true, false]);
  });
});
