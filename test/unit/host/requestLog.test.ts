import assert from 'node:assert/strict';
import type { Fetch, SentRequest } from '../../../src/core/gateway/fetch';
import { RequestLog, requestText } from '../../../src/host/vscode/requestLog';

const KEY = 'canary-key-of-the-log';
const BASE = `https://gateway.example/${KEY}/v1`;

function logOf(fetch: Fetch) {
  const lines: string[] = [];
  const note = (level: string) => (line: string) => {
    lines.push(`${level} ${line.replace(/\d+ ms$/, 'N ms')}`);
  };
  const log = new RequestLog({ info: note('info'), warn: note('warn') });
  return { log, lines, watched: log.watch(fetch, BASE) };
}

const GET: SentRequest = {
  method: 'GET',
  headers: {},
  signal: new AbortController().signal,
  redirect: 'manual',
  credentials: 'omit',
  cache: 'no-store',
};

const answers: Fetch = () => Promise.resolve(new Response('{"secret":"body"}', { status: 404 }));
const fails: Fetch = () => Promise.reject(new TypeError(`fetch failed for ${BASE}`));

describe('the log of requests', () => {
  it('records the id, method, path, status and duration, but not the key, the address or a body', async () => {
    const { lines, watched } = logOf(answers);
    await watched(`${BASE}/accounts/0x1/modules?limit=100`, { ...GET, headers: { 'x-api-key': KEY } });
    await watched(`${BASE}/transactions/simulate`, { ...GET, method: 'POST', body: '{}' });
    assert.deepEqual(lines, [
      'info #1 GET /accounts/0x1/modules 404 N ms',
      'info #2 POST /transactions/simulate 404 N ms',
    ]);
  });

  it('records a failure only by the name of its error', async () => {
    const { log, lines, watched } = logOf(fails);
    await assert.rejects(watched(`${BASE}/accounts/0x1`, GET), TypeError);
    assert.deepEqual(lines, ['warn #1 GET /accounts/0x1 failed (TypeError) N ms']);
    assert.ok(!JSON.stringify(log.recent).includes(KEY));
  });

  it('records no path of another server', async () => {
    const { lines, watched } = logOf(answers);
    await watched(`https://elsewhere.example/${KEY}`, GET);
    assert.deepEqual(lines, ['info #1 GET /… 404 N ms']);
  });

  it('keeps the last thirty, numbered consecutively', async () => {
    const { log, watched } = logOf(answers);
    for (let index = 0; index < 40; index++) await watched(`${BASE}/accounts/0x${index}`, GET);
    assert.equal(log.recent.length, 30);
    assert.match(requestText(log.recent[0] ?? assert.fail()), /^#11 GET \/accounts\/0x10 404 \d+ ms$/);
  });
});
