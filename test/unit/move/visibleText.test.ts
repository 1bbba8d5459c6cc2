import assert from 'node:assert/strict';
import { hasUnseen, replaceUnseen, visibleName, visibleText } from '../../../src/core/text/visibleText';

/** One of each kind: controls, bidi, zero width, joiner, fillers, selectors, blanks, separators, half a character. */
const UNSEEN = Array.from(
  '\0\t\n\u009b\u202e\u2066\u200b\ufeff\u034f\u115f\u3164\uffa0\ufe0f\u{e0100}\u{e0041}\u180b' +
    '\u00a0\u2003\u202f\u3000\u2800\u2028\u2029\ud800',
);

describe('text from outside', () => {
  it('has every invisible or misleading character written out', () => {
    for (const character of UNSEEN) {
      const point = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      assert.equal(visibleText(`co${character}in`), `co⟨U+${point}⟩in`);
      assert.ok(hasUnseen(`co${character}in`), point);
    }
  });

  it('is unchanged in every script, with spaces, accents and emoji', () => {
    const text = 'Größe 金額 сумма مبلغ 🦊 ⚠️ ❤️ e\u0301';
    assert.equal(visibleText(text), text);
    assert.ok(!hasUnseen(text));
  });

  it('keeps the allowed characters, and no others', () => {
    assert.equal(visibleText('a\n\tb\rc', '\n\t'), 'a\n\tb⟨U+000D⟩c');
  });

  it('can have invisible characters replaced by something else', () => {
    assert.equal(
      replaceUnseen('a\u{e0100}\u3164b', () => ' '),
      'a  b',
    );
  });
});

describe('visibleName', () => {
  it('escapes every character that cannot occur in a Move name, including look-alikes from other scripts', () => {
    assert.equal(
      visibleName('0x1::c\u043ein::Coin<u8, \u0430>\u3164\u{1f600}'),
      '0x1::c⟨U+043E⟩in::Coin<u8, ⟨U+0430⟩>⟨U+3164⟩⟨U+1F600⟩',
    );
    assert.equal(visibleName('0x1::coin::Coin<vector<u8>>'), '0x1::coin::Coin<vector<u8>>');
  });
});
