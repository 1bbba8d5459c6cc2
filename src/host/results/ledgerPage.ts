import * as vscode from 'vscode';
import { COMMANDS } from '../vscode/ids';

/** Describes how to read a page of the ledger again. JSON data, as it outlives the window. */
export type LedgerPage = Pick<LedgerPageOptions, 'network'> &
  (
    | { readonly verb: 'openTransaction' | 'compareTransaction'; readonly hash: string }
    /** With its transactions, unless `withTransactions` is `false`. */
    | { readonly verb: 'openBlock'; readonly version: string; readonly withTransactions?: boolean }
  );

export interface LedgerPageOptions {
  /** Id of the network; absent for the selected one. */
  readonly network?: string;
  /** Whether a reloaded window restores the page, rather than the user asking for it. */
  readonly byItself?: boolean;
}

/** Shows the page again; shows its own errors. */
export function reopenLedgerPage({ verb, ...given }: LedgerPage, options: LedgerPageOptions = {}): Thenable<unknown> {
  return vscode.commands.executeCommand(COMMANDS[verb], { ...given, ...options });
}
