import type { LoadedTransactions } from '../../core/runs/ledger/accountTransactions';
import { fitsFilter, isFiltering, type TransactionFilter } from '../../core/runs/ledger/transactionFilter';
import type { TransactionRow } from './transactionRow';
import { groupDigits } from '../../core/move/groupDigits';

/** The rows below an account: what is loaded, as far as it fits, between the ways to newer and to older ones. */
export function transactionRows(
  address: string,
  loaded: LoadedTransactions,
  filter: TransactionFilter,
): readonly TransactionRow[] {
  const { rows, failure } = loaded;
  if (failure?.direction === 'newest')
    return [{ kind: 'unreadPage', address, direction: 'newest', error: failure.error }];
  const shown = rows.filter(row => fitsFilter(row, filter));
  return [
    ...pageRow('newer', address, loaded),
    ...shown.map(listed => ({ kind: 'transaction' as const, address, listed })),
    ...noteRow(address, rows.length, shown.length, filter),
    ...(loaded.mayBeOlder ? pageRow('older', address, loaded) : []),
  ];
}

function pageRow(
  direction: 'older' | 'newer',
  address: string,
  { rows, reading, failure }: LoadedTransactions,
): readonly TransactionRow[] {
  if (failure?.direction === direction) return [{ kind: 'unreadPage', address, direction, error: failure.error }];
  const ordered = direction === 'older' ? rows.toReversed() : rows;
  const beside = ordered.find(({ facts }) => facts.sequenceNumber !== undefined)?.facts.sequenceNumber;
  const isReading = reading === direction;
  return [{ kind: 'page', address, direction, isReading, ...(beside !== undefined && { beside }) }];
}

function noteRow(address: string, loaded: number, shown: number, filter: TransactionFilter): readonly TransactionRow[] {
  if (shown > 0) return [];
  if (loaded === 0) {
    return [{ kind: 'note', address, text: 'This account has sent no transactions.', retry: false }];
  }
  if (!isFiltering(filter)) return [];
  const text = `None of the ${groupDigits(loaded)} loaded transactions fits the filter.`;
  return [{ kind: 'note', address, text, retry: false }];
}
