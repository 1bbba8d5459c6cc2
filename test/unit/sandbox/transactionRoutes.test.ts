import assert from 'node:assert/strict';
import type { Ledger } from '../../../src/sandbox/ledger';
import { demoLedger } from '../../../src/sandbox/ledger/demoLedger';
import type { Sandbox } from '../../../src/sandbox/sandbox';
import { ALICE, BOB, CAROL, demoSandbox, errorBody, get } from './demoSandbox';

interface Transaction {
  readonly type: string;
  readonly hash: string;
  readonly version?: string;
  readonly sender?: string;
  readonly sequence_number?: string;
}

describe('sandbox requests for an account’s transactions', () => {
  it('return the latest page, in ascending order', async () => {
    assert.deepEqual(await numbers(ALICE), ['0', '1', '2', '3', '4', '5', '6']);
    assert.deepEqual(await numbers(ALICE, '?limit=2'), ['5', '6']);
    assert.deepEqual(await numbers(BOB), ['0', '1', '2']);
  });

  it('start at the requested sequence number', async () => {
    assert.deepEqual(await numbers(ALICE, '?start=2&limit=3'), ['2', '3', '4']);
    assert.deepEqual(await numbers(ALICE, '?start=6'), ['6']);
    assert.deepEqual(await numbers(ALICE, '?start=7'), []);
  });

  it('return at most 100, and 25 by default', async () => {
    const sandbox = demoSandbox(busyLedger(130));
    assert.deepEqual(await span(`/accounts/${ALICE}/transactions`, sandbox), ['105', '129', 25]);
    assert.deepEqual(await span(`/accounts/${ALICE}/transactions?limit=60000`, sandbox), ['30', '129', 100]);
    assert.deepEqual(await span(`/accounts/${ALICE}/transactions?start=3&limit=1`, sandbox), ['3', '3', 1]);
  });

  it('leave out orderless transactions and other accounts’ transactions', async () => {
    const ledger = busyLedger(3);
    const [first, second, third] = ledger.transactions;
    assert.ok(first && second && third);
    const transactions = [{ ...first, sender: BOB }, { ...second, replay_protection_nonce: '5' }, third];
    assert.deepEqual(await numbers(ALICE, '', demoSandbox({ ...ledger, transactions })), ['2']);
  });

  it('return an empty list for an account without transactions', async () => {
    for (const address of [CAROL, '0xdead']) {
      assert.deepEqual(await numbers(address), []);
    }
  });

  for (const [query, message] of [
    ['start=-1', u64Problem('start', '-1')],
    ['limit=x', limitProblem()],
  ] as const) {
    it(`return 400 for ${query}`, async () => {
      const { status, body } = await get(`/accounts/${ALICE}/transactions?${query}`);
      assert.equal(status, 400);
      assert.deepEqual(body, errorBody('web_framework_error', message));
    });
  }

  it('return 400 for an invalid limit and for an invalid address', async () => {
    const { status, body } = await get(`/accounts/${ALICE}/transactions?limit=0`);
    assert.equal(status, 400);
    assert.deepEqual(body, errorBody('invalid_input', 'Given limit value (0) must not be zero'));
    assert.equal((await get('/accounts/0xnope/transactions')).status, 400);
  });
});

describe('the sandbox, asked to wait for a transaction', () => {
  it('returns a committed one, with or without 0x, in any case', async () => {
    const [, sent] = demoLedger().transactions;
    assert.ok(sent);
    const digits = sent.hash.slice(2);
    for (const hash of [`0x${digits}`, digits, digits.toUpperCase()]) {
      const { status, body } = await get(`/transactions/wait_by_hash/${hash}`);
      assert.deepEqual([status, body], [200, sent]);
    }
  });

  it('answers 404 immediately for an unknown one', async () => {
    const hash = '0x'.padEnd(66, '7');
    const { status, body } = await get(`/transactions/wait_by_hash/${hash}`);
    assert.equal(status, 404);
    const message = `Transaction not found by Transaction hash(${hash})`;
    assert.deepEqual(body, errorBody('transaction_not_found', message));
  });

  it('answers 400 for an invalid hash', async () => {
    for (const hash of ['0x12', 'z'.repeat(64), `0x${'1'.repeat(65)}`]) {
      const { status, body } = await get(`/transactions/wait_by_hash/${hash}`);
      assert.equal(status, 400);
      const message = 'failed to parse path `txn_hash`: failed to parse "string(HashValue)": unable to parse HashValue';
      assert.deepEqual(body, errorBody('web_framework_error', message));
    }
  });
});

async function numbers(address: string, query = '', sandbox = demoSandbox()): Promise<readonly unknown[]> {
  const { status, body } = await get(`/accounts/${address}/transactions${query}`, sandbox);
  assert.equal(status, 200);
  return (body as readonly Transaction[]).map(each => each.sequence_number);
}

async function span(path: string, sandbox: Sandbox): Promise<readonly unknown[]> {
  const list = (await get(path, sandbox)).body as readonly Transaction[];
  return [list[0]?.sequence_number, list.at(-1)?.sequence_number, list.length];
}

/** A ledger on which Alice sent that many transactions. */
function busyLedger(count: number): Ledger {
  const { chainId, ledgerVersion, oldestVersion, timestamp, blocks } = demoLedger();
  const transactions = Array.from({ length: count }, (_, index) => ({
    version: String(index),
    hash: `0x${index}`,
    type: 'user_transaction',
    sender: ALICE,
    sequence_number: String(index),
  }));
  const account = { sequence_number: String(count), authentication_key: '0x' };
  const accounts = { [ALICE]: { account, modules: [] } };
  return { chainId, ledgerVersion, oldestVersion, timestamp, blocks, transactions, accounts };
}

function u64Problem(name: string, text: string): string {
  const problem = `Parsing u64 string "${text}" failed, caused by error: invalid digit found in string`;
  const where = '(occurred while parsing "optional<string(U64)>")';
  return `failed to parse parameter \`${name}\`: failed to parse "string(U64)": ${problem} ${where}`;
}

function limitProblem(): string {
  const where = '(occurred while parsing "optional<integer(uint16)>")';
  return `failed to parse parameter \`limit\`: failed to parse "integer(uint16)": invalid digit found in string ${where}`;
}
