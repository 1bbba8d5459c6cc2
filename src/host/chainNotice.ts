import type * as vscode from 'vscode';
import type { NetworkChainChange } from './networkMemory';
import type { Notify } from './notify';
import type { Session } from './session';

/** Tells the user when a network answers for another chain than before, or for one that began anew. */
export function warnOfChains(session: Session, notify: Notify): vscode.Disposable {
  return session.onDidChangeChain(change => {
    notify.warn(`${whatChanged(change)} What was read before is forgotten.`);
  });
}

function whatChanged({ network, before, now }: NetworkChainChange): string {
  return before === now
    ? `The chain of ${network.label} was reset: its ledger version went back.`
    : `${network.label} now answers for chain ${now}, and answered for chain ${before} before: its access key is for another network, or the chain was reset.`;
}
