import assert from 'node:assert/strict';
import { demoLedger } from '../../src/sandbox/ledger/demoLedger';
import { FaultyGateway, json } from '../support/faultyGateway';
import { sandboxOf, withPending } from '../support/sandboxes';
import { serveSandbox, type SandboxServer } from '../support/sandboxServer';
import { movescope } from './program';

const UNKNOWN = `0x${'77'.repeat(32)}`;

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

  it('shows the transactions of an account in columns, with numbers right-aligned', async () => {
    const { out } = await movescope(['transactions', '0xa11ce', '--start', '1', '--limit', '2', ...open]);
    const [heading, rejected, done] = out.split('\n');
    assert.equal(
      heading,
      'SEQUENCE  VERSION  TIME                     OUTCOME    GAS  WHAT                         HASH',
    );
    assert.match(
      rejected ?? '',
      /^ {7}1 {5}1181 {2}2025-10-08 11:03:20 UTC {2}failed {7}7 {2}0xcafe::vault::create_vault {2}0x[0-9a-f]{64}$/,
    );
    assert.match(
      done ?? '',
      /^ {7}2 {5}1182 {2}2025-10-08 11:03:20 UTC {2}succeeded {4}9 {2}0xcafe::vault::deposit {7}0x[0-9a-f]{64}$/,
    );
  });

  it('says that an account has sent nothing, or nothing from a given number on', async () => {
    const [none, later] = await Promise.all([
      movescope(['transactions', '0xdead', ...open]),
      movescope(['transactions', '0xa11ce', '--start', '99', ...open]),
    ]);
    assert.deepEqual([none.code, none.out], [0, '0xdead has sent no transactions.\n']);
    assert.deepEqual(
      [later.code, later.out],
      [0, '0xa11ce has sent no transactions starting at sequence number 99.\n'],
    );
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
        ['', '1199', 'user', '0xa11ce', 'succeeded', '11', '0x1::primary_fungible_store::transfer'],
        ['', '1200', 'block epilogue', '-', 'succeeded', '0', '-'],
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
    assert.equal(err, `Waiting for ${pending} on ${new URL(server.url).host}…\nPending; trying again…\n`);
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
      'Not found; trying again…',
      `movescope: Waiting for transaction ${UNKNOWN} on ${host} failed: it was not found on the network within 1 s; check the hash and the network.`,
      '',
    ]);
    assert.ok(server.log.length > 1);
  });

  it('shows terminal control characters as escapes', async () => {
    const hash = String(ledger.transactions[1]?.hash);
    const sent = (await (await fetch(`${server.url}/transactions/wait_by_hash/${hash}`)).json()) as object;
    const gateway = await FaultyGateway.start(json({ ...sent, vm_status: 'bad \u001b[2J\u202e' }));
    const args = ['wait', hash, '--base-url', gateway.baseUrl, '--auth', 'none'];
    const { out } = await movescope(args);
    await gateway.stop();
    assert.match(out, /VM status {8}bad \\u001b\[2J\\u202e\n/);
  });
});

describe('movescope says that there is more', () => {
  const HASH = `0x${'ab'.repeat(32)}`;
  const sentBy = (sequence_number: string) => ({
    ...demoLedger().transactions.find(each => 'sender' in each),
    sender: '0xa',
    sequence_number,
  });

  /** What standard error and standard output have after a command's first note. */
  async function notes(answer: unknown, args: readonly string[]): Promise<readonly [notes: string, out: string]> {
    const gateway = await FaultyGateway.start(json(answer));
    const { code, out, err } = await movescope([...args, '--base-url', gateway.baseUrl, '--auth', 'none']);
    await gateway.stop();
    assert.equal(code, 0, err);
    return [err.split('\n').slice(1).join('\n'), out];
  }

  it('of the transactions of an account, with the options that go on', async () => {
    const hint = (start: number, limit: number) =>
      `There might be older transactions: --start ${start} --limit ${limit}\n`;
    const rows: readonly (readonly [numbers: readonly string[], options: readonly string[], note: string])[] = [
      [['5', '6'], [], hint(3, 2)],
      [['5'], ['--limit', '10'], hint(0, 5)],
      [['10'], ['--limit', '10'], hint(0, 10)],
      [['11'], ['--limit', '10'], hint(1, 10)],
      [['1'], [], hint(0, 1)],
      [['0'], [], ''],
      [['0', '1'], ['--limit', '2'], ''],
      [[], ['--limit', '2'], ''],
    ];
    for (const [numbers, options, note] of rows) {
      const args = ['transactions', '0xa', ...options];
      assert.deepEqual((await notes(numbers.map(sentBy), args))[0], note, numbers.join(' '));
      assert.deepEqual((await notes(numbers.map(sentBy), [...args, '--json']))[0], note);
      assert.deepEqual((await notes(numbers.map(sentBy), [...args, '--quiet']))[0], '');
    }
  });

  it('of a block whose transactions are not all there', async () => {
    const block = (last_version: string, transactions?: readonly object[]) => ({
      ...{ block_height: '30', block_hash: HASH, block_timestamp: '1760000000000000', first_version: '1199' },
      ...{ last_version, transactions: transactions ?? null },
    });
    const args = ['block', '1199', '--with-transactions'];
    const one = [{ ...sentBy('1'), version: '1199' }];
    const cut = 'The gateway returned only some of the block’s transactions.\n';
    assert.equal((await notes(block('1200', one), args))[0], cut);
    assert.equal((await notes(block('1200', one), [...args, '--json']))[0], cut);
    const [whole, table] = await notes(block('1199', one), args);
    const [without, facts] = await notes(block('1200'), ['block', '1199']);
    assert.deepEqual(
      [whole, without, table.includes('\n\nVERSION  KIND'), facts.includes('VERSION')],
      ['', '', true, false],
    );
  });
});
