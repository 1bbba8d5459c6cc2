import type { WireTransaction } from '../../../src/core/gateway/schemas/transactionSchema';
import type { TransactionsQuery } from '../../../src/core/gateway/modulePages';
import { groupDigits } from '../../../src/core/text/digits';
import { AccountTransactions } from '../../../src/core/transactions/ledger/accountTransactions';
import { ItemCache } from '../../../src/host/ledger/transactionRow';
import { transactionItem, transactionRows } from '../../../src/host/ledger/transactionItem';
import { SENDER, transactionsPage } from '../fixtures/transactionsPage';
import { heapInUse } from '../measure/heap';
import { row, type Row } from '../measure/row';
import { p95 } from '../measure/statistics';
import type { Units } from '../measure/units';

const TRANSACTIONS = 10_000;

/** The cost of a long list of an account's transactions: reading it, its memory, and its rows after one more page. */
export async function transactionsRows(units: Units): Promise<readonly Row[]> {
  const account = new RecordedAccount();
  const reads = await readAll(account);
  const reading = await units.interleave(
    [
      {
        name: 'parse',
        run: () => {
          parseAll(account.texts());
        },
      },
      { name: 'read', run: () => readAll(account) },
    ],
    { warmUp: 3, measured: 20 },
  );
  const items = new ItemCache();
  const again = await units.interleave([{ name: 'rows', run: () => rowsOf(reads, items) }], {
    warmUp: 50,
    measured: 1000,
  });
  const before = await heapInUse();
  const kept = await readAll(account);
  const heap = ((await heapInUse()) - before) / kept.loaded.rows.length;
  const text = account.texts().reduce((sum, { length }) => sum + length, 0) / TRANSACTIONS;
  const what = `${groupDigits(TRANSACTIONS)} transactions of an account`;
  return [
    // Extracting the facts may take twice as long as parsing; searching the list for each page took more.
    row(`${what}: reading all`, reading('read') / reading('parse'), '÷ JSON.parse of their pages', { atMost: 3 }),
    row(`${what}: all rows once more, p95`, again('rows', p95) / again('u'), 'u', { atMost: 15 }),
    row(`${what}: heap`, heap / text, '÷ their JSON text', { atMost: 0.5 }),
  ];
}

/** Each page is dropped before the next one arrives, as the reader does. */
function parseAll(texts: readonly string[]): void {
  for (const text of texts) JSON.parse(text);
}

/** What VS Code requests after each page. */
function rowsOf(reads: AccountTransactions, items: ItemCache): unknown {
  return transactionRows(SENDER, reads.loaded, {}).map(row =>
    items.of(row, () => transactionItem(row, 'bench', Date.now())),
  );
}

async function readAll(account: RecordedAccount): Promise<AccountTransactions> {
  const reads = new AccountTransactions(account, SENDER);
  const { signal } = new AbortController();
  await reads.read('newest', signal);
  while (reads.loaded.mayBeOlder && (await reads.read('older', signal)) > 0);
  if (reads.loaded.rows.length !== TRANSACTIONS) throw new Error(`Only ${reads.loaded.rows.length} were read.`);
  return reads;
}

/** Answers as public nodes do, with pages stored as text: only parsing is part of the measurement. */
class RecordedAccount {
  readonly #texts = new Map<number, string>();

  texts(): readonly string[] {
    return [...this.#texts.values()];
  }

  getAccountTransactions(_: string, { start, limit = 25 }: TransactionsQuery) {
    const first = start === undefined ? TRANSACTIONS - limit : Number(start);
    const text = this.#texts.get(first) ?? transactionsPage(first, limit);
    this.#texts.set(first, text);
    return Promise.resolve({ value: JSON.parse(text) as readonly WireTransaction[], headers: {}, text: '' });
  }
}
