import assert from 'node:assert/strict';
import { parseRetryAfter } from '../../../src/core/gateway/answer';

const NOW = Date.parse('2025-06-01T12:00:00Z');

describe('parseRetryAfter', () => {
  it('reads seconds', () => {
    assert.equal(parseRetryAfter('2', NOW), 2000);
  });

  it('reads a date in the future', () => {
    assert.equal(parseRetryAfter('Sun, 01 Jun 2025 12:00:05 GMT', NOW), 5000);
  });

  it('clamps a wait to a minute', () => {
    assert.equal(parseRetryAfter('61', NOW), 60_000);
    assert.equal(parseRetryAfter('1000000000', NOW), 60_000);
    assert.equal(parseRetryAfter('9'.repeat(400), NOW), 60_000);
    assert.equal(parseRetryAfter('Fri, 01 Jun 2085 12:00:00 GMT', NOW), 60_000);
  });

  it('treats a value that asks for no wait as absent', () => {
    for (const header of [null, '', '0', '-1', '1e9', '1.5', 'abc', 'Sun, 01 Jun 2025 11:59:59 GMT', '∞']) {
      assert.equal(parseRetryAfter(header, NOW), undefined, String(header));
    }
  });
});
