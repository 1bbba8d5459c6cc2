import { loadWriting } from '../../../../src/core/payloads/languages/loadLanguage';
import assert from 'node:assert/strict';
import fc from 'fast-check';
import { calledFunction } from '../../../../src/core/payloads/help/calledFunction';
import { callSignature, parameterHints, explainItem } from '../../../../src/core/payloads/help/callSignature';
import { completeCall, completePath, completeSkeleton } from '../../../../src/core/payloads/help/completeCall';
import type { CompletionSources, Completions } from '../../../../src/core/payloads/help/completion';
import type { DocumentLines, Position } from '../../../../src/core/text/lines';
import { type PayloadLanguage } from '../../../../src/core/payloads/languages/languages';
import { linesOf, positionAt } from '../cursor';
import { LOOKUP, modulesOf, SHOP } from './network';
import { locatorOf } from '../languages/calls';
import { SAMPLES } from '../languages/samples';

const SOURCES: CompletionSources = {
  modules: {
    ofAccount: address => Promise.resolve({ modules: modulesOf(address), isLoading: false }),
    one: (address, name) =>
      Promise.resolve({ modules: modulesOf(address).filter(module => module.name === name), isLoading: false }),
    loaded: [SHOP],
  },
  accounts: [{ address: '0xb0b' }],
};
const PIECES = [...Array.from('"\'`[]{},\n😀<\\'), '0x1::', '::', '0xcafe::shop::order', '...x'];

/** Samples with some text removed and some inserted, and an offset in them. */
function edited(sample: string) {
  const text = sample.replace('|', '').replaceAll('0x2::other::call', '0xcafe::shop::order');
  const place = fc.nat({ max: text.length });
  return fc
    .record({
      at: place,
      removed: fc.nat({ max: 12 }),
      pieces: fc.array(fc.constantFrom(...PIECES), { maxLength: 4 }),
      cursor: place,
    })
    .map(({ at, removed, pieces, cursor }) => ({
      text: text.slice(0, at) + pieces.join('') + text.slice(at + removed),
      cursor,
    }));
}

/** Checks that a completion replaces a part of the cursor's line. */
function assertPlaced({ typed, whole }: Completions, position: Position, lines: DocumentLines): void {
  const ends = [typed.start, typed.end, whole.start, whole.end];
  assert.ok(ends.every(({ line }) => line === position.line));
  assert.deepEqual([typed.start, typed.end], [whole.start, position]);
  assert.ok(whole.end.character >= position.character && whole.end.character <= lines.line(position.line).length);
}

for (const [language, sample] of Object.entries(SAMPLES) as [PayloadLanguage, string][])
  describe(`help with writing in ${language}`, function () {
    this.timeout(20_000);

    it('fails in no document, wherever the cursor is', async () => {
      await fc.assert(
        fc.asyncProperty(edited(sample), async ({ text, cursor }) => {
          const document = linesOf(text);
          const position = positionAt(text, Math.min(cursor, text.length));
          const skeleton = (await loadWriting(language))?.skeleton;
          const started = skeleton && completeSkeleton(skeleton, document, position);
          if (started) assertPlaced(started, position, document);
          const path = await completePath(document, position, SOURCES);
          if (path) assertPlaced(path, position, document);
          const locator = await locatorOf(language, text);
          for (const call of locator.all()) {
            const called = await calledFunction(call, LOOKUP);
            if (called) parameterHints(call, called);
          }
          const call = locator.callAt(position);
          if (!call) return;
          const called = await calledFunction(call, LOOKUP);
          if (called) callSignature(call, position, called);
          if (called) await explainItem(call, position, called, { lookup: LOOKUP, labelOf: () => 'Bob' });
          const completions = await completeCall({ document, call, position }, SOURCES, () => Promise.resolve(called));
          if (completions) assertPlaced(completions, position, document);
        }),
        { numRuns: 200 },
      );
    });
  });
