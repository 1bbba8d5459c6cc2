import { loadLanguage } from '../../../../src/core/payloads/languages/loadLanguage';
import assert from 'node:assert/strict';
import { type PayloadLanguage } from '../../../../src/core/payloads/languages/languages';
import { nothingHereText } from '../../../../src/core/payloads/languages/locateSentences';

describe('nothingHereText', () => {
  const sentences: readonly (readonly [language: PayloadLanguage | undefined, where: string])[] = [
    ['json', 'In JSON, put the cursor in an object with "type": "entry_function_payload".'],
    [
      'typescript',
      'In TypeScript and JavaScript, put the cursor in an object with `function` and `functionArguments`.',
    ],
    ['python', 'In Python, put the cursor in `EntryFunction.natural(…)`.'],
    ['rust', 'In Rust, put the cursor in `EntryFunction::new(…)`.'],
    ['shell', 'In a shell script, put the cursor in `aptos move run --function-id …`.'],
    ['powershell', 'In PowerShell, put the cursor in `aptos move run --function-id …`.'],
    ['batch', 'In a batch file, put the cursor in `aptos move run --function-id …`.'],
    ['makefile', 'In a Makefile, put the cursor in `aptos move run --function-id …` in a recipe.'],
    ['yaml', 'In YAML, put the cursor in `aptos move run --function-id …` in a step.'],
    ['dockerfile', 'In a Dockerfile, put the cursor in `aptos move run --function-id …` in an instruction.'],
    ['move', 'In Move, put the cursor in an `entry fun`, or in a call to one.'],
    ['markdown', 'In Markdown, put the cursor in a code block of JSON, code or commands that contains a call.'],
    [
      undefined,
      'Calls are recognized in JSON, TypeScript, JavaScript, Python, Rust, shell scripts, PowerShell, batch files, Makefiles, YAML, Dockerfiles, Move and Markdown: choose this file’s language if it is one of them.',
    ],
  ];
  for (const [language, where] of sentences) {
    it(`says what to look for in ${language ?? 'another language'}`, async () => {
      assert.equal(
        await nothingHereText(language && (await loadLanguage(language)).sentences, 0),
        `No entry function call here. ${where}`,
      );
    });
  }

  it('counts payloads elsewhere in the file', async () => {
    assert.equal(
      await nothingHereText((await loadLanguage('move')).sentences, 3),
      'The cursor is outside this file’s 3 entry functions: move it inside one of them.',
    );
    assert.equal(
      await nothingHereText((await loadLanguage('python')).sentences, 2),
      'The cursor is outside this file’s 2 payloads: move it inside one of them.',
    );
    assert.equal(
      await nothingHereText((await loadLanguage('move')).sentences, 1),
      'The cursor is outside this file’s entry function: move it inside.',
    );
  });
});
