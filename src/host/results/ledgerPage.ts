import * as vscode from 'vscode';
import { COMMANDS } from '../vscode/ids';

/** Describes how to read a page of the ledger again. Stored as JSON, because it outlives the window. */
export type LedgerPage = Pick<LedgerPageOptions, 'network'> &
  (
    | { readonly verb: 'openTransaction' | 'compareTransaction'; readonly hash: string }
    /** With its transactions, unless `withTransactions` is `false`. */
    | { readonly verb: 'openBlock'; readonly version: string; readonly withTransactions?: boolean }
  );

export interface LedgerPageOptions {
  /** Id of the network; the selected network if absent. */
  readonly network?: string;
  /** Whether the page is being restored after a reload, rather than opened by the user. */
  readonly byItself?: boolean;
}

/** Shows the page again by its command, which also shows errors. */
export function reopenLedgerPage({ verb, ...given }: LedgerPage, options: LedgerPageOptions = {}): Thenable<unknown> {
  return vscode.commands.executeCommand(COMMANDS[verb], { ...given, ...options });
}
