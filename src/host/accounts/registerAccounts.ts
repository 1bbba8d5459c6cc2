import type * as vscode from 'vscode';
import { registerCommands } from '../shell/commands';
import { ACCOUNT_COMMANDS } from '../shell/ids';
import type { AccountServices } from './accountFor';

/** Registers the commands for the list of accounts. */
export function registerAccounts(services: AccountServices): vscode.Disposable {
  return registerCommands(ACCOUNT_COMMANDS, services.notify, async () =>
    (await import('./accountCommandTable')).accountCommandTable(services),
  );
}
