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

/** The same without quotes. */
function plain(type: string): readonly string[] {
  return labelled(type, {}).map(text => text.replaceAll('"', ''));
}

describe('edgeValues', () => {
  it('are the ends, the middle and the powers of an integer of any width, in order', () => {
    for (const bits of [8, 16, 32, 64, 128, 256]) {
      const powers = [8, 16, 32, 64, 128].filter(each => each < bits);
      const max = 2n ** BigInt(bits) - 1n;
      const unsigned = [
        ['0', '1'],
        powers.map(each => `${2n ** BigInt(each)} 2^${each}`),
        [`${2n ** BigInt(bits - 1)} 2^${bits - 1}`, `${max - 1n} max - 1`, `${max} max`],
      ].flat();
      assert.deepEqual(plain(`u${bits}`), unsigned);
      const half = 2n ** BigInt(bits - 1);
      const signed = [
        [`${-half} min`, `${-half + 1n} min + 1`, '-1', '0', '1'],
        powers.map(each => `${2n ** BigInt(each)} 2^${each}`),
        [`${half / 2n} 2^${bits - 2}`, `${half - 2n} max - 1`, `${half - 1n} max`],
      ].flat();
      assert.deepEqual(plain(`i${bits}`), signed);
    }
    assert.deepEqual(jsons('u32').slice(0, 2), [0, 1]);
    assert.deepEqual(jsons('u64').slice(0, 2), ['0', '1']);
  });

  it('include the written integer and its neighbours, each value once', () => {
    assert.deepEqual(labelled('u8', { written: 1 }), [
      '0 written - 1',
      '1 as written',
      '2 written + 1',
      '128 2^7',
      '254 max - 1',
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

  it('have labels for texts, bytes and lists', () => {
    const labels = (type: string) => edges(type, { written: 'x' }).map(({ label }) => label);
    assert.deepEqual(labels('0x1::string::String'), ['as written', 'empty', 'one letter', 'unicode', '1000 letters']);
    assert.deepEqual(labels('vector<u8>'), ['as written', 'empty', 'one byte', '128 bytes']);
    assert.deepEqual(labels('vector<u64>'), ['as written', 'empty', 'one item', '128 items']);
    const texts = jsons('0x1::string::String', 'Rainy days');
    assert.deepEqual(texts, ['Rainy days', '', 'a', 'Grüße, 世界 🦀', 'x'.repeat(1000)]);
    assert.deepEqual(jsons('vector<u8>').at(-1), `0x${'ff'.repeat(128)}`);
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
