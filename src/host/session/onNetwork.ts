import type { Connection } from '../../core/connection';
import type { Network } from '../../core/gateway/network';
import { RefusedError } from '../../core/userFacingError';
import type { Session } from './session';
import { readNetworks } from './settings';
import * as vscode from 'vscode';

/**
 * Returns the network with an id, or the selected network if the id is absent.
 * @throws RefusedError if the network is not in the settings
 */
export function knownNetwork(session: Session, id: string | undefined): Network {
  const selected = session.network;
  if (id === undefined || id === selected.id) return selected;
  const network = readNetworks().networks.find(each => each.id === id);
  if (!network)
    throw new RefusedError(
      `The network ${id} is no longer in your settings. Select a different network, then try again from there.`,
    );
  return network;
}

/**
 * Runs a function with a connection to a network. The connection to the selected network is shared; other connections
 * are closed afterwards.
 * @throws RefusedError if the network is not in the settings; errors from `work`
 */
export async function onNetwork<Result>(
  session: Session,
  network: Network | string,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const meant = typeof network === 'string' ? knownNetwork(session, network) : network;
  if (meant.id === session.network.id) return work(await session.connection());
  const connection = await session.open(meant);
  try {
    return await work(connection);
  } finally {
    connection.dispose();
  }
}

/**
 * Returns the network of a ledger page, even if it is not selected. If the network was removed, asks the user for
 * another one.
 * @param from id of the network
 * @returns `undefined` if the user cancels
 */
export async function networkOfPage(session: Session, from: string | undefined): Promise<Network | undefined> {
  const selected = session.network;
  if (from === undefined || from === selected.id) return selected;
  const { networks } = readNetworks();
  const own = networks.find(({ id }) => id === from);
  if (own) return own;
  const items = [selected, ...networks.filter(({ id }) => id !== selected.id)].map(network => ({
    label: network.label,
    description: network.id === selected.id ? 'the selected network' : '',
    network,
  }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Select Network',
    placeHolder: 'The page’s network is no longer in the settings',
  });
  return chosen?.network;
}

/**
 * If the network of a result is not selected, asks on which network to run the payload again, and selects that network.
 * @param ranOn id of the result's network
 * @returns whether to run
 */
export async function settleNetwork(session: Session, ranOn: string): Promise<boolean> {
  const selected = session.network;
  if (selected.id === ranOn) return true;
  const former = readNetworks().networks.find(({ id }) => id === ranOn);
  const item = (network: Network, description: string) => ({ label: network.label, description, network });
  const chosen = await vscode.window.showQuickPick(
    [
      ...(former ? [item(former, 'the result’s network; it will be selected')] : []),
      item(selected, 'the selected network'),
    ],
    {
      title: 'Run Again: Select Network',
      placeHolder: former
        ? `The result is from ${former.label}, but the selected network is ${selected.label}`
        : `The result’s network is no longer in the settings. The selected network is ${selected.label}.`,
    },
  );
  if (chosen && chosen.network.id !== selected.id) await session.select(chosen.network);
  return chosen !== undefined;
}
