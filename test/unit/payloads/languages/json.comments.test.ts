import assert from 'node:assert/strict';
import { foundAt, locateAt } from '../cursor';

const CALL = { function: '0x1::a::a', arguments: ['x'] };

describe('locatePayload in JSON with comments', () => {
  const documents: readonly (readonly [what: string, marked: string])[] = [
    ['line comments', '// {\n{ // "function": {\n"function": "0x1::a::a", // ]\n"arguments": ["x"|] // }\n}'],
    ['block comments', '/* { */ { /* } */ "function": /*|*/ "0x1::a::a", "arguments": [/*"y",*/"x"] /* } */ }'],
    [
      'block comments over lines',
      '/* {\n [ */ {\n"function": "0x1::a::a", /*\n } // \n { "\n */ "arguments": ["x"|]\n}\n/* } */',
    ],
    [
      'a block comment that ends before the object, with slashes in it',
      '/*\n http://x */ {"function": "0x1::a::a", "arguments": ["x"|]}',
    ],
    ['a block comment that is opened by a line comment only', '// /*\n{"function": "0x1::a::a", "arguments": ["x"|]}'],
    ['a block comment of stars and slashes', '/*/ { /**/ {"function": "0x1::a::a", "arguments": ["x"|] /***/ }'],
    ['a closed block comment at the end of a line', '{"function": "0x1::a::a", /* { */\n"arguments": ["x"|]}'],
    ['a block comment right after another', '/*\n*//* {\n */{"function": "0x1::a::a", "arguments": ["x"|]}'],
    ['slashes after a block comment over lines', '[/*\n*/"a//", {"function": "0x1::a::a", "arguments": ["x"|]}]'],
    ['a trailing comma in an object', '{"function": "0x1::a::a", "arguments": ["x"|],}'],
    ['a trailing comma before a comment', '{"function": "0x1::a::a", "arguments": ["x"|, // last\n], /* none */ }'],
    ['tabs and carriage returns', '{\r\n\t"function":\t"0x1::a::a",\r\n\t"arguments": ["x"|]\r\n}\r'],
    ['a line separator in a comment', '{"function": "0x1::a::a", // \u2028 }\n"arguments": ["x"|]}'],
  ];
  for (const [what, marked] of documents) {
    it(`reads JSON with ${what}`, () => {
      assert.deepEqual(foundAt(marked).payload, CALL);
    });
  }

  it('ignores comments, brackets and quotes in strings', () => {
    const strings = ['// no', '/* no', '*/', '{', ']}', '"', '\\', 'http://x/*'];
    const text = JSON.stringify({ function: '0x1::a::a', arguments: strings }, null, 1);
    assert.deepEqual(foundAt(`|${text}`).payload.arguments, strings);
    assert.deepEqual(foundAt(`${text.slice(0, -2)}|${text.slice(-2)}`).payload.arguments, strings);
  });

  it('returns the ranges of members, with and without comments', () => {
    const found = foundAt(
      '/* a\n b */ {"function": /* c */ "0x1::a::a", // d\n /* e\n */ "arguments": ["x", /* f */ "y|"]}',
    );
    assert.deepEqual(found.rangeOf(['function']), {
      start: { line: 1, character: 27 },
      end: { line: 1, character: 38 },
    });
    assert.equal(found.textOf(['arguments', 1]), '"y"');
  });

  it('finds no payload in a comment', () => {
    const payload = '{"type": "entry_function_payload", "function": "0x1::a::a"}';
    assert.deepEqual(locateAt(`// ${payload}\n|[]`), { kind: 'none', count: 0 });
    assert.deepEqual(locateAt(`/*\n ${payload}\n*/ |[]`), { kind: 'none', count: 0 });
    assert.equal(foundAt(`// ${payload}\n|[${payload}]`).range.start.line, 1);
  });

  it('finds the payload around a commented-out one', () => {
    const found = foundAt('{"function": "0x1::a::a", // {"function": "0x1::b::b"|}\n "arguments": ["x"]}');
    assert.deepEqual(found.payload, CALL);
  });
});
