import { loadLocator } from '../../../../src/core/payloads/languages/loadLanguage';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { type PayloadLanguage } from '../../../../src/core/payloads/languages/languages';
import { placeIn } from '../../../../src/core/payloads/engine/literals';
import { linesOf } from '../cursor';
import { encloses, locatorOf } from './calls';
import { SAMPLES } from './samples';

/** Long enough to show work that grows with the square of the text: `npm run fuzz` measures the growth. */
const LONG = 200_000;
const LANGUAGES = Object.keys(SAMPLES) as PayloadLanguage[];
const PIECES = [
  ...Array.from('{}[](),:"\'`\\\n #-<>$=1x🔑\u2028'),
  ...['"""', '//', '/*', '*/', '${', '5n', '0x1::a::a', '"0x1::a::a"', '\ud800', 'function', 'function:', 'data: {'],
  ...[
    '"function":',
    '"payload":',
    '"type":"a_payload"',
    '"arguments": [',
    'functionArguments: [',
    'typeArguments: ["u8"',
  ],
  ...['<<<<<<< HEAD\n', '\n=======\n'],
];

for (const language of LANGUAGES) {
  describe(`the locator of ${language} in hostile text`, function () {
    this.timeout(60_000);

    it('returns a result for any text at any place', async () => {
      const make = await loadLocator(language);
      const text = fc.oneof(
        fc.array(fc.constantFrom(...PIECES), { maxLength: 60 }).map(all => all.join('')),
        fc.string({ unit: 'binary', maxLength: 200 }),
      );
      fc.assert(
        fc.property(text, fc.nat(), fc.nat(), (each, line, character) => {
          const lines = linesOf(each);
          const locator = make(lines);
          const at = line % lines.lineCount;
          const position = { line: at, character: character % (lines.line(at).length + 1) };
          const call = locator.callAt(position);
          if (call) placeIn(call, position);
          locator.locateAt(position);
          for (const {
            range,
            function: target,
            arguments: { items },
          } of locator.all()) {
            assert.ok(encloses(range, target.range), JSON.stringify(each));
            for (const { value } of items) assert.ok(encloses(range, value.range), JSON.stringify(each));
          }
        }),
        { numRuns: 300 },
      );
    });

    const signs = ['{', '[', '"', '`', '/', ',', '([{', '(/[', '{"function":"0x1::a::a",'];
    it('reads long texts of one sign in one line and in many', async () => {
      for (const sign of signs) {
        const line = sign.repeat(LONG / sign.length);
        const lines = `${sign.repeat(10)}\n`.repeat(LONG / sign.length / 10);
        const marked = '{ "function": "0x1::a::a", "arguments": [';
        for (const text of [lines, marked + line]) {
          const locator = await locatorOf(language, text);
          locator.locateAt({ line: 0, character: Math.min(line.length, 30) });
          locator.all();
        }
      }
    });

    it('reads many payloads in one line', async () => {
      const sample = '{ "function": "0x1::a::a", "arguments": ["x", 1, true] },';
      const locator = await locatorOf(language, `[${sample.repeat(LONG / sample.length)}]`);
      const calls = locator.all();
      if (language === 'json') assert.equal(calls.length, Math.floor(LONG / sample.length));
    });
  });
}
