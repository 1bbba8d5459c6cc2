import { loadLocator } from '../../../../src/core/payloads/languages/loadLanguage';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { memberIdText } from '../../../../src/core/move/functionId';
import { lineEditOf } from '../../../../src/core/text/lines';
import { type PayloadLanguage } from '../../../../src/core/payloads/languages/languages';
import { positionAt } from '../cursor';
import { locatorOf } from './calls';
import { SAMPLES } from './samples';

/** A document that can be edited, and that counts the reads of its lines. */
class EditedDocument {
  #lines: readonly string[];
  asked = 0;

  constructor(text: string) {
    this.#lines = text.split('\n');
  }

  get text(): string {
    return this.#lines.join('\n');
  }

  get lineCount(): number {
    return this.#lines.length;
  }

  line(index: number): string {
    this.asked++;
    return this.#lines[index] ?? assert.fail(`there is no line ${index}`);
  }

  /** Replaces a range with a text; returns the edit as an editor reports it. */
  replace(start: number, length: number, inserted: string) {
    const { text } = this;
    const from = Math.min(start, text.length);
    const to = Math.min(text.length, from + length);
    this.#lines = (text.slice(0, from) + inserted + text.slice(to)).split('\n');
    return lineEditOf({ start: positionAt(text, from), end: positionAt(text, to) }, inserted);
  }
}

const PIECES = [...Array.from('{}[]()"\'`,:\n#x \\'), '\n\n', '//', '/*', '*/', '"""', '\n"function": "0x3::a::b",\n'];

/** Leaves out functions. */
function plainJson(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value)) as unknown;
}

describe('a locator whose document is edited', function () {
  this.timeout(30_000);

  for (const [language, sample] of Object.entries(SAMPLES) as [PayloadLanguage, string][]) {
    const original = sample.replace('|', '');

    it(`finds in ${language} what a new locator finds, after any edits`, async () => {
      const make = await loadLocator(language);
      const edit = fc.record({
        start: fc.nat(original.length),
        length: fc.oneof(fc.constant(0), fc.nat(30)),
        inserted: fc.array(fc.constantFrom(...PIECES), { maxLength: 3 }).map(all => all.join('')),
        isAsked: fc.boolean(),
      });
      fc.assert(
        fc.property(fc.array(edit, { maxLength: 8 }), edits => {
          const document = new EditedDocument(original);
          const locator = make(document);
          locator.all();
          for (const { start, length, inserted, isAsked } of edits) {
            locator.edited(document.replace(start, length, inserted));
            if (isAsked) locator.all();
          }
          const fresh = make(new EditedDocument(document.text));
          assert.deepEqual(locator.all(), fresh.all());
          assert.deepEqual(locator.ranges(), fresh.ranges());
        }),
        { numRuns: 300 },
      );
    });

    // In Markdown, all lines are checked for fences.
    if (language === 'markdown') continue;

    it(`rereads one line in ${language} after an edit of one character`, async () => {
      const document = new EditedDocument(original);
      const locator = (await loadLocator(language))(document);
      locator.all();
      document.asked = 0;
      locator.edited(document.replace(original.indexOf('0x2::other') + 5, 0, 'x'));
      const after = locator.all();
      assert.equal(document.asked, 1);
      assert.deepEqual(
        after.map(({ function: { id, text } }) => (id ? memberIdText(id) : text)),
        ['0x1::coin::transfer', '0x2::xother::call'],
      );
    });

    it(`moves what follows an inserted line in ${language}`, async () => {
      const document = new EditedDocument(original);
      const locator = (await loadLocator(language))(document);
      locator.all();
      document.asked = 0;
      locator.edited(document.replace(0, 0, '\n'));
      assert.deepEqual(locator.all(), (await locatorOf(language, `\n${original}`)).all());
      assert.equal(document.asked, 2);
    });
  }

  it('moves every range of a call and of what is wrong with it, down and up', async () => {
    const multisig = `{ "type": "multisig_payload", "multisig_address": "0xacc0", "transaction_payload": {
      "function": "0x1::coin::transfer", "arguments": ["0xb", {"vec": [true, null, 1.5]}] } }`;
    const documents: readonly (readonly [PayloadLanguage, string])[] = [
      ...(Object.entries(SAMPLES) as [PayloadLanguage, string][]),
      ['json', `{ "sender": "0xa", "payload": ${multisig} }`],
      ['json', `{ "payload": ${multisig.replace('0xacc0', '${TO}').replace('0xb', '${TO}')} }`],
      ['json', '{ "function": "0x1::coin::transfer", "arguments": [1,, 18446744073709551616] }'],
      ['json', '{ "function": "0x1::coin::transfer", "arguments": [1, 18446744073709551616] }'],
      ['json', '{ "multisigAddress": "0xacc0", "function": "0x1::coin::transfer", "functionArguments": ["0xb"] }'],
      ['typescript', "f({ multisigAddress: '0xacc0', function: '0x1::coin::transfer', functionArguments: [to, 1n] })"],
    ];
    for (const [language, marked] of documents) {
      const text = marked.replace('|', '');
      const make = await loadLocator(language);
      const document = new EditedDocument(text);
      const locator = make(document);
      for (const lines of [2, -1]) {
        locator.all();
        locator.edited(lines > 0 ? document.replace(0, 0, '\n'.repeat(lines)) : document.replace(0, -lines, ''));
        const fresh = make(new EditedDocument(document.text));
        assert.deepEqual(locator.all(), fresh.all(), text);
        const at = positionAt(document.text, document.text.indexOf('coin'));
        assert.deepEqual(plainJson(locator.locateAt(at)), plainJson(fresh.locateAt(at)), text);
      }
    }
  });

  it('rereads a document if its number of lines does not match the reported edits', async () => {
    const document = new EditedDocument('[]');
    const locator = (await loadLocator('json'))(document);
    assert.deepEqual(locator.all(), []);
    document.replace(0, 2, '[\n{"function": "0x1::a::a"}]');
    assert.equal(locator.all().length, 1);
  });
});

describe('lineEditOf', () => {
  it('counts the lines of a replaced range before and after', () => {
    const range = { start: { line: 3, character: 1 }, end: { line: 5, character: 0 } };
    assert.deepEqual(lineEditOf(range, 'a\r\nb'), { first: 3, removed: 3, inserted: 2 });
    assert.deepEqual(lineEditOf({ start: range.start, end: range.start }, ''), { first: 3, removed: 1, inserted: 1 });
  });
});
