import assert from 'node:assert/strict';
import { gzipSync } from 'node:zlib';
import {
  BodyTooLargeError,
  TooManyValuesError,
  NotJsonError,
  UnknownEncodingError,
  ConnectionError,
} from '../../../src/core/gateway/requestErrors';
import { ServerError } from '../../../src/core/gateway/statusErrors';
import { bomb, endless, FaultyGateway, json, raw, text, type Script } from '../../support/faultyGateway';
import { rejection } from './rejection';
import { CANARY_KEY, GET_ACCOUNT, never, transportTo } from './testTransport';

const JSON_TYPE = { 'content-type': 'application/json' };
const ADVICE = 'check the URL of the network, and whether your internet connection requires you to sign in.';
const FAILED = 'Reading account 0x1 from Testnet failed:';
const MIB = 2 ** 20;

/** `{"a":1}` in zstd. */
const ZSTD = Buffer.from('28b52ffd20073900007b2261223a317d', 'hex');

describe('HttpTransport, the body', () => {
  let gateway: FaultyGateway;

  beforeEach(async () => {
    gateway = await FaultyGateway.start(json({}));
  });
  afterEach(async () => {
    await gateway.stop();
  });

  async function read(): Promise<unknown> {
    return (await transportTo(gateway).request(GET_ACCOUNT, never())).value;
  }

  it('reads compressed JSON, and JSON with any JSON type or none', async () => {
    gateway.play(text(gzipSync('{"a":[1]}'), { ...JSON_TYPE, 'content-encoding': 'gzip' }));
    assert.deepEqual(await read(), { a: [1] });
    for (const type of [
      'application/json; charset=utf-8',
      'APPLICATION/JSON',
      'application/problem+json',
      'text/json',
    ]) {
      gateway.play(text('[2]', { 'content-type': type }));
      assert.deepEqual(await read(), [2], type);
    }
    gateway.play(text('[3]'));
    assert.deepEqual(await read(), [3]);
  });

  for (const key of ['canary/key-"of"-the-data', 'canary_of_small_letters', 'canary_with_one_at_its_enD'])
    it(`reads names and values without an access key that the gateway put into them: ${key}`, async () => {
      const quoting = JSON.stringify({ [`echo ${key}`]: [key, key.slice(0, 16)], part: key.slice(1) });
      gateway.play(text(quoting, JSON_TYPE));
      const answer = await transportTo(gateway, { key }).request(GET_ACCOUNT, never());
      assert.deepEqual(answer.value, { 'echo •••': ['•••', key.slice(0, 16)], part: key.slice(1) });
      assert.ok(!answer.text.includes(JSON.stringify(key).slice(1, -1)));
    });

  for (const key of ['1234567890123456', '0x1::coin'])
    it(`reads data unchanged that happens to be a key such as ${key}`, async () => {
      gateway.play(text(`{"a":"${key}"}`, JSON_TYPE));
      const answer = await transportTo(gateway, { key }).request(GET_ACCOUNT, never());
      assert.deepEqual(answer.value, { a: key });
    });

  it('refuses an encoding that it does not know, even of an answer without a body', async () => {
    gateway.play(({ response }) => response.writeHead(204, { 'content-encoding': 'x-nope' }).end());
    await rejection(read(), UnknownEncodingError);
  });

  it('reads a byte order mark, repeated members and JSON 100,000 levels deep', async () => {
    gateway.play(text('\ufeff{"a":1,"a":2}', JSON_TYPE));
    assert.deepEqual(await read(), { a: 2 });
    gateway.play(text('['.repeat(100_000) + ']'.repeat(100_000), JSON_TYPE));
    assert.ok(Array.isArray(await read()));
  });

  it('reads a list of a million', async () => {
    gateway.play(text(`[${'1,'.repeat(999_999)}1]`, JSON_TYPE));
    const list = await read();
    assert.ok(Array.isArray(list) && list.length === 1_000_000);
  });

  it('does not let __proto__ pollute anything', async () => {
    gateway.play(text('{"__proto__":{"polluted":1}}', JSON_TYPE));
    await read();
    assert.equal('polluted' in {}, false);
  });

  it('names the type and quotes the start of a body that is not JSON', async () => {
    const page = `<!doctype html>\n<title>Sign in</title>${'<p>free wifi</p>'.repeat(1000)}`;
    gateway.play(text(page, { 'content-type': 'text/html; charset=utf-8' }));
    const error = await rejection(read(), NotJsonError);
    assert.equal(
      error.message,
      `${FAILED} the response is text/html; charset=utf-8 and not readable JSON (it starts with “<!doctype html> <title>Sign in</title><p>free wifi</p><p>free wifi</p><p>free wi…”); ${ADVICE}`,
    );
    assert.equal(error.contentType, 'text/html; charset=utf-8');
  });

  it('reads JSON whatever its content type and its encoding are called', async () => {
    for (const headers of [
      { 'content-type': 'text/html' },
      { 'content-type': 'x-application/json' },
      { 'content-type': '?' },
      { 'content-encoding': 'utf-8' },
      { 'content-encoding': 'zstd' },
    ]) {
      gateway.play(text('{"a":1}', headers));
      assert.deepEqual(await read(), { a: 1 }, JSON.stringify(headers));
    }
  });

  it('names the problem when a body breaks off or has no type', async () => {
    gateway.play(text('{"a":', JSON_TYPE), text('oops'));
    assert.equal(
      (await rejection(read(), NotJsonError)).message,
      `${FAILED} the response is application/json and not readable JSON (it starts with “{"a":”); ${ADVICE}`,
    );
    assert.equal(
      (await rejection(read(), NotJsonError)).message,
      `${FAILED} the response has no content type and not readable JSON (it starts with “oops”); ${ADVICE}`,
    );
  });

  it('reports an empty body', async () => {
    gateway.play(text('', JSON_TYPE), text('', {}, 204));
    for (let turn = 0; turn < 2; turn++) {
      const error = await rejection(read(), NotJsonError);
      assert.equal(error.message, `${FAILED} the response is empty where JSON was expected; ${ADVICE}`);
    }
  });

  for (const encoding of ['x-nope', 'gzip, x-nope', 'compress', 'zstd'])
    it(`refuses the content encoding ${encoding} if the engine does not unpack it`, async () => {
      gateway.play(text(ZSTD, { ...JSON_TYPE, 'content-encoding': encoding }));
      const error = await rejection(read(), UnknownEncodingError);
      assert.equal(
        error.message,
        `${FAILED} the response has the content encoding “${encoding}”, which is not supported; check the URL of the network, or contact the operator of the gateway.`,
      );
    });

  it('reads a body that is declared as not compressed', async () => {
    gateway.play(text('{"a":1}', { ...JSON_TYPE, 'content-encoding': 'Identity' }));
    assert.deepEqual(await read(), { a: 1 });
  });

  it('does not repeat a key that the body quotes in different case or as in a URL', async () => {
    for (const quoted of [CANARY_KEY, CANARY_KEY.toUpperCase(), encodeURIComponent(CANARY_KEY)]) {
      gateway.play(text(`your key is ${quoted}`, { 'content-type': `text/${CANARY_KEY}` }));
      const error = await rejection(read(), NotJsonError);
      assert.equal(error.start, 'your key is •••');
      assert.ok(!JSON.stringify([error.message, error.stack, error]).includes(CANARY_KEY));
    }
  });

  const large: readonly (readonly [what: string, script: Script])[] = [
    ['a gzip bomb of 200 MB', bomb('gzip')],
    ['a brotli bomb of 200 MB', bomb('br')],
    ['a body without end', endless(' '.repeat(65_536))],
  ];

  it('receives bombs of at most 200 kB', async () => {
    for (const encoding of ['gzip', 'br'] as const) {
      gateway.play(bomb(encoding));
      const response = await fetch(gateway.baseUrl);
      assert.ok(Number(response.headers.get('content-length')) <= 210_000, encoding);
      await response.body?.cancel();
    }
  });

  for (const [what, script] of large) {
    it(`gives up on ${what} when 32 MiB of it have arrived`, async () => {
      gateway.play(script);
      let bytes = 0;
      const transport = transportTo(gateway, {
        fetch: async (url, init) => {
          const response = await fetch(url, init);
          const count = new TransformStream<Uint8Array, Uint8Array>({
            transform: (chunk, controller) => {
              bytes += chunk.byteLength;
              controller.enqueue(chunk);
            },
          });
          return new Response(response.body?.pipeThrough(count), response);
        },
      });
      const error = await rejection(transport.request(GET_ACCOUNT, never()), BodyTooLargeError);
      assert.equal(
        error.message,
        `${FAILED} the response is larger than 32 MiB, which is Movescope’s maximum; check the URL of the network, or contact the operator of the gateway.`,
      );
      assert.ok(bytes > 32 * MIB && bytes <= 33 * MIB, `${bytes} bytes were read`);
    }).timeout(20_000);
  }

  it('accepts a body of exactly the limit, but not one byte more', async () => {
    const limits = { bodyBytes: 10 };
    gateway.play(text('"12345678"', JSON_TYPE), text('"123456789"', JSON_TYPE));
    assert.equal((await transportTo(gateway, { limits }).request(GET_ACCOUNT, never())).value, '12345678');
    const error = await rejection(transportTo(gateway, { limits }).request(GET_ACCOUNT, never()), BodyTooLargeError);
    assert.equal(
      error.message,
      `${FAILED} the response is larger than 10 bytes, which is Movescope’s maximum; check the URL of the network, or contact the operator of the gateway.`,
    );
  });

  it('reads no JSON of more values than any node would send', async () => {
    gateway.play(text(`[${'{},'.repeat(2_000_000)}{}]`, JSON_TYPE), text(`[${'0,'.repeat(3_999_998)}0]`, JSON_TYPE));
    const error = await rejection(read(), TooManyValuesError);
    assert.equal(
      error.message,
      `${FAILED} the response contains more than 4 million values, which is Movescope’s maximum; check the URL of the network, or contact the operator of the gateway.`,
    );
    assert.equal(((await read()) as readonly unknown[]).length, 3_999_999);
  });

  it('closes the connection of a body without end', async () => {
    gateway.play(endless(' '.repeat(4096)));
    const arrived = gateway.arrival('GET /accounts/0x1');
    await rejection(
      transportTo(gateway, { limits: { bodyBytes: MIB } }).request(GET_ACCOUNT, never()),
      BodyTooLargeError,
    );
    const request = await arrived;
    await request.closed;
    assert.ok(request.bytesSent() > MIB);
  });

  it('survives a length that is too large, too small or absent', async () => {
    const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n';
    gateway.play(raw(`${head}Content-Length: 100\r\n\r\n{"a":1}`));
    const broken = await rejection(read(), ConnectionError);
    assert.equal(broken.problem, 'broken');
    assert.equal(
      broken.message,
      `${FAILED} the connection to ${gateway.host} was lost before the response was complete; try again.`,
    );
    gateway.play(raw(`${head}Content-Length: 3\r\n\r\n{"a":1}`));
    await rejection(read(), NotJsonError);
    gateway.play(raw(`${head}Connection: close\r\n\r\n{"a":1}`));
    assert.deepEqual(await read(), { a: 1 });
  });

  it('neither waits nor allocates memory for a length of a terabyte', async () => {
    const length = `Content-Length: ${2 ** 40}`;
    gateway.play(raw(`HTTP/1.1 200 OK\r\nContent-Type: application/json\r\n${length}\r\n\r\n{"a":1}`));
    assert.equal((await rejection(read(), ConnectionError)).problem, 'broken');
    gateway.play(({ response }) => {
      response.writeHead(200, { ...JSON_TYPE, 'content-length': 2 ** 40 });
      const more = (): void => {
        while (!response.destroyed && response.write(' '.repeat(65_536)));
      };
      response.on('drain', more);
      more();
    });
    const arrived = gateway.arrival('GET /accounts/0x1');
    await rejection(read(), BodyTooLargeError);
    await (
      await arrived
    ).closed;
  });

  it('reads no more than the start of an error body, and does not fail because of it', async () => {
    gateway.play(endless('trouble '.repeat(1000), 500));
    const arrived = gateway.arrival('GET /accounts/0x1');
    const error = await rejection(read(), ServerError);
    assert.equal(
      error.message,
      `${FAILED} the gateway returned an internal error (500): “${'trouble '.repeat(30)}…”; try again in a moment.`,
    );
    await (
      await arrived
    ).closed;
  });

  it('shortens an error of 10 MB, and redacts the key in what remains', async () => {
    gateway.play(text(`${CANARY_KEY} ${'trouble '.repeat(1_250_000)}`, { 'content-type': 'text/html' }, 502));
    const error = await rejection(read(), ServerError);
    assert.equal(
      error.message,
      `${FAILED} the gateway returned an internal error (502): “••• ${'trouble '.repeat(29)}trou…”; try again in a moment.`,
    );
  });

  it('copes with an error body that breaks off', async () => {
    gateway.play(raw('HTTP/1.1 502 Bad Gateway\r\nContent-Length: 100\r\n\r\nno upstream'));
    const error = await rejection(read(), ServerError);
    assert.equal(
      error.message,
      `${FAILED} the gateway returned an internal error (502): “no upstream”; try again in a moment.`,
    );
  });
});
