import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JsonValue } from '../../../../src/core/json';
import { argumentText, readArgumentText } from '../../../../src/core/payloads/edit/readArgumentText';
import { KINDS, tag } from '../write/calls';

const STRING = '0x1::string::String';
const OBJECT = '0x1::object::Object<0x1::m::T>';

describe('readArgumentText', () => {
  const taken: readonly (readonly [type: string, text: string, json: JsonValue, note?: string])[] = [
    ['u64', '1000', '1000'],
    ['u64', ' 1_000 ', '1000', '= 1,000'],
    ['u64', '0x10', '16', '= 16'],
    ['u64', '0.5 APT', '50000000', '= 50,000,000 octas'],
    ['u64', '1_0.25apt', '1025000000', '= 1,025,000,000 octas'],
    ['u64', '.00000001 APT', '1', '= 1 octa'],
    ['u128', '7 octas', '7', '= 7 octas'],
    ['u64', '"5"', '5'],
    ['u8', '255', 255],
    ['i64', '-5', '-5'],
    ['bool', 'True', true],
    ['bool', 'false', false],
    ['address', '0xA11CE', '0xa11ce'],
    ['address', '@0x1', '0x1'],
    [STRING, ' two words, and "quotes" ', ' two words, and "quotes" '],
    [STRING, '', ''],
    ['vector<u8>', '0x01FF', '0x01ff'],
    ['vector<u8>', '0x', '0x'],
    ['vector<u8>', '[1, 255]', '0x01ff', '= 0x01ff'],
    ['vector<u8>', 'b"hé"', '0x68c3a9', '= 0x68c3a9'],
    ['vector<u64>', '1, 2_000,3', ['1', '2000', '3'], '3 items'],
    ['vector<u64>', '["1", 2,]', ['1', '2'], '2 items'],
    ['vector<u64>', '', [], 'The list is empty.'],
    ['vector<vector<u8>>', '0x01, b"a,b"', ['0x01', '0x612c62'], '2 items'],
    ['vector<vector<u64>>', '[1, 2], []', [['1', '2'], []], '2 items'],
    [`vector<${STRING}>`, 'a, "b, c"', ['a', 'b, c'], '2 items'],
    [`vector<${OBJECT}>`, '0xB, {"inner": "0xc"}', [{ inner: '0xb' }, { inner: '0xc' }], '2 items'],
    [OBJECT, '0xB', '0xb'],
    ['0x1::option::Option<u64>', 'none', { vec: [] }, 'none'],
    ['0x1::option::Option<u64>', 'some(1_0)', { vec: ['10'] }],
    ['vector<0x1::option::Option<u8>>', 'none, 5', [{ vec: [] }, { vec: [5] }], '2 items'],
    ['0xcafe::m::S', '{"a": [1]}', { a: [1] }],
  ];
  for (const [type, text, json, note] of taken) {
    it(`reads ${text} as ${type}`, () => {
      assert.deepEqual(readArgumentText(tag(type), text), { kind: 'value', json, ...(note !== undefined && { note }) });
    });
  }

  const refused: readonly (readonly [type: string, text: string, reason: string])[] = [
    ['u64', '', 'Enter a whole number, such as 1000 or 1_000, or an amount such as 0.5 APT.'],
    ['u64', '0.5', 'Enter a whole number, such as 1000 or 1_000, or an amount such as 0.5 APT.'],
    ['u64', '1,000', 'Enter a whole number, such as 1000 or 1_000, or an amount such as 0.5 APT.'],
    ['u64', '0.000000001 APT', 'Enter a whole number, such as 1000 or 1_000, or an amount such as 0.5 APT.'],
    ['u64', '0.5 octas', 'Enter a whole number, such as 1000 or 1_000, or an amount such as 0.5 APT.'],
    ['u8', 'x', 'Enter a whole number, such as 100.'],
    ['u8', '1 APT', 'A u8 cannot be an amount of coins: enter a whole number.'],
    ['u8', '256', 'A u8 must be from 0 to 255.'],
    ['u64', '-1', 'A u64 must be from 0 to 18446744073709551615.'],
    ['bool', 'yes', 'Enter true or false.'],
    ['address', 'alice', 'Enter 0x followed by up to 64 hex digits.'],
    [OBJECT, '0xg', 'Enter 0x followed by up to 64 hex digits.'],
    ['vector<u8>', 'hello', 'Enter the bytes in hex, such as 0x01ff (0x for none), or as b"text".'],
    ['vector<u8>', '', 'Enter the bytes in hex, such as 0x01ff (0x for none), or as b"text".'],
    ['vector<u8>', '[256]', 'Enter the bytes in hex, such as 0x01ff (0x for none), or as b"text".'],
    ['vector<u64>', '1, x', 'Item 2: Enter a whole number, such as 1000 or 1_000, or an amount such as 0.5 APT.'],
    ['vector<u64>', '[1, 2', 'The list has an unmatched bracket or quote.'],
    ['vector<vector<u64>>', '[1], 2]', 'The list has an unmatched bracket or quote.'],
    ['vector<vector<u64>>', '[1, 2]', 'Item 1: A list inside a list needs brackets.'],
    [`vector<${STRING}>`, '"a', 'The list has an unmatched bracket or quote.'],
    ['0xcafe::m::S', 'x', 'Enter a 0xcafe::m::S as JSON with all its fields, such as {"field": "1"}.'],
    ['0xcafe::m::S', '{x', 'This is not valid JSON: check for a missing quote, comma or bracket.'],
  ];
  for (const [type, text, reason] of refused) {
    it(`refuses ${text} as ${type}`, () => {
      assert.deepEqual(readArgumentText(tag(type), text), { kind: 'wrong', reason });
    });
  }

  it('returns an outcome for any text and any type', () => {
    fc.assert(
      fc.property(fc.constantFrom(...KINDS.map(([type]) => tag(type))), fc.string(), (type, text) => {
        const read = readArgumentText(type, text);
        assert.ok(read.kind === 'value' || read.reason.endsWith('.'));
      }),
    );
  });
});

describe('argumentText', () => {
  for (const [type, json] of KINDS) {
    it(`writes ${type} ${JSON.stringify(json)} so that it can be read back`, () => {
      const read = readArgumentText(tag(type), argumentText(tag(type), json));
      assert.deepEqual(read.kind === 'value' ? read.json : read, json);
    });
  }

  it('writes what a user would write', () => {
    assert.equal(argumentText(tag('u64'), '5'), '5');
    assert.equal(argumentText(tag(STRING), 'a "b"'), 'a "b"');
    assert.equal(argumentText(tag('vector<u64>'), ['1', '2']), '["1", "2"]');
  });
});
