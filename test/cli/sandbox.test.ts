import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request as httpRequest } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { writeLedgerFiles } from '../../src/sandbox/ledger/ledgerFiles';
import { linesOf, movescope, nextLine, outcome, start } from './program';

const TRANSFER = 'test/workspace/payloads/transfer.json';
/** Every operation of the gateway, as the program requests it. */
const EIGHT: readonly (readonly string[])[] = [
  ['account', '0xa11ce'],
  ['modules', '0x1'],
  ['module', '0x1', 'coin'],
  ['transactions', '0xa11ce'],
  ['block', '1199', '--with-transactions'],
  ['wait', String(demoLedger().transactions[1]?.hash)],
  ['simulate', TRANSFER, '--sender', '0xa11ce'],
  ['encode', TRANSFER, '--sender', '0xa11ce'],
];

interface Announced {
  readonly base_url: string;
  readonly region: string;
  readonly keys: readonly { readonly network: string; readonly key: string; readonly qps: number }[];
  readonly foreign_key: string;
  readonly pending: readonly { readonly network: string; readonly hash: string }[];
}

/** A served sandbox as a client sees it. */
interface Served {
  readonly child: ChildProcessWithoutNullStreams;
  readonly out: AsyncIterator<string>;
  readonly err: AsyncIterator<string>;
  readonly announced: Announced;
  /** The key of a network. */
  readonly keyOf: (network: string) => string;
}

async function withSandbox(options: readonly string[], work: (served: Served) => Promise<void>): Promise<void> {
  const child = start(['sandbox', '--json', ...options]);
  const ended = once(child, 'close');
  const [out, err] = [linesOf(child.stdout), linesOf(child.stderr)];
  try {
    const announced = JSON.parse(await nextLine(out)) as Announced;
    const keyOf = (network: string): string => announced.keys.find(each => each.network === network)?.key ?? '';
    await work({ child, out, err, announced, keyOf });
  } finally {
    child.kill('SIGINT');
    assert.equal((await ended)[0], 0);
  }
}

async function writeLedger(folder: string, chainId: number): Promise<void> {
  for (const [name, content] of writeLedgerFiles({ ...demoLedger(), chainId })) {
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, JSON.stringify(content));
  }
}

/** The answers to `count` simultaneous requests. */
function answers(
  url: string,
  key: string,
  count: number,
): Promise<readonly (readonly [status: number, body: string])[]> {
  const headers = { 'x-api-key': key };
  return Promise.all(
    Array.from({ length: count }, async () => {
      const response = await fetch(`${url}/accounts/0x1/modules?limit=1`, { headers });
      return [response.status, await response.text()] as const;
    }),
  );
}

async function statuses(url: string, key: string, count: number): Promise<readonly number[]> {
  return (await answers(url, key, count)).map(([status]) => status);
}

describe('movescope sandbox', () => {
  it('serves two networks by their keys, in both headers', () =>
    withSandbox([], async ({ announced: { base_url: url, region, keys }, keyOf }) => {
      assert.match(url, /^http:\/\/127\.0\.0\.1:\d+\/v1$/);
      assert.equal(region, 'us-east');
      assert.deepEqual(
        keys.map(({ network, qps }) => [network, qps]),
        [
          ['main', 50],
          ['test', 50],
        ],
      );
      const chains = await Promise.all(
        [{ authorization: `Bearer ${keyOf('main')}` }, { 'x-api-key': keyOf('test') }].map(async headers => {
          const response = await fetch(`${url}/accounts/0x1/modules?limit=1`, {
            headers: new Headers(Object.entries(headers)),
          });
          return [response.status, response.headers.get('x-aptos-chain-id')];
        }),
      );
      assert.deepEqual(chains, [
        [200, '5'],
        [200, '4'],
      ]);
    }));

  it('serves all eight operations of the program', () =>
    withSandbox(['--region', 'moon'], async ({ announced: { base_url: url, region }, keyOf }) => {
      assert.equal(region, 'moon');
      const env = { MOVESCOPE_ACCESS_KEY: keyOf('test') };
      for (const args of EIGHT) {
        const { code, out, err } = await movescope([...args, '--base-url', url, '--quiet', '--json'], { env });
        assert.deepEqual([code, err.includes('movescope:')], [0, false], err);
        assert.doesNotThrow(() => void JSON.parse(out), args.join(' '));
      }
    }));

  it('prints its address, its keys and what is pending', async () => {
    const child = start(['sandbox', '--qps', '7']);
    const ended = outcome(child);
    const told = linesOf(child.stderr);
    assert.equal(
      await nextLine(told),
      'While it runs: "qps KEY N" gives that key N queries per second, taken from the other key; "keys" prints the keys.',
    );
    child.kill('SIGINT');
    const { code, out } = await ended;
    assert.equal(code, 0);
    assert.match(
      out,
      /^The sandbox, a model and not a chain, is available at http:\/\/127\.0\.0\.1:\d+\/v1 until Ctrl-C\.\nIt accepts keys for the region us-east, as "Authorization: Bearer KEY" or "X-Api-Key: KEY":\n\nNETWORK {2}KEY {36}QPS\nmain {5}main-\w{32} {4}7\ntest {5}test-\w{32} {4}7\n\nA key for another region, which is refused: elsewhere-\w{32}\n\nPending until they have been requested a few times:\ntest {2}0x\w{64}\n$/,
    );
  });

  it('prints the hash of a pending transaction that can be waited for', () =>
    withSandbox([], async ({ announced: { base_url: url, pending }, keyOf }) => {
      const [waiting] = pending;
      assert.deepEqual([pending.length, waiting?.network], [1, 'test']);
      const response = await fetch(`${url}/transactions/wait_by_hash/${String(waiting?.hash)}`, {
        headers: { 'x-api-key': keyOf('test') },
      });
      assert.equal(((await response.json()) as { type: string }).type, 'pending_transaction');
    }));

  it('refuses a key of a different region, an unknown key, and no key', () =>
    withSandbox([], async ({ announced: { base_url: url, foreign_key: foreign } }) => {
      const refused = await Promise.all(
        [{ 'x-api-key': foreign }, { 'x-api-key': 'none' }, undefined].map(async headers => {
          const response = await fetch(`${url}/accounts/0x1`, headers ? { headers } : {});
          return [response.status, ((await response.json()) as { message: string }).message];
        }),
      );
      assert.deepEqual(refused, [
        [401, 'The access key is for a region other than us-east'],
        [401, 'The access key is not valid'],
        [401, 'An access key is required'],
      ]);
    }));

  it('reads no body without a valid key, and none larger than nodes accept', () =>
    withSandbox([], async ({ announced: { base_url: url }, keyOf }) => {
      const post = (headers: Readonly<Record<string, string>>, length: number) =>
        new Promise<readonly [number | undefined, string | undefined]>((resolve, reject) => {
          const declared = { 'content-type': 'application/json', 'content-length': String(length), ...headers };
          const request = httpRequest(`${url}/transactions/simulate`, { method: 'POST', headers: declared });
          // The announced body is never sent.
          request.flushHeaders();
          request.on('response', response => {
            response.resume().on('end', () => {
              resolve([response.statusCode, response.headers.connection]);
              request.destroy();
            });
          });
          request.on('error', reject);
        });
      assert.deepEqual(await post({}, 1_000_000), [401, 'close']);
      assert.deepEqual(await post({ 'x-api-key': 'none' }, 1_000_000), [401, 'close']);
      assert.deepEqual(await post({ 'x-api-key': keyOf('test') }, 8 * 2 ** 20 + 1), [413, 'close']);
      assert.deepEqual(await post({}, 600_000_000), [413, 'close']);
    }));

  it('answers 429 beyond a key’s queries per second, and only for that key', () =>
    withSandbox(['--qps', '1'], async ({ announced: { base_url: url }, keyOf }) => {
      assert.ok((await statuses(url, keyOf('main'), 5)).includes(429));
      assert.deepEqual(await statuses(url, keyOf('test'), 1), [200]);
    }));

  it('answers 429 with an error as nodes write it, after which the program waits', () =>
    withSandbox(['--qps', '1'], async ({ announced: { base_url: url }, keyOf }) => {
      const refused = (await answers(url, keyOf('main'), 5)).find(([status]) => status === 429);
      const { message, error_code: code } = JSON.parse(refused?.[1] ?? '{}') as Readonly<Record<string, unknown>>;
      assert.deepEqual([typeof message, typeof code], ['string', 'string']);
      const env = { MOVESCOPE_ACCESS_KEY: keyOf('main') };
      const args = ['modules', '0x1', '--limit', '1', '--base-url', url, '--json'];
      assert.equal((await movescope(args, { env })).code, 0);
    }));

  it('redistributes queries per second across keys while it runs', () =>
    withSandbox(['--qps', '20'], async ({ announced: { base_url: url }, keyOf, child, out, err }) => {
      child.stdin.write('qps main 39\n');
      const shown = [await nextLine(out), await nextLine(out), await nextLine(out)];
      assert.deepEqual(shown.slice(1), [`main     ${keyOf('main')}   39`, `test     ${keyOf('test')}    1`]);
      assert.ok((await statuses(url, keyOf('test'), 5)).includes(429));
      assert.deepEqual(await statuses(url, keyOf('main'), 1), [200]);
      child.stdin.write('qps main 41\nfaster\nqps mein 1\nqps main much\n');
      assert.equal(await nextLine(err), 'The keys share 40 queries per second: 41 for one leaves none for the others.');
      assert.equal(await nextLine(err), 'There is no command faster: write "qps KEY N" or "keys".');
      assert.equal(await nextLine(err), 'There is no such key: enter a key or a network as "keys" prints it.');
      assert.equal(await nextLine(err), 'A limit is a number of queries per second above 0.');
      child.stdin.write(`  ${'x'.repeat(40)}y\n`);
      assert.equal(await nextLine(err), `There is no command ${'x'.repeat(40)}: write "qps KEY N" or "keys".`);
      child.stdin.write(`\n  qps ${keyOf('test')} 30  \nkeys\n`);
      const again = await Promise.all(Array.from({ length: 6 }, () => nextLine(out)));
      const table = ['NETWORK  KEY', `main     ${keyOf('main')}   10`, `test     ${keyOf('test')}   30`];
      assert.deepEqual(
        again.map(line => line.replace(/ +QPS$/, '')),
        [...table, ...table],
      );
    }));

  it('stays up when standard input ends', () =>
    withSandbox([], async ({ announced: { base_url: url }, keyOf, child }) => {
      await new Promise<void>(resolve => {
        child.stdin.end(resolve);
      });
      assert.deepEqual(await statuses(url, keyOf('main'), 2), [200, 200]);
    }));

  const folders: readonly (readonly [string, Readonly<Record<string, number>>, readonly (string | null)[]])[] = [
    ['a ledger folder for both networks', { '': 77 }, ['77', '77']],
    ['a ledger folder for each network', { main: 78, test: 79 }, ['78', '79']],
  ];
  for (const [what, chainIds, expected] of folders) {
    it(`serves ${what}`, async () => {
      const folder = await mkdtemp(join(tmpdir(), 'movescope-ledger-'));
      for (const [name, chainId] of Object.entries(chainIds)) await writeLedger(join(folder, name), chainId);
      await withSandbox(['--ledger', folder], async ({ announced: { base_url: url }, keyOf }) => {
        const found: (string | null)[] = [];
        for (const network of ['main', 'test']) {
          const headers = { 'x-api-key': keyOf(network) };
          found.push((await fetch(`${url}/accounts/0x1`, { headers })).headers.get('x-aptos-chain-id'));
        }
        assert.deepEqual(found, expected);
      });
      await rm(folder, { recursive: true, force: true });
    });
  }

  it('says that a port is in use', () =>
    withSandbox([], async ({ announced: { base_url: url } }) => {
      const { port } = new URL(url);
      const sentence = `Port ${port} on 127.0.0.1 is not available (EADDRINUSE): choose another with --port.`;
      assert.deepEqual(await movescope(['sandbox', '--port', port]), {
        code: 2,
        out: '',
        err: `movescope: ${sentence}\n`,
      });
    }));
});
