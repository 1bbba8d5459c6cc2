import type * as vscode from 'vscode';
import type { Notify } from './notify';
import type { Session } from './session';

/** Tells the user when a network answers for another chain than before. */
export function warnOfChains(session: Session, notify: Notify): vscode.Disposable {
  return session.onDidChangeChain(({ network, before, now }) => {
    notify.warn(
      `${network.label} now answers for chain ${now}, and answered for chain ${before} before: its access key is for another network, or the chain was reset. What was read before is forgotten.`,
    );
  });
}
