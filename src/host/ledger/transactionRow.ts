import type * as vscode from 'vscode';
import type { Direction, ListedTransaction } from '../../core/transactions/ledger/accountTransactions';

export type TransactionRow =
  | SenderRow
  | { readonly kind: 'transaction'; readonly address: string; readonly listed: ListedTransaction }
  /** A row that loads one more page when it is clicked; `beside` is the sequence number from which it continues. */
  | {
      readonly kind: 'page';
      readonly address: string;
      readonly direction: Exclude<Direction, 'newest'>;
      readonly beside?: string;
      readonly isReading: boolean;
    }
  /** Shown instead of a page that could not be read. */
  | { readonly kind: 'unreadPage'; readonly address: string; readonly direction: Direction; readonly error: unknown }
  /** A message. A click reads the account again if `retry` is set. */
  | { readonly kind: 'note'; readonly address: string; readonly text: string; readonly retry: boolean };

export interface SenderRow {
  readonly kind: 'sender';
  readonly address: string;
  readonly label?: string;
}

/**
 * Caches the tree items of transactions until they are dropped: VS Code asks for all rows of an account after each
 * page, and only the age of a transaction changes. Other rows are created whenever they are requested.
 */
export class ItemCache {
  readonly #items = new WeakMap<ListedTransaction, vscode.TreeItem>();

  /** Returns the item of a row, created by `make` if it is not cached. */
  of(row: TransactionRow, make: () => vscode.TreeItem): vscode.TreeItem {
    if (row.kind !== 'transaction') return make();
    const item = this.#items.get(row.listed) ?? make();
    this.#items.set(row.listed, item);
    return item;
  }

  /** Drops items whose description has changed. @param make creates an item @returns whether one was */
  dropOld(loaded: readonly ListedTransaction[], make: (listed: ListedTransaction) => vscode.TreeItem): boolean {
    const old = loaded.filter(listed => {
      const item = this.#items.get(listed);
      return item && item.description !== make(listed).description;
    });
    for (const listed of old) this.#items.delete(listed);
    return old.length > 0;
  }
}
