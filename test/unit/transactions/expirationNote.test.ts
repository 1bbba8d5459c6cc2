import assert from 'node:assert/strict';
import { expirationNote } from '../../../src/core/transactions/encode';

const NOW = Date.UTC(2026, 4, 1);
const SECONDS = NOW / 1000;

describe('expirationNote', () => {
  it('says nothing about a time within ten years', () => {
    for (const seconds of [SECONDS + 1, SECONDS + 600, SECONDS + 9 * 365 * 86_400])
      assert.equal(expirationNote(String(seconds), NOW), undefined);
  });

  it('says that a time is in the past', () => {
    for (const seconds of [0, SECONDS])
      assert.equal(expirationNote(String(seconds), NOW), 'It has passed: the transaction can no longer be executed.');
  });

  it('names the unit that was taken for seconds', () => {
    assert.equal(
      expirationNote(String(NOW + 60_000), NOW),
      'It is far in the future, in the year 58299: it looks like milliseconds, but must be in seconds.',
    );
    assert.equal(
      expirationNote(`${NOW}000`, NOW),
      'It is far in the future: it looks like microseconds, but must be in seconds.',
    );
  });

  it('says that a time is far away', () => {
    assert.equal(
      expirationNote(String(SECONDS + 12 * 365 * 86_400), NOW),
      'It is far in the future, in the year 2038: check it.',
    );
    assert.equal(expirationNote('18446744073709551615', NOW), 'It is far in the future: check it.');
  });
});
