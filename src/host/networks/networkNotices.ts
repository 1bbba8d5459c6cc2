import * as vscode from 'vscode';
import { SETTINGS } from '../shell/ids';
import type { NetworkChainChange } from '../shell/networkMemory';
import type { Notify } from '../shell/notify';
import type { Session } from '../shell/session';
import { readNetworks } from '../shell/settings';

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

/** Says what of the networks in the settings cannot be used or is most likely wrong, now and when the settings change. */
export function warnOfSettings(notify: Notify): vscode.Disposable {
  const setting = `movescope.${SETTINGS.networks}`;
  const warn = () => {
    const { problems, warnings } = readNetworks();
    const [problem] = [...problems, ...warnings];
    if (problem === undefined) return;
    notify.warn(problem, {
      label: 'Open Settings',
      run: () => vscode.commands.executeCommand('workbench.action.openSettings', setting),
    });
  };
  warn();
  return vscode.workspace.onDidChangeConfiguration(event => {
    if (event.affectsConfiguration(setting)) warn();
  });
}
