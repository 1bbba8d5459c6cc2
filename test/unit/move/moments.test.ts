import assert from 'node:assert/strict';
import { momentOfMicroseconds, momentOfSeconds, momentText } from '../../../src/core/text/moments';

const FORMAT = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'long' });
const MS = Date.UTC(2026, 1, 3, 4, 5, 6);
const MOMENT = { local: FORMAT.format(MS), utc: '2026-02-03 04:05:06 UTC' };

describe('moments', () => {
  it('are read from seconds and from microseconds', () => {
    assert.deepEqual(momentOfSeconds(String(MS / 1000)), MOMENT);
    assert.deepEqual(momentOfMicroseconds(`${MS}999`), MOMENT);
  });

  it('name their time zone', () => {
    const parts = new Intl.DateTimeFormat(undefined, { timeZoneName: 'short' }).formatToParts(MS);
    const { value: zone } = parts.find(({ type }) => type === 'timeZoneName') ?? assert.fail();
    assert.ok(momentOfSeconds(String(MS / 1000))?.local.includes(zone));
  });

  it('reach to the last date and no further', () => {
    assert.equal(momentOfSeconds('8640000000000')?.utc, '+275760-09-13 00:00:00 UTC');
    assert.equal(momentOfSeconds('8640000000001'), undefined);
    assert.equal(momentOfMicroseconds('8640000000000001000'), undefined);
    assert.equal(momentOfMicroseconds('18446744073709551615'), undefined);
  });

  it('are undefined for text that is not an integer', () => {
    for (const text of ['', '-1', '1.5', '0x10', ' 1', '9'.repeat(80), '1e9']) {
      assert.equal(momentOfSeconds(text), undefined, text);
      assert.equal(momentOfMicroseconds(text), undefined, text);
    }
  });
});

describe('momentText', () => {
  it('returns local time and UTC', () => {
    assert.equal(momentText(MS), `${MOMENT.local} (${MOMENT.utc})`);
    assert.equal(momentText(MS + 0.5), `${MOMENT.local} (${MOMENT.utc})`);
  });

  it('accepts a number that is out of range', () => {
    for (const ms of [1e300, -1e300, NaN, Infinity]) assert.equal(momentText(ms), 'at an unknown time');
  });
});
