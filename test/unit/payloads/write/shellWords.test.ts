import assert from 'node:assert/strict';
import fc from 'fast-check';
import { shellWord, shellWords } from '../../../../src/core/payloads/write/moveValue';

describe('shellWords', () => {
  const commands: readonly (readonly [command: string, words: readonly string[]])[] = [
    ['a  b\tc\n', ['a', 'b', 'c']],
    [`'a b'"c d"e\\ f`, ['a bc de f']],
    ['a \\\n  b', ['a', 'b']],
    [String.raw`"say \"hi\" \n $HOME"`, [String.raw`say "hi" \n $HOME`]],
    [String.raw`'it'\''s' ''`, ["it's", '']],
    [`a 'open b`, ['a', 'open', 'b']],
    [String.raw`$'it\'s\u001b' $HOME$'' $'open`, ["it's\x1b", '$HOME', '$open']],
  ];
  for (const [command, words] of commands) {
    it(`splits ${JSON.stringify(command)} into words`, () => {
      assert.deepEqual(shellWords(command), words);
    });
  }

  it('returns every word that was quoted', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.string({
            unit: fc.constantFrom("'", '"', '\\', '$', '`', '*', ' ', '\n', '\x1b', '\x7f', 'a', 'é', '😀'),
          }),
        ),
        words => {
          assert.deepEqual(shellWords(words.map(shellWord).join(' ')), words);
        },
      ),
    );
  });
});
