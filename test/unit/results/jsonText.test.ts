import assert from 'node:assert/strict';
import fc from 'fast-check';
import { indentJson, withExactNumbers } from '../../../src/core/results/jsonText';

describe('indentJson', function () {
  this.timeout(10_000);

  it('indents by two spaces', () => {
    assert.equal(
      indentJson('[{"a":1,"b":[true,null]},"c"]'),
      '[\n  {\n    "a": 1,\n    "b": [\n      true,\n      null\n    ]\n  },\n  "c"\n]',
    );
  });

  it('keeps empty brackets together', () => {
    assert.equal(indentJson('{"a":{ },"b":[\n]}'), '{\n  "a": {},\n  "b": []\n}');
    assert.equal(indentJson('[]'), '[]');
  });

  it('keeps a single value', () => {
    assert.equal(indentJson(' "0x01" '), '"0x01"');
    assert.equal(indentJson(''), '');
  });

  it('keeps every digit and every escape', () => {
    const text = '{"n":18446744073709551615,"x":1.50e+07,"s":"\\u0041\\"{[,:\\\\","s":0}';
    assert.equal(
      indentJson(text),
      '{\n  "n": 18446744073709551615,\n  "x": 1.50e+07,\n  "s": "\\u0041\\"{[,:\\\\",\n  "s": 0\n}',
    );
  });

  it('returns what JSON.stringify returns for any value, however it was indented', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        assert.equal(indentJson(text), JSON.stringify(value, null, 2));
        assert.deepEqual(JSON.parse(indentJson(text)), JSON.parse(text));
      }),
    );
  });

  it('returns a result for any text', () => {
    const pieces = fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '\\', ' ', '1', '🔑');
    fc.assert(
      fc.property(fc.array(pieces), parts => {
        const text = parts.join('');
        assert.equal(indentJson(text).replace(/\s/g, ''), text.replace(/\s/g, ''));
      }),
    );
  });

  it('accepts brackets in brackets, as deep as an answer can be', () => {
    const text = `${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`;
    const indented = indentJson(text);
    assert.ok(indented.startsWith('[\n  [\n    ['));
    assert.ok(indented.length < 40_000_000, String(indented.length));
    assert.equal(indented.replace(/\s+/g, ''), text);
  });

  it('accepts strings of many megabytes', () => {
    const plain = JSON.stringify(['x'.repeat(30_000_000)]);
    assert.equal(indentJson(plain).length, plain.length + 4);
    const escaped = JSON.stringify(['\\'.repeat(5_000_000)]);
    assert.equal(indentJson(escaped).length, escaped.length + 4);
  });
});

describe('withExactNumbers', () => {
  function exact(text: string): unknown {
    return withExactNumbers(JSON.parse(text) as unknown, text);
  }

  it('returns numbers that JavaScript would round as the text of their digits', () => {
    for (const digits of [
      '18446744073709551615',
      '-9007199254740993',
      '1e400',
      '1E+20',
      '0.1234567890123456789',
      '-0',
      '-0.0',
      '-0e5',
    ]) {
      assert.deepEqual(exact(`[{"a": ${digits}}, 1]`), [{ a: digits }, 1], digits);
    }
  });

  it('leaves everything else unchanged, including digits in strings', () => {
    for (const text of [
      '[9007199254740991,-1.5e3,0.30000000000000004,-0.5,0]',
      '{"18446744073709551615":"1e400, 1e400"}',
    ]) {
      const value: unknown = JSON.parse(text);
      assert.equal(withExactNumbers(value, text), value);
    }
  });

  it('accepts strings of many megabytes', () => {
    const long = '\\u0041'.repeat(1_000_000);
    assert.deepEqual(exact(`["${long}",18446744073709551615]`), ['A'.repeat(1_000_000), '18446744073709551615']);
  });
});
