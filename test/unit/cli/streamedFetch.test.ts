import assert from 'node:assert/strict';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { Agent } from 'undici';
import { streamedFetch } from '../../../src/cli/proxyFetch';
import { FaultyGateway, raw, silence, stall, text } from '../../support/faultyGateway';

const SENT = { method: 'GET', headers: {}, redirect: 'manual', credentials: 'omit', cache: 'no-store' } as const;

describe('streamedFetch', () => {
  const words = 'Zażółć 🔑 '.repeat(20_000);
  let gateway: FaultyGateway;
  let agent: Agent;

  beforeEach(async () => {
    gateway = await FaultyGateway.start(text(words));
    agent = new Agent();
  });
  afterEach(async () => {
    await agent.destroy();
    await gateway.stop();
  });

  const fetched = (signal = new AbortController().signal) =>
    streamedFetch(`${gateway.baseUrl}/x`, { ...SENT, signal }, agent);

  async function read(): Promise<string> {
    const { body } = await fetched();
    const reader = body?.getReader();
    const parts: Uint8Array[] = [];
    for (;;) {
      const next = await reader?.read();
      if (!next || next.done) return Buffer.concat(parts).toString();
      parts.push(next.value);
    }
  }

  const encoded = {
    identity: Buffer.from(words),
    gzip: gzipSync(words),
    'X-GZIP': gzipSync(words),
    deflate: deflateSync(words),
    br: brotliCompressSync(words),
    'gzip, br': brotliCompressSync(gzipSync(words)),
  };
  for (const [encoding, body] of Object.entries(encoded)) {
    it(`decodes ${encoding}`, async () => {
      gateway.play(text(body, { 'content-encoding': encoding }));
      assert.ok((await read()) === words);
    });
  }

  it('leaves a body with an unknown encoding, or too many, unchanged', async () => {
    for (const encoding of ['x-nope', 'gzip, x-nope', Array<string>(6).fill('gzip').join()]) {
      gateway.play(text('as it is', { 'content-encoding': encoding }));
      assert.equal(await read(), 'as it is', encoding);
    }
  });

  it('returns status and headers before the body has ended', async () => {
    gateway.play(stall('{'));
    const { status, ok, headers } = await fetched();
    assert.deepEqual(
      [status, ok, headers.get('content-type'), headers.get('x-none')],
      [200, true, 'application/json', null],
    );
  });

  it('joins headers that are repeated', async () => {
    gateway.play(raw('HTTP/1.1 503 Busy\r\nX-A: 1\r\nx-a: 2\r\ncontent-length: 0\r\n\r\n'));
    const { status, ok, headers } = await fetched();
    assert.deepEqual([status, ok, headers.get('x-a')], [503, false, '1, 2']);
  });

  it('is rejected if the body ends early or cannot be decoded', async () => {
    gateway.play(raw('HTTP/1.1 200 OK\r\ncontent-length: 10\r\n\r\nabc'));
    await assert.rejects(read(), { code: 'UND_ERR_SOCKET' });
    gateway.play(text(gzipSync(words).subarray(0, 500), { 'content-encoding': 'gzip' }));
    await assert.rejects(read(), { code: 'Z_BUF_ERROR' });
    gateway.play(text('not gzip', { 'content-encoding': 'gzip' }));
    await assert.rejects(read(), { code: 'Z_DATA_ERROR' });
  });

  it('is rejected with the reason of its signal, before and during the body', async () => {
    const before = new AbortController();
    gateway.play(silence());
    const arrival = gateway.arrival('GET /x');
    const waiting = fetched(before.signal);
    await arrival;
    before.abort(new Error('stopped'));
    await assert.rejects(waiting, new Error('stopped'));

    const during = new AbortController();
    gateway.play(stall('{'));
    const { body } = await fetched(during.signal);
    const reader = body?.getReader();
    assert.equal((await reader?.read())?.value?.byteLength, 1);
    const next = reader?.read();
    during.abort(new Error('stopped, too'));
    await assert.rejects(Promise.resolve(next), new Error('stopped, too'));
  });

  it('closes the connection if its body is cancelled', async () => {
    const play = stall('{');
    const closed = new Promise(resolve => {
      gateway.play(request => {
        request.response.on('close', resolve);
        play(request);
      });
    });
    const { body } = await fetched();
    await body?.cancel();
    await closed;
  });
});
