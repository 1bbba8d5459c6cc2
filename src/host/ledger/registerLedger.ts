import * as vscode from 'vscode';
import { registerCommands } from '../shell/commands';
import { LEDGER_COMMANDS } from '../shell/ids';
import type { LedgerServices } from './showLedgerPage';
import { TransactionsView } from './transactionsView';

/** Registers the Transactions view and the commands about transactions and blocks. */
export function registerLedger(
  services: LedgerServices,
): vscode.Disposable & { readonly transactions: TransactionsView } {
  const transactions = new TransactionsView(services.session, services.notify);
  const registered = vscode.Disposable.from(
    transactions,
    registerCommands(LEDGER_COMMANDS, services.notify, async () =>
      (await import('./ledgerCommandTable')).ledgerCommandTable(services, transactions),
    ),
  );
  return Object.assign(registered, { transactions });
}
