import type * as vscode from 'vscode';
import type { Direction, ListedTransaction } from '../../core/transactions/ledger/accountTransactions';

export type TransactionRow =
  | SenderRow
  | { readonly kind: 'transaction'; readonly address: string; readonly listed: ListedTransaction }
  /** A row that loads another page when it is selected; `beside` is the sequence number from which to continue. */
  | {
      readonly kind: 'page';
      readonly address: string;
      readonly direction: Exclude<Direction, 'newest'>;
      readonly beside?: string;
      readonly isReading: boolean;
    }
  /** Shown instead of a page that could not be read. */
  | { readonly kind: 'unreadPage'; readonly address: string; readonly direction: Direction; readonly error: unknown }
  /** A message. If `retry` is set, selecting the message reads the account again. */
  | { readonly kind: 'note'; readonly address: string; readonly text: string; readonly retry: boolean };

export interface SenderRow {
  readonly kind: 'sender';
  readonly address: string;
  readonly label?: string;
}

/**
 * Caches the tree items of transactions. VS Code requests all rows of an account after each page, but only the ages of
 * transactions change. Other rows are created on each request.
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

  /** Removes items whose description has changed. @param make creates an item @returns whether any were removed */
  dropOld(loaded: readonly ListedTransaction[], make: (listed: ListedTransaction) => vscode.TreeItem): boolean {
    const old = loaded.filter(listed => {
      const item = this.#items.get(listed);
      return item && item.description !== make(listed).description;
    });
    for (const listed of old) this.#items.delete(listed);
    return old.length > 0;
  }
}
