import { loadWriting } from '../../../../src/core/payloads/languages/loadLanguage';
import assert from 'node:assert/strict';
import { completeSkeleton } from '../../../../src/core/payloads/help/completeCall';
import { type PayloadLanguage } from '../../../../src/core/payloads/languages/languages';
import { atCursor, linesOf } from '../cursor';

async function skeletonAt(language: PayloadLanguage, marked: string) {
  const { text, position } = atCursor(marked);
  const skeleton = (await loadWriting(language))?.skeleton ?? assert.fail(language);
  return completeSkeleton(skeleton, linesOf(text), position);
}

const PLACES: readonly (readonly [PayloadLanguage, string])[] = [
  ['json', '|'],
  ['json', '\n  mov|'],
  ['json', '[|]'],
  ['json', '[\n  {"a": 1},\n  |\n]'],
  ['json', '{ "payload": |}'],
  ['typescript', 'const payload = |'],
  ['typescript', 'const payload = pay|;'],
  ['typescript', 'build.simple({\n  sender,\n  data: |,\n})'],
  ['typescript', 'await simulate(|)'],
  ['typescript', 'function f() {\n  return |;\n}'],
  ['python', 'payload = |'],
  ['python', '    mov|'],
  ['rust', 'let payload = |;'],
  ['rust', 'TransactionPayload::EntryFunction(|)'],
  ['rust', 'Request { payload: | }'],
  ['shell', 'mov|'],
  ['shell', 'cd app && |'],
];

const NO_PLACES: readonly (readonly [PayloadLanguage, string])[] = [
  ['json', '"|"'],
  ['json', '["[|'],
  ['json', '{|}'],
  ['json', '{ "a": 1, |}'],
  ['json', '{ "a": [1, 2],\n  |\n}'],
  ['json', '[| {}]'],
  ['json', '[ // |'],
  ['json', '{ "a" |: 1 }'],
  ['typescript', 'foo();\n|'],
  ['typescript', 'const |'],
  ['typescript', 'f({ a: 1, |})'],
  ['typescript', "import x from '|'"],
  ['python', '# |'],
  ['python', 'import |'],
  ['rust', 'foo();\n|'],
  ['rust', 'EntryFunction::|'],
  ['rust', 'let |'],
  ['shell', 'ls |'],
  ['shell', 'echo "a; |"'],
];

describe('completeSkeleton', () => {
  for (const [language, text] of PLACES)
    it(`starts a payload in ${language} at ${JSON.stringify(text)}`, async () => {
      assert.deepEqual(
        (await skeletonAt(language, text))?.items.map(({ label }) => label),
        ['movescope payload'],
      );
    });

  for (const [language, text] of NO_PLACES)
    it(`offers nothing in ${language} at ${JSON.stringify(text)}`, async () => {
      assert.equal(await skeletonAt(language, text), undefined);
    });

  it('replaces the word at the cursor', async () => {
    const completions = await skeletonAt('json', '[pay|load]');
    assert.deepEqual(
      [completions?.typed, completions?.whole],
      [
        { start: { line: 0, character: 1 }, end: { line: 0, character: 4 } },
        { start: { line: 0, character: 1 }, end: { line: 0, character: 8 } },
      ],
    );
  });

  it('writes a payload that a node accepts in JSON', async () => {
    const [item] = (await skeletonAt('json', '|'))?.items ?? [];
    const text = item?.newText.replace(/\$\{\d:([^}]*)\}|\$\d/g, '$1') ?? '';
    assert.deepEqual(JSON.parse(text), {
      type: 'entry_function_payload',
      function: '0x1::module::function',
      type_arguments: [],
      arguments: [],
    });
  });
});
