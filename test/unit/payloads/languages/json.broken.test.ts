import assert from 'node:assert/strict';
import type { LocateResult } from '../../../../src/core/payloads/engine/bracketLanguage';
import { atCursor, locateAt, textIn } from '../cursor';

/** Returns the kind of the result and the text that it points at. */
function complaint(marked: string): readonly [LocateResult['kind'], string, string] {
  const result = locateAt(marked);
  assert.ok('at' in result, result.kind);
  const { text } = atCursor(marked);
  const before = textIn(text, { start: { line: 0, character: 0 }, end: result.at.start });
  return [result.kind, textIn(text, result.at), before.slice(-6)];
}

describe('locatePayload in broken JSON', function () {
  this.timeout(10_000);

  const f = '"function": "0x1::a::a"';
  const broken: readonly (readonly [marked: string, at: string, before: string])[] = [
    [`{${f}, "x": ["a" "b"]|}`, '"b"', '["a" '],
    [`{${f}, "x": [1,, 2]|}`, '', '": [1,'],
    [`{${f}, "x": [, 2]|}`, '', '"x": ['],
    [`{${f}, "x": [1 2 3]|}`, '2', ': [1 '],
    [`{${f}, "x": [1,, ]|}`, '', '": [1,'],
    [`{${f}, , "x": 1|}`, '', '::a",'],
    [`{${f} "x": 1|}`, '', '::a" '],
    [`{, ${f}|}`, '', '{'],
    [`{${f}, "x": |}`, '"x":', '::a", '],
    [`{${f}, "x"|}`, '"x"', '::a", '],
    [`{${f}, "x" 1|}`, '"x" 1', '::a", '],
    [`{${f}, "x": 1 2|}`, '2', '"x": 1 '.slice(-6)],
    [`{${f}, "x":: 1|}`, '"x"', '::a", '],
    [`{${f}, x: 1|}`, 'x', '::a", '],
    [`{${f}, 'x': 1|}`, "'x'", '::a", '],
    [`{${f}, "x": 'y'|}`, `'y'`, '"x": '],
    [`{${f}, "x": tru|}`, 'tru', '"x": '],
    [`{${f}, "x": [undefined]|}`, 'undefined', '"x": ['],
    [`{${f}, "x": [NaN]|}`, 'NaN', '"x": ['],
    [`{${f}, "x": [01]|}`, '01', '"x": ['],
    [`{${f}, "x": [1.]|}`, '1.', '"x": ['],
    [`{${f}, "x": [+1]|}`, '+1', '"x": ['],
    [`{${f}, "x": [0x1]|}`, '0x1', '"x": ['],
    [`{${f}, "x": ["\\x"]|}`, '"\\x"', '"x": ['],
    [`{${f}, "x": ["a\tb"]|}`, '"a\tb"', '"x": ['],
    [`{${f}; "x": 1|}`, ';', ':a::a"'],
    [`{${f}, "x": {"y"}|}`, '"y"', '"x": {'],
    [`{${f}, "x": [[1, [2, }|]}`, '', ', [2,'],
    [`{"a": 1, ${f}, "payload": {"type": "script_payload"|, "code"}}`, '"code"', 'oad", '],
  ];
  for (const [marked, at, before] of broken) {
    it(`reports the place in ${JSON.stringify(marked)}`, () => {
      const [kind, text, prior] = complaint(marked);
      assert.equal(kind, 'broken');
      assert.equal(text, at);
      assert.ok(prior.endsWith(before), `after ${JSON.stringify(prior)}`);
    });
  }

  it('reports the end of unclosed JSON', () => {
    assert.deepEqual(complaint(`{${f}, "x": 1|`), ['broken', '', '"x": 1']);
    assert.deepEqual(complaint(`{${f}, "x": "never closed|}`).slice(0, 2), ['broken', '"never closed']);
  });

  it('reports a broken place in the request around the payload, too', () => {
    assert.deepEqual(complaint(`{"sender": alice, "payload": {${f}|}}`)[1], 'alice');
  });

  it('reads a payload next to a broken object', () => {
    const result = locateAt(`[{"x": , {${f}|}, {"y"]`);
    assert.equal(result.kind, 'found');
  });

  it('reports JSON that is nested deeper than a payload can be as broken', () => {
    const nested = (depth: number) => `{${f}, "x": ${'['.repeat(depth)}${']'.repeat(depth)}|}`;
    assert.equal(locateAt(nested(128)).kind, 'found');
    assert.equal(locateAt(nested(129)).kind, 'broken');
  });

  const unsafe = [
    ...['9007199254740992', '-9007199254740992', '18446744073709551615', '9007199254740993.0', '1e400', '-1e400'],
  ];
  for (const number of unsafe) {
    it(`does not pass on ${number}, which JSON readers would round`, () => {
      assert.deepEqual(complaint(`{${f}, "arguments": [1, [${number}]]|}`).slice(0, 2), ['unsafeNumber', number]);
    });
  }

  it('does not pass on a number in the request that JSON readers would round', () => {
    const marked = `{"sequence_number": 18446744073709551615, "payload": {${f}|}}`;
    assert.deepEqual(complaint(marked).slice(0, 2), ['unsafeNumber', '18446744073709551615']);
  });

  it('passes on numbers that are not rounded', () => {
    for (const number of ['9007199254740991', '-9007199254740991', '0', '-0', '1.5', '1e2', '"18446744073709551615"'])
      assert.equal(locateAt(`{${f}, "arguments": [${number}]|}`).kind, 'found');
  });

  it('reports broken JSON before numbers', () => {
    assert.equal(complaint(`{${f}, "x": 18446744073709551615, y|}`)[0], 'broken');
  });
});
