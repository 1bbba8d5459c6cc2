import assert from 'node:assert/strict';
import { memberIdText } from '../../../../src/core/move/functionId';
import type { PayloadLanguage } from '../../../../src/core/payloads/languages/languages';
import { atCursor, positionAt } from '../cursor';
import { locatorOf } from './calls';
import { BREAKS } from './breaks';
import { BRACKET_SAMPLES } from './samples';

/** The share of broken documents in which the payload under the cursor must be found. */
const SHARE = 0.9;

/** Returns the function of the call at the cursor of a broken document. */
async function functionAt(language: PayloadLanguage, marked: string): Promise<string | undefined> {
  const { text, position } = atCursor(marked);
  const target = (await locatorOf(language, text)).callAt(position)?.function;
  return target?.id ? memberIdText(target.id) : target?.text;
}

for (const [language, sample] of Object.entries(BRACKET_SAMPLES) as [PayloadLanguage, string][]) {
  describe(`the locator of ${language} in half-typed text`, function () {
    this.timeout(20_000);

    it('finds the payload under the cursor in nine of ten broken documents', async () => {
      const outcomes = await Promise.all(
        BREAKS.map(async ({ what, apply }) => {
          const broken = apply(sample);
          assert.notEqual(broken, sample, `${what} does not break ${language}`);
          return { what, found: await functionAt(language, broken) };
        }),
      );
      const lost = outcomes.filter(({ found }) => found !== '0x1::coin::transfer').map(({ what }) => what);
      assert.ok(BREAKS.length - lost.length >= SHARE * BREAKS.length, `lost: ${lost.join(', ')}`);
    });

    it('finds it in nine of ten documents in which one of its signs is missing', async () => {
      const cursor = sample.indexOf('|');
      const signs = [...sample.matchAll(/[{}[\]()"'`,:;\\]/g)].map(({ index }) => index);
      const end = sample.indexOf('0x2::other');
      const broken = signs
        .filter(index => index < end && index !== cursor)
        .map(index => sample.slice(0, index) + sample.slice(index + 1));
      const found = await Promise.all(broken.map(marked => functionAt(language, marked)));
      const count = found.filter(each => each?.includes('transfer')).length;
      const lost = broken.filter((_, index) => !found[index]?.includes('transfer'));
      assert.ok(count >= SHARE * broken.length, `${count} of ${broken.length}; lost: ${lost.join('\n----\n')}`);
    });

    it('finds the payload after a broken one', async () => {
      const behind = sample.replace('|', '').replace('0x2::other', '0x2::|other');
      const found = await Promise.all(
        BREAKS.filter(({ leavesRest }) => leavesRest).map(({ apply }) =>
          functionAt(language, restored(apply(sample), behind)),
        ),
      );
      const count = found.filter(each => each === '0x2::other::call').length;
      assert.ok(count >= SHARE * found.length, `${count} of ${found.length}`);
    });

    it('finds the payload while it is being typed, from its name on', async () => {
      const text = sample.replace('|', '');
      const first = text.indexOf('transfer') + 'transfer'.length;
      const last = text.indexOf('0x2::other');
      for (let length = first; length < text.lastIndexOf('\n', last); length++) {
        const part = text.slice(0, length);
        const locator = await locatorOf(language, part);
        const call = locator.callAt(positionAt(part, first));
        assert.ok(call?.function.text.includes('transfer'), part.slice(-60));
      }
    });
  });
}

/** Returns a broken text with the cursor of another version of it. */
function restored(broken: string, marked: string): string {
  const text = broken.replace('|', '');
  const behind = marked.slice(marked.indexOf('|') + 1);
  const tail = behind.slice(0, 12);
  const at = text.lastIndexOf(tail);
  assert.ok(at >= 0, 'the rest is as it was');
  return `${text.slice(0, at)}|${text.slice(at)}`;
}
