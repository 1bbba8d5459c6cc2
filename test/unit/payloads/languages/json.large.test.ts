import assert from 'node:assert/strict';
import type { DocumentLines } from '../../../../src/core/text/lines';
import { linesOf, locatePayload, textIn } from '../cursor';

const PAYLOAD = [
  '  {',
  '    "type": "entry_function_payload",',
  '    "function": "0x1::a::a", "arguments": ["x"]',
  '  }',
];

/** A document that counts the reads of its lines. */
function counted(lines: readonly string[]): { readonly document: DocumentLines; readonly asked: () => number } {
  let asked = 0;
  const line = (index: number) => {
    asked++;
    return lines[index] ?? assert.fail(`there is no line ${index}`);
  };
  return { document: { lineCount: lines.length, line }, asked: () => asked };
}

describe('locatePayload in large documents', function () {
  this.timeout(10_000);

  it('finds the payload at the end of 10,000 lines', () => {
    const filler = Array.from({ length: 9_994 }, (_, index) => `  { "index": ${index}, "text": "{[" }, // }`);
    const lines = ['[', ...filler, ...PAYLOAD, ']'];
    const { document, asked } = counted(lines);
    const result = locatePayload(document, { line: 9_997, character: 8 });
    assert.equal(result.kind, 'found');
    assert.deepEqual(result.located.payload.arguments, ['x']);
    assert.deepEqual(result.located.range, {
      start: { line: 9_995, character: 2 },
      end: { line: 9_998, character: 3 },
    });
    assert.ok(asked() < 3 * lines.length, `${asked()} lines`);
  });

  it('counts hundreds of payloads in few passes', () => {
    const named = Array.from({ length: 400 }, (_, index) => [`"p${index}":`, ...PAYLOAD, ',']).flat();
    for (const [open, close] of [
      ['{', '"end": 1}'],
      ['{"x": {', '"end": 1}}'],
    ] as const) {
      const lines = ['// all', open, ...named, close];
      const { document, asked } = counted(lines);
      assert.deepEqual(locatePayload(document, { line: 0, character: 0 }), { kind: 'none', count: 400 });
      assert.ok(asked() < 12 * lines.length, `${asked()} lines`);
    }
  });

  it('survives endless nesting', () => {
    const open = linesOf(`{"function": "0x1::a::a", "x": ${'['.repeat(300_000)}`);
    assert.equal(locatePayload(open, { line: 0, character: 2 }).kind, 'broken');
    const objects = '{"a":'.repeat(10_000);
    const deep = locatePayload(linesOf(`${objects}1${'}'.repeat(10_000)}`), { line: 0, character: objects.length });
    assert.deepEqual(deep, { kind: 'none', count: 0 });
  });

  it('skips strings of megabytes', () => {
    const long = '{'.repeat(4_000_000);
    const text = `["${long}", {"function": "0x1::a::a"}]`;
    const result = locatePayload(linesOf(text), { line: 0, character: long.length + 8 });
    assert.equal(result.kind, 'found');
    assert.equal(textIn(text, result.located.range), '{"function": "0x1::a::a"}');
  });

  it('does not read an object of more than a million characters', () => {
    const text = `{"function": "0x1::a::a", "x": "${'y'.repeat(1_000_000)}"}`;
    assert.deepEqual(locatePayload(linesOf(text), { line: 0, character: 3 }), { kind: 'none', count: 0 });
  });
});
