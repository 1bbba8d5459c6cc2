import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { writeLedgerFiles } from '../../src/sandbox/ledger/ledgerFiles';
import { linesOf, movescope, nextLine, start } from './program';

interface Announced {
  readonly base_url: string;
  readonly region: string;
  readonly keys: readonly { readonly network: string; readonly key: string; readonly qps: number }[];
  readonly foreign_key: string;
}

/** A served sandbox as a client meets it. */
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

/** The statuses of `count` requests that are sent one after the other. */
async function statuses(url: string, key: string, count: number): Promise<readonly number[]> {
  const found: number[] = [];
  for (let index = 0; index < count; index++) {
    const response = await fetch(`${url}/accounts/0x1/modules?limit=1`, { headers: { 'x-api-key': key } });
    await response.text();
    found.push(response.status);
  }
  return found;
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

  it('serves the program itself', () =>
    withSandbox(['--region', 'moon'], async ({ announced: { base_url: url }, keyOf }) => {
      const env = { MOVESCOPE_ACCESS_KEY: keyOf('test') };
      const args = ['simulate', 'test/workspace/payloads/transfer.json', '--sender', '0xa11ce', '--base-url', url];
      const { code, out } = await movescope(args, { env });
      assert.equal(code, 0);
      assert.match(out, /^The transaction would succeed\.\n/);
    }));

  it('refuses a key of another region, one that is none, and no key', () =>
    withSandbox([], async ({ announced: { base_url: url, foreign_key: foreign } }) => {
      const refused = await Promise.all(
        [{ 'x-api-key': foreign }, { 'x-api-key': 'none' }, undefined].map(async headers => {
          const response = await fetch(`${url}/accounts/0x1`, headers ? { headers } : {});
          return [response.status, ((await response.json()) as { message: string }).message];
        }),
      );
      assert.deepEqual(refused, [
        [401, 'The access key is of another region than us-east'],
        [401, 'The access key is not valid'],
        [401, 'An access key is required'],
      ]);
    }));

  it('answers 429 beyond the queries per second of a key, of that key only', () =>
    withSandbox(['--qps', '1'], async ({ announced: { base_url: url }, keyOf }) => {
      assert.ok((await statuses(url, keyOf('main'), 5)).includes(429));
      assert.deepEqual(await statuses(url, keyOf('test'), 1), [200]);
    }));

  it('redistributes queries per second across keys while it runs', () =>
    withSandbox(['--qps', '20'], async ({ announced: { base_url: url }, keyOf, child, out, err }) => {
      child.stdin.write('qps main 39\n');
      const shown = [await nextLine(out), await nextLine(out), await nextLine(out)];
      assert.deepEqual(shown.slice(1), [`main     ${keyOf('main')}   39`, `test     ${keyOf('test')}    1`]);
      assert.ok((await statuses(url, keyOf('test'), 5)).includes(429));
      assert.deepEqual(await statuses(url, keyOf('main'), 1), [200]);
      child.stdin.write('qps main 41\nfaster\n');
      assert.equal(await nextLine(err), 'The keys share 40 queries per second: 41 for one leaves none for the others.');
      assert.equal(await nextLine(err), 'There is no command faster: write "qps KEY N" or "keys".');
    }));

  it('stays up when standard input ends', () =>
    withSandbox([], async ({ announced: { base_url: url }, keyOf, child }) => {
      await new Promise<void>(resolve => {
        child.stdin.end(resolve);
      });
      assert.deepEqual(await statuses(url, keyOf('main'), 2), [200, 200]);
    }));

  it('serves a ledger folder', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'movescope-ledger-'));
    for (const [name, content] of writeLedgerFiles({ ...demoLedger(), chainId: 77 })) {
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, JSON.stringify(content));
    }
    await withSandbox(['--ledger', folder], async ({ announced: { base_url: url }, keyOf }) => {
      const response = await fetch(`${url}/accounts/0x1/modules?limit=1`, { headers: { 'x-api-key': keyOf('main') } });
      assert.deepEqual([response.status, response.headers.get('x-aptos-chain-id')], [200, '77']);
    });
    await rm(folder, { recursive: true, force: true });
  });

  it('says that a port is taken', () =>
    withSandbox([], async ({ announced: { base_url: url } }) => {
      const { port } = new URL(url);
      const sentence = `Port ${port} of 127.0.0.1 cannot be had (EADDRINUSE): choose another with --port.`;
      assert.deepEqual(await movescope(['sandbox', '--port', port]), {
        code: 2,
        out: '',
        err: `movescope: ${sentence}\n`,
      });
    }));
});
