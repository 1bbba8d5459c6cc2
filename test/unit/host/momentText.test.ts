import assert from 'node:assert/strict';
import { momentText } from '../../../src/host/views/momentText';

describe('momentText', () => {
  it('gives local time and UTC', () => {
    const moment = Date.UTC(2026, 1, 3, 4, 5, 6);
    assert.equal(momentText(moment), `${new Date(moment).toLocaleString()} (2026-02-03 04:05:06 UTC)`);
  });

  it('survives a number that is no moment', () => {
    assert.equal(momentText(1e300), 'at an unknown time');
    assert.equal(momentText(NaN), 'at an unknown time');
  });
});
