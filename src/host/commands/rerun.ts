import * as vscode from 'vscode';
import type { TransactionDraft } from '../../core/payloads/draft';
import { COMMANDS } from '../ids';

/** A payload command that can be run once more. JSON data: it outlives the window. */
export interface Rerun {
  readonly verb: 'simulate' | 'encode' | 'simulateOnAllNetworks';
  readonly target: RerunTarget;
}

/** What it is run on: the payload at a place of a document as it then is, or a call that was asked for. */
export type RerunTarget =
  | { readonly kind: 'place'; readonly uri: string; readonly line: number; readonly character: number }
  | { readonly kind: 'draft'; readonly draft: TransactionDraft };

/** A transaction as an argument of the commands that simulate and encode. */
export interface DraftArgument {
  readonly draft: TransactionDraft;
}

/** The place of a payload, to be run again. */
export function placeTarget({
  uri,
  position,
}: {
  readonly uri: vscode.Uri;
  readonly position: vscode.Position;
}): RerunTarget {
  return { kind: 'place', uri: uri.toString(), line: position.line, character: position.character };
}

/** Runs the command again; it shows its own failures. */
export function runAgain({ verb, target }: Rerun): Thenable<unknown> {
  switch (target.kind) {
    case 'place': {
      const position = new vscode.Position(target.line, target.character);
      return vscode.commands.executeCommand(COMMANDS[verb], { uri: vscode.Uri.parse(target.uri, true), position });
    }
    case 'draft':
      return vscode.commands.executeCommand(COMMANDS[verb], { draft: target.draft } satisfies DraftArgument);
  }
}
