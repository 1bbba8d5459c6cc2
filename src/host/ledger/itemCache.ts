import type * as vscode from 'vscode';
import type { ListedTransaction } from '../../core/runs/ledger/accountTransactions';
import type { TransactionRow } from './transactionRow';

/**
 * How transactions look in the view, made once until they are forgotten: VS Code asks for all rows of an account after
 * each page, and nothing of a transaction changes but its age. Other rows are made whenever they are asked for.
 */
export class ItemCache {
  #items = new WeakMap<ListedTransaction, vscode.TreeItem>();

  /** The item of a row, of `make` where there is none yet. */
  of(row: TransactionRow, make: () => vscode.TreeItem): vscode.TreeItem {
    if (row.kind !== 'transaction') return make();
    const item = this.#items.get(row.listed) ?? make();
    this.#items.set(row.listed, item);
    return item;
  }

  /** Has all items made anew. */
  forget(): void {
    this.#items = new WeakMap();
  }
}
