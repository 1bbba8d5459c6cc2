import assert from 'node:assert/strict';
import { requestUrl } from '../../../src/core/gateway/transport';

const BASE = 'https://gateway.example/node/v1';

describe('requestUrl', () => {
  it('appends the path and query to the base URL', () => {
    assert.equal(
      requestUrl(BASE, ['accounts', '0x1', 'modules'], {
        ledger_version: '7',
        limit: 100,
        start: undefined,
        flag: false,
      }),
      `${BASE}/accounts/0x1/modules?ledger_version=7&limit=100&flag=false`,
    );
    assert.equal(requestUrl(BASE, ['accounts', '0x1'], { start: undefined }), `${BASE}/accounts/0x1`);
  });

  it('encodes a segment whole, so that it leads nowhere else', () => {
    for (const segment of [
      '../../x',
      '//x',
      '%2e%2e%2f',
      '%2e%2e',
      '?x=1#',
      '@x',
      'a\r\nHost: x',
      '..\\..',
      ';',
      'é',
      '…',
    ]) {
      const url = requestUrl(BASE, ['accounts', segment, 'modules']) ?? '';
      assert.equal(url, `${BASE}/accounts/${encodeURIComponent(segment)}/modules`);
      const { origin, pathname, search, hash } = new URL(url);
      assert.deepEqual(
        [origin, pathname.split('/').length, search, hash],
        ['https://gateway.example', 6, '', ''],
        segment,
      );
      assert.ok(pathname.startsWith('/node/v1/accounts/'), segment);
    }
  });

  it('encodes the query', () => {
    assert.equal(requestUrl(BASE, ['x'], { start: 'a&b=c#/../é' }), `${BASE}/x?start=a%26b%3Dc%23%2F..%2F%C3%A9`);
  });

  it('refuses segments that no encoding keeps in place', () => {
    for (const segment of ['', '.', '..', '\ud800']) assert.equal(requestUrl(BASE, ['accounts', segment]), undefined);
  });
});
