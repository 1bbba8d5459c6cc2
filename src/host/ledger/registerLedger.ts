import type { Disposable } from 'vscode';
import { registerCommands } from '../shell/commands';
import { LEDGER_COMMANDS } from '../shell/ids';
import type { LedgerServices } from './showLook';
import type { TransactionsView } from './transactionsView';

/** Registers the commands about transactions and blocks. */
export function registerLedger(services: LedgerServices, transactions: TransactionsView): Disposable {
  return registerCommands(LEDGER_COMMANDS, services.notify, async () =>
    (await import('./ledgerCommandTable')).ledgerCommandTable(services, transactions),
  );
}
