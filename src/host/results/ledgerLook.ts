import * as vscode from 'vscode';
import { COMMANDS } from '../shell/ids';

/** How a page of the ledger is asked for again. JSON data: it outlives the window. */
export type LedgerLook = Pick<LookOptions, 'network'> &
  (
    | { readonly verb: 'openTransaction' | 'compareTransaction'; readonly hash: string }
    | { readonly verb: 'openBlock'; readonly version: string }
  );

/** Where a page of the ledger is from. */
export interface LookOptions {
  /** Id of the network; the selected one where it is not said. */
  readonly network?: string;
  /** The window asks for it when it comes back, and not the user. */
  readonly byItself?: boolean;
}

/** Shows the page once more; it shows its own failures. */
export function lookAgain({ verb, ...given }: LedgerLook, options: LookOptions = {}): Thenable<unknown> {
  return vscode.commands.executeCommand(COMMANDS[verb], { ...given, ...options });
}
