import type { ListedTransaction } from './accountTransactions';
import { groupDigits } from '../../move/groupDigits';

/** Selects which of the loaded transactions to show. */
export interface TransactionFilter {
  readonly failedOnly?: boolean;
  /** A part of the call's name, ignoring case. */
  readonly text?: string;
}

/** Whether a filter hides anything. */
export function isFiltering({ failedOnly, text }: TransactionFilter): boolean {
  return failedOnly === true || (text !== undefined && text !== '');
}

/** Whether a transaction is shown. */
export function fitsFilter({ facts }: ListedTransaction, { failedOnly, text = '' }: TransactionFilter): boolean {
  if (failedOnly === true && facts.status !== 'failed') return false;
  return facts.subject.toLowerCase().includes(text.toLowerCase());
}

/** Describes the filter, how many of the loaded transactions it shows, and that only those were searched. */
export function filterMessage(filter: TransactionFilter, shown: number, loaded: number): string {
  const { failedOnly, text = '' } = filter;
  const what = [...(failedOnly ? ['failed only'] : []), ...(text === '' ? [] : [text])].join(', ');
  return `Filter: ${what}. ${groupDigits(shown)} of ${groupDigits(loaded)} shown; only loaded transactions are searched.`;
}

/** Returns the called functions and their number of calls, most frequent first. */
export function calledFunctions(
  rows: readonly ListedTransaction[],
): readonly { readonly subject: string; readonly count: number }[] {
  const counts = new Map<string, number>();
  for (const { facts } of rows) counts.set(facts.subject, (counts.get(facts.subject) ?? 0) + 1);
  return [...counts]
    .map(([subject, count]) => ({ subject, count }))
    .sort((one, other) => other.count - one.count || (one.subject < other.subject ? -1 : 1));
}
