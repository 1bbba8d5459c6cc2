import type { Direction, ListedTransaction } from '../../core/runs/ledger/accountTransactions';

/** A row of the Transactions view. */
export type TransactionRow =
  | SenderRow
  | { readonly kind: 'transaction'; readonly address: string; readonly listed: ListedTransaction }
  /** Reads another page when it is chosen; `beside` is the sequence number that it goes on from. */
  | {
      readonly kind: 'page';
      readonly address: string;
      readonly direction: Exclude<Direction, 'newest'>;
      readonly beside?: string;
      readonly isReading: boolean;
    }
  /** In the place of a page that could not be read. */
  | { readonly kind: 'unreadPage'; readonly address: string; readonly direction: Direction; readonly error: unknown }
  /** Words. A click reads the account anew where `retry` says so. */
  | { readonly kind: 'note'; readonly address: string; readonly text: string; readonly retry: boolean };

/** An account whose transactions are listed. */
export interface SenderRow {
  readonly kind: 'sender';
  readonly address: string;
  readonly label?: string;
}
