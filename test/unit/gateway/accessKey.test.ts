import assert from 'node:assert/strict';
import { checkAccessKey } from '../../../src/core/gateway/accessKey';

function reason(text: string): string {
  const checked = checkAccessKey(text);
  if (checked.kind === 'valid') assert.fail(`${JSON.stringify(text)} is taken`);
  return checked.reason;
}

const INVISIBLE = 'The access key contains an invisible character; copy it again, without any surrounding characters.';
const BEYOND_LATIN =
  'The access key contains a character that is not allowed in an HTTP header; copy it again, without any surrounding characters.';
const LINE_BREAK = 'The access key contains a line break; paste it as one line.';

describe('checkAccessKey', () => {
  it('trims whitespace that pasting adds', () => {
    assert.deepEqual(checkAccessKey('  abc-123_~.\r\n'), { kind: 'valid', key: 'abc-123_~.' });
  });

  it('accepts any visible Latin-1 character, and up to 4096 of them', () => {
    assert.deepEqual(checkAccessKey('clé'), { kind: 'valid', key: 'clé' });
    assert.equal(checkAccessKey('k'.repeat(4096)).kind, 'valid');
  });

  it('refuses an empty key', () => {
    for (const text of ['', ' ', '\n']) {
      assert.equal(reason(text), 'The access key is empty; paste the key for this URL.');
    }
  });

  it('refuses a line break, so that no header can be smuggled in', () => {
    for (const text of ['abc\r\nX-Evil: 1', 'abc\ndef', 'abc\rdef', 'abc\u2028def'])
      assert.equal(reason(text), LINE_BREAK);
  });

  it('refuses invisible characters', () => {
    for (const text of [
      'abc\u200bdef',
      '\u200babc',
      'abc\u2060d',
      'abc\ufeffd',
      'a\u0000b',
      'a\tb',
      'a\u007fb',
      'a\u00adb',
      'a\u00a0b',
      'a\u3164b',
      'a\ud800b',
    ]) {
      assert.equal(reason(text), INVISIBLE, JSON.stringify(text));
    }
  });

  it('refuses characters beyond Latin-1', () => {
    for (const text of ['ключ', 'abc…', '🔑']) assert.equal(reason(text), BEYOND_LATIN, JSON.stringify(text));
  });

  it('refuses a key of 10 kB', () => {
    assert.equal(reason('k'.repeat(10_000)), 'The access key is longer than 4096 characters; paste only the key.');
  });

  it('never repeats the key in its sentence', () => {
    for (const tail of ['\r\nX: 1', '\u200bx', '…', 'k'.repeat(5000)]) {
      assert.ok(!reason(`canary${tail}`).includes('canary'));
    }
  });
});
