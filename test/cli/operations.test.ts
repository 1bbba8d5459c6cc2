import assert from 'node:assert/strict';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { FaultyGateway, json, silence, text, type ReceivedRequest } from '../support/faultyGateway';
import { sandboxOf } from '../support/sandboxes';
import { serveSandbox, type SandboxServer } from '../support/sandboxServer';
import { movescope, running, withFile } from './program';

const KEY = 'canary-key-of-operations';
const ledger = demoLedger();

describe('movescope transaction', () => {
  let server: SandboxServer;
  let open: readonly string[];

  before(async () => {
    server = await serveSandbox(sandboxOf(ledger));
    open = ['--base-url', server.url, '--auth', 'none'];
  });

  after(() => server.close());

  it('shows a transaction of a version with what it changed', async () => {
    const { code, out, err } = await movescope(['transaction', '1,182', ...open]);
    assert.match(
      out,
      /^Kind +user\nOutcome +succeeded\nFunction +0xcafe::vault::deposit\nHash +0x[0-9a-f]{64}\nVersion +1182\n/,
    );
    assert.match(out, /\n\nBalances\n.*\n\nChanges \(\d+\)\n0xa11ce \(sender\)\n {2}write 0x/s);
    assert.match(out, /\n\nEvents \(\d+\)\n/);
    assert.deepEqual([code, err], [0, `Reading transaction at version 1182 from ${new URL(server.url).host}…\n`]);
  });

  it('prints what the gateway sent for its hash, and ends with 1 if the VM rejected it', async () => {
    const failed = ledger.transactions.find(each => 'sender' in each && !each.success) ?? assert.fail();
    const { hash } = failed;
    const sent = await (await fetch(`${server.url}/transactions/wait_by_hash/${hash}`)).text();
    const outcome = await movescope(['transaction', hash.slice(2).toUpperCase(), ...open, '--json', '--quiet']);
    assert.deepEqual(outcome, { code: 1, out: `${sent}\n`, err: '' });
  });

  it('shows a transaction of another kind as it was sent', async () => {
    const { code, out } = await movescope(['transaction', '1198', ...open, '--quiet']);
    assert.match(out, /^Kind +block metadata\n[^]*\n\n\{\n[^]*\n {2}"type": "block_metadata_transaction"\n/);
    assert.equal(code, 0);
  });

  it('refuses what is neither a hash nor a version, and says if there is none', async () => {
    const wrong = await movescope(['transaction', '0x12', ...open]);
    assert.deepEqual(wrong, {
      code: 2,
      out: '',
      err: 'movescope: HASH|VERSION is neither a transaction hash (32 bytes in hex) nor a ledger version (a whole number).\n',
    });
    const unknown = await movescope(['transaction', `0x${'77'.repeat(32)}`, ...open, '--quiet']);
    assert.deepEqual([unknown.code, unknown.out], [3, '']);
  });
});

/** A gateway with an account that sent `count` transactions, one a minute; it sends at most `most` at once. */
function history(count: number, most: number, left = (number: number) => number >= 0) {
  return (request: ReceivedRequest): void => {
    const url = new URL(request.url, 'http://x');
    if (!url.pathname.endsWith('/transactions')) {
      json({ sequence_number: String(count), authentication_key: '0x1' })(request);
      return;
    }
    const start = Number(url.searchParams.get('start'));
    const end = Math.min(count, start + Math.min(most, Number(url.searchParams.get('limit') ?? 25)));
    const numbers = Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at).filter(left);
    const items = numbers.map(
      number =>
        `{"type":"user_transaction","hash":"0x${number}","sequence_number":"${number}",\n  "version":"${1000 + number}","timestamp":"${Date.UTC(2026, 0, 1, 0, number)}000","more":[1.50,"}"]}`,
    );
    text(`[ ${items.join(' , ')} ]`, { 'content-type': 'application/json' })(request);
  };
}

describe('movescope transactions --all', () => {
  let gateway: FaultyGateway;

  before(async () => {
    gateway = await FaultyGateway.start(silence());
  });

  after(() => gateway.stop());

  /** The sequence numbers that are printed. */
  async function numbers(script: (request: ReceivedRequest) => void, ...args: readonly string[]) {
    gateway.play(script);
    const open = ['--base-url', gateway.baseUrl, '--auth', 'none', '--json', '--quiet'];
    const { code, out, err } = await movescope(['transactions', '0xa', ...args, ...open]);
    const lines = out.split('\n').slice(0, -1);
    const found = lines.map(line => Number((JSON.parse(line) as { sequence_number: string }).sequence_number));
    return { code, err, found, lines };
  }

  const down = (from: number, to: number) => Array.from({ length: from - to + 1 }, (_, at) => from - at);

  it('reads all of them, newest first, one on each line and with every digit', async () => {
    const { code, found, lines, err } = await numbers(history(250, 100), '--all');
    assert.deepEqual([code, err, found], [0, '', down(249, 0)]);
    assert.match(lines[0] ?? '', /^\{"type":"user_transaction",.*"more":\[1\.50,"\}"\]\}$/);
  });

  it('leaves none out if the gateway sends fewer than were asked for', async () => {
    assert.deepEqual((await numbers(history(230, 7), '--all')).found, down(229, 0));
    assert.deepEqual((await numbers(history(9, 100), '--all', '--limit', '2')).found, down(8, 0));
    assert.deepEqual((await numbers(history(0, 100), '--all')).found, []);
  });

  it('leaves the size of a page to a gateway that rejects the default, but not one of the user', async () => {
    for (const [most, status] of [
      [30, 400],
      [0, 422],
    ] as const) {
      const strict = (request: ReceivedRequest): void => {
        const limit = new URL(request.url, 'http://x').searchParams.get('limit');
        (Number(limit) > most ? text('too many', {}, status) : history(230, 100))(request);
      };
      assert.deepEqual((await numbers(strict, '--all')).found, down(229, 0));
      assert.deepEqual((await numbers(strict, '--all', '--limit', '40')).found, []);
    }
  });

  it('reads down to a number, and those of a time, and no more than it must', async () => {
    assert.deepEqual((await numbers(history(250, 100), '--all', '--start', '240')).found, down(249, 240));
    const before = gateway.received.length;
    const window = ['--since', '2026-01-01T03:55', '--until', '2026-01-01T03:58:00Z'];
    assert.deepEqual((await numbers(history(250, 100), ...window)).found, down(237, 235));
    assert.equal(gateway.received.length - before, 2);
    const seconds = ['--since', String(Date.UTC(2026, 0, 1, 4, 8) / 1000)];
    assert.deepEqual((await numbers(history(250, 100), ...seconds)).found, [249, 248]);
    assert.deepEqual((await numbers(history(250, 100), '--until', '2026-01-01T01:01+01:00')).found, [0]);
  });

  it('says what the gateway left out, after what it sent', async () => {
    const pruned = history(250, 100, number => number >= 120);
    const { code, found, err } = await numbers(pruned, '--all');
    assert.deepEqual([code, found], [3, down(249, 120)]);
    assert.match(err, /^movescope: 127\.0\.0\.1:\d+ returned no transactions with the numbers 50 to 119, /);
    const emptied = await numbers(
      history(250, 100, number => number < 0),
      '--all',
    );
    assert.deepEqual([emptied.code, emptied.found], [3, []]);
    const holed = await numbers(
      history(250, 100, number => number !== 200),
      '--all',
    );
    assert.match(holed.err, / with the numbers 200 to 200, /);
  });

  it('prints a table with one heading', async () => {
    gateway.play(history(150, 100));
    const { out } = await movescope(['transactions', '0xa', '--all', '--base-url', gateway.baseUrl, '--auth', 'none']);
    const lines = out.split('\n');
    assert.deepEqual([lines.length, lines.filter(line => line.includes('SEQUENCE')).length], [152, 1]);
  });

  it('ends at Ctrl-C with what it has read', async () => {
    gateway.play(history(250, 100), history(250, 100), silence());
    const run = running(['transactions', '0xa', '--all', '--base-url', gateway.baseUrl, '--auth', 'none', '--json']);
    for (let read = 0; read < 100; read++) await run.lines.next();
    run.interrupt();
    const { code, out } = await run.ended;
    assert.deepEqual([code, out.split('\n').length], [130, 101]);
  });

  it('refuses a time that is none, and times that are exchanged', async () => {
    for (const args of [
      ['--since', 'yesterday'],
      ['--until', '2026-13-01'],
      ['--since', '2026-01-02', '--until', '2026-01-01'],
    ])
      assert.equal((await numbers(silence(), ...args)).code, 2);
  });
});

describe('movescope finds its gateway', () => {
  let server: SandboxServer;

  before(async () => {
    server = await serveSandbox(sandboxOf(ledger), KEY);
  });

  after(() => server.close());

  const account = ['account', '0xa11ce', '--quiet'];

  it('in the environment, unless an option names another', async () => {
    const env = { MOVESCOPE_BASE_URL: server.url, MOVESCOPE_AUTH: 'api-key', MOVESCOPE_ACCESS_KEY: KEY };
    assert.equal((await movescope(account, { env })).code, 0);
    assert.equal(server.log.at(-1)?.headers['x-api-key'], KEY);
    await movescope([...account, '--auth', 'bearer'], { env });
    assert.equal(server.log.at(-1)?.headers.authorization, `Bearer ${KEY}`);
    const sent = server.log.length;
    assert.equal((await movescope([...account, '--sandbox'], { env })).code, 0);
    assert.equal(server.log.length, sent);
    const odd = await movescope(account, { env: { ...env, MOVESCOPE_AUTH: 'basic' } });
    assert.equal(odd.err, 'movescope: MOVESCOPE_AUTH must be one of bearer, api-key, none.\n');
    const open = await movescope(account, { env: { ...env, MOVESCOPE_BASE_URL: 'http://gateway.example/v1' } });
    assert.match(
      open.err,
      /^movescope: MOVESCOPE_BASE_URL: The connection to http:\/\/gateway\.example is not encrypted/,
    );
  });

  it('in a file of networks, by id or label', async () => {
    const networks = [
      { id: 'ours', label: 'Our Node', baseUrl: server.url, auth: 'apiKey', timeLimit: 20 },
      { id: 'broken', label: 'Broken', baseUrl: 'nowhere', auth: 'none' },
    ];
    await withFile(JSON.stringify({ networks }), async path => {
      const env = { MOVESCOPE_ACCESS_KEY: KEY };
      const file = ['--networks', path];
      for (const name of ['ours', 'Our Node'])
        assert.equal((await movescope([...account, '--network', name, ...file], { env })).code, 0);
      assert.equal(server.log.at(-1)?.headers['x-api-key'], KEY);
      const named = { env: { ...env, MOVESCOPE_NETWORKS: path, MOVESCOPE_BASE_URL: 'https://other.invalid/v1' } };
      assert.equal((await movescope([...account, '--network', 'ours'], named)).code, 0);
      const sandbox = await movescope([...account, '--network', 'sandbox', ...file]);
      assert.equal(sandbox.code, 0);
      const unknown = await movescope([...account, '--network', 'theirs', ...file], { env });
      assert.equal(
        unknown.err,
        `movescope: ${path} has no network theirs. It contains sandbox, ours. Network "broken" has no valid "baseUrl": The URL is not valid; enter one such as https://gateway.example/v1.\n`,
      );
      const refused: readonly (readonly string[])[] = [
        ['--network', 'ours'],
        ['--networks', path],
        ['--network', 'ours', ...file, '--auth', 'none'],
        ['--network', 'ours', ...file, '--base-url', server.url],
        ['--network', 'ours', ...file, '--sandbox'],
        ['--network', 'ours', '--networks', `${path}.none`],
      ];
      for (const args of refused) {
        const { code, out } = await movescope([...account, ...args], { env });
        assert.deepEqual([code, out], [2, ''], args.join(' '));
      }
    });
  });
});

describe('movescope --raw', () => {
  it('prints status, headers and body as they were sent, and never the key', async () => {
    const body = `{ "sequence_number":"7", "authentication_key":"${KEY}",\n "more":1.50 }`;
    const gateway = await FaultyGateway.start(
      text(body, {
        'content-type': 'application/json',
        'x-aptos-chain-id': '4',
        'x-echo': KEY,
        'x-code': Buffer.from(KEY).toString('base64'),
      }),
    );
    const { host } = gateway;
    const args = ['account', '0xa', '--raw', '--base-url', gateway.baseUrl];
    const { code, out, err } = await movescope(args, { env: { MOVESCOPE_ACCESS_KEY: KEY } });
    await gateway.stop();
    assert.match(out, /^HTTP 200\ncontent-type: application\/json\nx-aptos-chain-id: 4\nx-echo: •••\nx-code: •••\n/);
    assert.ok(out.endsWith(`\n\n${body.replace(KEY, '•••')}\n`), out);
    assert.deepEqual([code, err], [0, `Reading account 0xa from ${host}…\n`]);
  });

  it('prints an answer that cannot be used, and still says what is wrong', async () => {
    const gateway = await FaultyGateway.start(text('<html>no</html>', { 'content-type': 'text/html' }, 404));
    const args = ['account', '0xa', '--raw', '--quiet', '--base-url', gateway.baseUrl, '--auth', 'none'];
    const { code, out, err } = await movescope(args);
    await gateway.stop();
    assert.match(out, /^HTTP 404\ncontent-type: text\/html\n[^]*\n\n<html>no<\/html>\n$/);
    assert.equal(code, 3);
    assert.match(err, /^movescope: Reading account 0xa /);
  });

  it('prints every answer of a command, and nothing else', async () => {
    const input = JSON.stringify({
      type: 'entry_function_payload',
      function: '0x1::aptos_account::transfer',
      type_arguments: [],
      arguments: ['0xb0b', '1'],
    });
    const run = await movescope(['simulate', '-', '--sandbox', '--sender', '0xa11ce', '--raw', '--quiet'], { input });
    assert.deepEqual([run.code, run.err], [0, '']);
    const answers = run.out.split(/^HTTP /m).slice(1);
    assert.deepEqual(
      answers.map(each => /^200\n(.+\n)+\n([[{])/.exec(each)?.[2]),
      ['{', '{', '['],
    );
    assert.equal((await movescope(['account', '0xa', '--sandbox', '--raw', '--json'])).code, 2);
  });
});

describe('movescope --time-limit', () => {
  it('ends the wait for an answer', async () => {
    const gateway = await FaultyGateway.start(silence());
    const args = ['account', '0xa', '--time-limit', '1', '--quiet', '--base-url', gateway.baseUrl, '--auth', 'none'];
    const { code, err } = await movescope(args);
    const odd = await movescope([...args, '--time-limit', '601']);
    await gateway.stop();
    assert.equal(code, 3);
    assert.match(err, / 1 s/);
    assert.equal(odd.err, 'movescope: --time-limit is not a whole number from 1 to 600.\n');
  });
});
