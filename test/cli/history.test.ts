import assert from 'node:assert/strict';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { sandboxOf, withPending } from '../support/sandboxes';
import { serveSandbox, type SandboxServer } from '../support/sandboxServer';
import { movescope } from './program';

const UNKNOWN = `0x${'77'.repeat(32)}`;

/** The first column of a table below its heading. */
function firstColumn(out: string): readonly string[] {
  return out
    .trimEnd()
    .split('\n')
    .slice(1)
    .map(line => line.trim().split(' ')[0] ?? '');
}

describe('movescope reads the history of the sandbox', () => {
  const ledger = demoLedger();
  const pending = String(ledger.transactions.findLast(each => 'sender' in each)?.hash);
  let server: SandboxServer;
  let open: readonly string[];

  beforeEach(async () => {
    server = await serveSandbox(withPending(sandboxOf(ledger), pending, 1));
    open = ['--base-url', server.url, '--auth', 'none'];
  });

  afterEach(() => server.close());

  const commands: readonly (readonly [args: readonly string[], path: string])[] = [
    [['transactions', '0xa11ce'], '/accounts/0xa11ce/transactions'],
    [['transactions', '0xa11ce', '--start', '3', '--limit', '2'], '/accounts/0xa11ce/transactions?start=3&limit=2'],
    [['transactions', '0xdead'], '/accounts/0xdead/transactions'],
    [['block', '1199'], '/blocks/by_version/1199'],
    [['block', '1199', '--with-transactions'], '/blocks/by_version/1199?with_transactions=true'],
    [
      ['wait', String(ledger.transactions[1]?.hash)],
      `/transactions/wait_by_hash/${String(ledger.transactions[1]?.hash)}`,
    ],
  ];
  for (const [args, path] of commands) {
    it(`prints what the gateway sent: ${args.join(' ').slice(0, 60)} --json`, async () => {
      const sent = await (await fetch(`${server.url}${path}`)).text();
      assert.deepEqual(await movescope([...args, ...open, '--json', '--quiet']), {
        code: 0,
        out: `${sent}\n`,
        err: '',
      });
      assert.equal(server.log.at(-1)?.path, `/v1${path}`);
    });
  }

  it('shows the transactions of an account, page by page, newest first', async () => {
    const pages: (readonly string[])[] = [];
    const next: string[] = [];
    for (const more of [
      ['--limit', '3'],
      ['--start', '1', '--limit', '3'],
      ['--start', '0', '--limit', '1'],
      ['--start', '5', '--limit', '3'],
    ]) {
      const { out, err } = await movescope(['transactions', '0xa11ce', ...more, ...open]);
      pages.push(firstColumn(out));
      next.push(err.split('\n')[1] ?? '');
    }
    assert.deepEqual(pages, [['4', '5', '6'], ['1', '2', '3'], ['0'], ['5', '6']]);
    assert.deepEqual(next, [
      'There may be older ones: --start 1 --limit 3',
      'There may be older ones: --start 0 --limit 1',
      '',
      'There may be older ones: --start 2 --limit 3',
    ]);
  });

  it('shows them in columns, with numbers right-aligned', async () => {
    const { out } = await movescope(['transactions', '0xa11ce', '--start', '1', '--limit', '2', ...open]);
    const [heading, rejected, done] = out.split('\n');
    assert.equal(
      heading,
      'SEQUENCE  VERSION  TIME                     OUTCOME    GAS  WHAT                         HASH',
    );
    assert.match(
      rejected ?? '',
      /^ {7}1 {5}1181 {2}2025-10-08 11:03:20 UTC {2}failed {7}8 {2}0xcafe::vault::create_vault {2}0x[0-9a-f]{64}$/,
    );
    assert.match(
      done ?? '',
      /^ {7}2 {5}1182 {2}2025-10-08 11:03:20 UTC {2}succeeded {3}14 {2}0xcafe::vault::deposit {7}0x[0-9a-f]{64}$/,
    );
  });

  it('says that an account has sent nothing, or nothing from a given number on', async () => {
    const [none, later] = await Promise.all([
      movescope(['transactions', '0xdead', ...open]),
      movescope(['transactions', '0xa11ce', '--start', '99', ...open]),
    ]);
    assert.deepEqual([none.code, none.out], [0, '0xdead has sent no transactions.\n']);
    assert.deepEqual([later.code, later.out], [0, '0xa11ce has sent no transactions from number 99 on.\n']);
  });

  it('shows a block with the senders of its transactions', async () => {
    const { code, out } = await movescope(['block', '1199', '--with-transactions', ...open]);
    const [, , , , versions, , ...rows] = out.trimEnd().split('\n');
    assert.deepEqual([code, versions], [0, 'Versions  1198 to 1200']);
    assert.deepEqual(
      rows.map(row => row.split(/ {2,}/).slice(0, -1)),
      [
        ['VERSION', 'KIND', 'SENDER', 'OUTCOME', 'GAS', 'WHAT'],
        ['', '1198', 'block metadata', '-', 'succeeded', '0', '-'],
        ['', '1199', 'user', '0xa11ce', 'succeeded', '13', '0x1::primary_fungible_store::transfer'],
        ['', '1200', 'block epilogue', '-', 'succeeded', '0', '-'],
      ],
    );
  });

  it('ends with 3 at a version that does not exist yet, or was pruned', async () => {
    const { host } = new URL(server.url);
    const [later, pruned] = await Promise.all([
      movescope(['block', '9999', ...open, '--quiet']),
      movescope(['block', '3', ...open, '--quiet']),
    ]);
    const start = (version: number): string =>
      `movescope: Reading the block of version ${version} from ${host} failed:`;
    assert.deepEqual(
      [later, pruned],
      [
        {
          code: 3,
          out: '',
          err: `${start(9999)} there is no such version on this network yet; check that the number and the network are correct.\n`,
        },
        {
          code: 3,
          out: '',
          err: `${start(3)} the node no longer keeps that ledger version (410); request version 1177 or a newer one.\n`,
        },
      ],
    );
  });

  it('waits for a pending transaction until it is committed, and says that it waits', async () => {
    const { code, out, err } = await movescope(['wait', pending, ...open]);
    assert.equal(code, 0);
    assert.match(
      out,
      new RegExp(`^Kind {13}user\nOutcome {10}succeeded\n[^]*\nHash {13}${pending}\nVersion {10}1203\n`),
    );
    assert.match(out, /\nTime {13}2025-10-09 06:06:40 UTC \(\d+ µs\)\n[^]*\nFee {14}900 octas \(0\.000009 APT\)\n/);
    assert.equal(err, `Waiting for ${pending} on ${new URL(server.url).host}…\nIt is pending; asking again…\n`);
  });

  it('accepts a hash without 0x and in capitals, and ends with 1 if the VM rejected the transaction', async () => {
    const rejected = ledger.transactions.find(({ success }) => success === false)?.hash ?? '';
    const { code, out } = await movescope(['wait', rejected.slice(2).toUpperCase(), ...open]);
    assert.equal(code, 1);
    assert.match(out, /\nVM status {8}Move abort in 0xcafe::vault: EVAULT_EXISTS/);
  });

  it('ends with 3 if a transaction stays unknown, and says that once', async () => {
    const { host } = new URL(server.url);
    const { code, out, err } = await movescope(['wait', UNKNOWN, '--timeout', '1', ...open]);
    assert.deepEqual([code, out], [3, '']);
    assert.deepEqual(err.split('\n'), [
      `Waiting for ${UNKNOWN} on ${host}…`,
      'The network does not know it yet; asking again…',
      `movescope: Waiting for the transaction ${UNKNOWN} on ${host} failed: the network did not know it within 1 s; check that the hash and the network are correct.`,
      '',
    ]);
    assert.ok(server.log.length > 1);
  });

  it('ends with 3 if it stays pending', async () => {
    await server.close();
    server = await serveSandbox(withPending(sandboxOf(ledger), pending, 1000));
    const args = ['wait', pending, '--timeout', '1', '--base-url', server.url, '--auth', 'none', '--quiet'];
    const { code, out, err } = await movescope(args);
    const sentence = `Waiting for the transaction ${pending} on ${new URL(server.url).host} failed: it was still pending after 1 s; wait longer, or try again later.`;
    assert.deepEqual({ code, out, err }, { code: 3, out: '', err: `movescope: ${sentence}\n` });
  });
});
