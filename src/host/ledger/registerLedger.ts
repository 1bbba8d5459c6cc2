import * as vscode from 'vscode';
import type { ListedTransaction } from '../../core/transactions/ledger/accountTransactions';
import { registerCommands } from '../vscode/commands';
import { LEDGER_COMMANDS, VIEWS } from '../vscode/ids';
import { disposeLoaded, lazy, type Lazy } from '../vscode/lazy';
import type { LedgerServices } from './openTransaction';
import type { TransactionRow } from './transactionRow';
import type { TransactionsView } from './transactionsView';

export interface LedgerView extends vscode.Disposable {
  /** Returns the loaded transactions of all accounts, newest first within each account. */
  readonly loaded: () => readonly ListedTransaction[];
}

/** Registers the transaction and block commands and the Transactions view, which is loaded when it is first shown. */
export function registerLedger(services: LedgerServices): LedgerView {
  const changed = new vscode.EventEmitter<TransactionRow | undefined>();
  const transactions: Lazy<TransactionsView> = lazy(async () => {
    const { TransactionsView: View } = await import('./transactionsView');
    return new View(services.session, services.notify, view, changed);
  });
  const view = vscode.window.createTreeView(VIEWS.transactions, {
    treeDataProvider: {
      onDidChangeTreeData: changed.event,
      getTreeItem: async row => (await transactions.get()).getTreeItem(row),
      getChildren: async row => (await transactions.get()).getChildren(row),
      getParent: async row => (await transactions.get()).getParent(row),
      resolveTreeItem: async (item, row) => (await transactions.get()).resolveTreeItem(item, row),
    },
    showCollapseAll: true,
  });
  const registered = vscode.Disposable.from(
    view,
    changed,
    disposeLoaded(transactions),
    registerCommands(LEDGER_COMMANDS, services.notify, async () => {
      const [{ ledgerCommandTable }, loaded] = await Promise.all([import('./ledgerCommandTable'), transactions.get()]);
      return ledgerCommandTable(services, loaded);
    }),
  );
  return Object.assign(registered, { loaded: () => transactions.loaded?.loaded() ?? [] });
}
