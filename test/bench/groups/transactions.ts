import type { WireTransaction } from '../../../src/core/gateway/schemas/transactionSchema';
import type { TransactionsQuery } from '../../../src/core/gateway/transactionPages';
import { groupDigits } from '../../../src/core/move/groupDigits';
import { AccountTransactions } from '../../../src/core/runs/ledger/accountTransactions';
import { ItemCache } from '../../../src/host/ledger/transactionRow';
import { transactionItem, transactionRows } from '../../../src/host/ledger/transactionItem';
import { SENDER, transactionsPage } from '../fixtures/transactionsPage';
import { heapInUse } from '../measure/heap';
import { interleave, type Rounds } from '../measure/interleave';
import { budgetRow, duration, kilobytes, times, type Bound, type Row } from '../measure/row';
import { median, p95 } from '../measure/statistics';

const TRANSACTIONS = 10_000;
/** Extracting the facts of a page may take twice as long as parsing it; searching the list for each page took more. */
const READING: Bound = { kind: 'atMost', value: 3 };
/** Milliseconds after which a user notices that the extension host is busy. */
const ROWS: Bound = { kind: 'atMost', value: 50 };
/** Bytes: facts and call, compared with several kB from a node. */
const HEAP: Bound = { kind: 'atMost', value: 2_000 };

/** The cost of a long list of an account's transactions: reading it, its memory, and its rows after one more page. */
export async function transactionsRows(): Promise<readonly Row[]> {
  const account = new RecordedAccount();
  const reads = await readAll(account);
  const what = `${groupDigits(TRANSACTIONS)} transactions of an account`;
  const samples = await interleave(
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
  const [parseMs, readMs] = ['parse', 'read'].map(name => median(samples.get(name) ?? [])) as [number, number];
  const items = new ItemCache();
  const first = await timesOf(() => rowsOf(reads, new ItemCache()), { warmUp: 3, measured: 20 });
  const again = await timesOf(() => rowsOf(reads, items), { warmUp: 50, measured: 1000 });
  const before = await heapInUse();
  const kept = await readAll(account);
  const heap = ((await heapInUse()) - before) / kept.loaded.rows.length;
  return [
    { what: `${what}: JSON.parse of their ${account.texts().length} pages`, figure: duration(parseMs) },
    budgetRow(`${what}: reading all ÷ JSON.parse`, readMs / parseMs, READING, times),
    { what: `${what}: all rows for the first time, median`, figure: duration(median(first)) },
    budgetRow(`${what}: all rows once more, p95`, p95(again), ROWS, duration),
    budgetRow(`${what}: heap of one`, heap, HEAP, kilobytes),
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

async function timesOf(run: () => unknown, rounds: Rounds): Promise<readonly number[]> {
  return (await interleave([{ name: 'only', run }], rounds)).get('only') ?? [];
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
