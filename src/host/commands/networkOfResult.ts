import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import type { Session } from '../session';
import { readNetworks } from '../settings';

/**
 * Asks on which network a result's payload is run again, where another one is selected than then; what is chosen is
 * selected.
 * @param ranOn id of the result's network @returns whether to run
 */
export async function settleNetwork(session: Session, ranOn: string): Promise<boolean> {
  const selected = session.network;
  if (selected.id === ranOn) return true;
  const former = readNetworks().networks.find(({ id }) => id === ranOn);
  const item = (network: Network, description: string) => ({ label: network.label, description, network });
  const chosen = await vscode.window.showQuickPick(
    [...(former ? [item(former, 'where the result is from; selects it')] : []), item(selected, 'the selected network')],
    {
      title: 'Run Again, on Which Network?',
      placeHolder: former
        ? `The result is of ${former.label}, but ${selected.label} is selected`
        : `The network of the result is not in the settings any more; ${selected.label} is selected`,
    },
  );
  if (chosen && chosen.network.id !== selected.id) await session.select(chosen.network);
  return chosen !== undefined;
}
