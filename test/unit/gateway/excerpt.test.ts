import assert from 'node:assert/strict';
import { excerpt } from '../../../src/core/text/visibleText';

describe('excerpt', () => {
  it('keeps a short text unchanged', () => {
    assert.equal(excerpt('Module not found', 16), 'Module not found');
  });

  it('marks a cut', () => {
    assert.equal(excerpt('Module not found', 6), 'Module…');
    assert.equal(excerpt(`${' '.repeat(100)}x`, 6), '…');
  });

  it('joins several lines into one, without control and direction characters', () => {
    assert.equal(excerpt('\u0000a\r\n\tb\u202e\u200bc\u2028d\ud800e ', 20), 'a b c d e');
  });

  it('does not cut a character in two', () => {
    assert.equal(excerpt('ab🔑cd', 3), 'ab…');
  });

  it('is quick with a text of megabytes', () => {
    assert.equal(excerpt('x'.repeat(2 ** 26), 3), 'xxx…');
  });
});
