import type * as vscode from 'vscode';
import type { ListedTransaction } from '../../core/runs/ledger/accountTransactions';
import type { TransactionRow } from './transactionRow';

/**
 * Caches the tree items of transactions until they are dropped: VS Code asks for all rows of an account after each
 * page, and only the age of a transaction changes. Other rows are created whenever they are requested.
 */
export class ItemCache {
  #items = new WeakMap<ListedTransaction, vscode.TreeItem>();

  /** Returns the item of a row, created by `make` if it is not cached. */
  of(row: TransactionRow, make: () => vscode.TreeItem): vscode.TreeItem {
    if (row.kind !== 'transaction') return make();
    const item = this.#items.get(row.listed) ?? make();
    this.#items.set(row.listed, item);
    return item;
  }

  /** Drops all items, so that they are created again. */
  forget(): void {
    this.#items = new WeakMap();
  }
}
