import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { JsonOutline } from '../../../src/core/reports/jsonOutline';
import { indentJson } from '../../../src/core/reports/jsonText';
import { readJsonOutline } from '../../../src/core/reports/readJsonOutline';

describe('readJsonOutline', function () {
  this.timeout(10_000);

  it('keeps every digit, every escape and names that come twice', () => {
    const text = '{"n":18446744073709551615,"z":-0,"e":1e400,"s":"\\u0041\\"{[,:\\\\","s":[true,null]}';
    assert.deepEqual(told(text), [
      `$ = ${text} {5}`,
      '$.n = 18446744073709551615',
      '$.z = -0',
      '$.e = 1e400',
      '$.s = "\\u0041\\"{[,:\\\\"',
      '$.s = [true,null] {2}',
      '$.s[0] = true',
      '$.s[1] = null',
    ]);
  });

  it('quotes names in a path that are no plain words', () => {
    assert.deepEqual(
      nodes(outlineOf('{"a b":[{"":1,"$c_1":2,"\\"":3}]}')).map(([outline, node]) => outline.pathOf(node)),
      ['$', '$["a b"]', '$["a b"][0]', '$["a b"][0][""]', '$["a b"][0].$c_1', '$["a b"][0]["\\""]'],
    );
  });

  it('finds the members of any value, as JSON.parse does', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const outline = outlineOf(JSON.stringify(value, null, indent));
        for (let node = 0; node < outline.size; node++) assert.deepEqual(rebuilt(outline, node), parsed(outline, node));
        assert.deepEqual(rebuilt(outline, 0), JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it('finds the value at a place of the text', () => {
    const outline = outlineOf('{"a": {"b": 1}, "c": [2]}');
    const at = (part: string) => outline.pathOf(outline.nodeAt(outline.text.indexOf(part)));
    assert.deepEqual(['{', 'a', '{"b', 'b', '1', '"c', '2', ']'].map(at), [
      '$',
      '$.a',
      '$.a',
      '$.a.b',
      '$.a.b',
      '$.c',
      '$.c[0]',
      '$.c[0]',
    ]);
  });

  it('finds a value by its number among others', () => {
    const outline = outlineOf('[[1,[2]],{"a":3},4]');
    assert.deepEqual(
      [0, 1, 2, 3].map(ordinal => outline.childOf(0, ordinal)).map(node => node && outline.textOf(node)),
      ['[1,[2]]', '{"a":3}', '4', undefined],
    );
  });

  it('takes text as deep as an answer can be', () => {
    const text = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
    const outline = outlineOf(text);
    assert.equal(outline.size, 1_000_000);
    assert.equal(outline.depthOf(999_999), 999_999);
    assert.equal(outline.nextOf(500_000), 1_000_000);
    assert.equal(outline.endOf(1), 1_999_999);
    assert.equal(outline.beginningOf(999_998, 10), '[[]]');
  });

  it('answers any text, and all that is JSON with an outline', () => {
    const pieces = fc.constantFrom('{', '}', '[', ']', ',', ':', '"a"', '"', '\\', ' ', '1', 'true', 'x', '🔑');
    fc.assert(
      fc.property(fc.array(pieces), parts => {
        const text = parts.join('');
        const outline = readJsonOutline(text);
        assert.ok(outline ?? !isJson(text));
      }),
    );
  });

  it('gives none of what is not JSON', () => {
    for (const text of ['', '{', '[1', '[1,]', '{"a"}', '{"a":}', '{a:1}', '[1}', '1 2', 'x', '<b>', '"a', '[1]]'])
      assert.equal(readJsonOutline(text), undefined, text);
  });

  it('takes what was indented as what came', () => {
    const text = '[{"a":[],"b":{}, "c" : [ 1 ,{"d":"e"}]}]';
    assert.equal(outlineOf(indentJson(text)).size, outlineOf(text).size);
  });
});

function outlineOf(text: string): JsonOutline {
  const outline = readJsonOutline(text);
  assert.ok(outline);
  return outline;
}

function nodes(outline: JsonOutline): readonly (readonly [JsonOutline, number])[] {
  return Array.from({ length: outline.size }, (_, node) => [outline, node] as const);
}

function told(text: string): readonly string[] {
  return nodes(outlineOf(text)).map(([outline, node]) => {
    const count = outline.countOf(node);
    return `${outline.pathOf(node)} = ${outline.textOf(node)}${count > 0 ? ` {${count}}` : ''}`;
  });
}

/** A value as its parts say it. */
function rebuilt(outline: JsonOutline, node: number): unknown {
  const children = Array.from({ length: outline.countOf(node) }, (_, ordinal) => outline.childOf(node, ordinal) ?? -1);
  switch (outline.kindOf(node)) {
    case 'array':
      return children.map(child => rebuilt(outline, child));
    case 'object': {
      const members = children.map(
        child => [JSON.parse(outline.nameOf(child) ?? '') as string, rebuilt(outline, child)] as const,
      );
      return Object.fromEntries(members);
    }
    case 'string':
    case 'scalar':
      return parsed(outline, node);
  }
}

function parsed(outline: JsonOutline, node: number): unknown {
  return JSON.parse(outline.textOf(node));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
