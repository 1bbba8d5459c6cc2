import type * as vscode from 'vscode';
import { registerCommands } from '../vscode/commands';
import { ACCOUNT_COMMANDS } from '../vscode/ids';
import type { AccountServices } from './chooseSender';

export function registerAccounts(services: AccountServices): vscode.Disposable {
  return registerCommands(ACCOUNT_COMMANDS, services.notify, async () =>
    (await import('./accountCommandTable')).accountCommandTable(services),
  );
}
