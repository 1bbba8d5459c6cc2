import type { Connection } from '../../core/connection';
import type { Network } from '../../core/gateway/network';
import { RefusedError } from '../../core/userFacingError';
import type { Session } from './session';
import { readNetworks } from './settings';
import * as vscode from 'vscode';

/** Returns the network with an id, or the selected network if no id is given. @throws RefusedError */
export function knownNetwork(session: Session, id: string | undefined): Network {
  const selected = session.network;
  if (id === undefined || id === selected.id) return selected;
  const network = readNetworks().networks.find(each => each.id === id);
  if (!network)
    throw new RefusedError(
      `The network ${id} is no longer in your settings: choose a different one, and open it again from there.`,
    );
  return network;
}

/**
 * Runs a function with a connection to a network, given as such or by id. The connection to the selected network is
 * shared; one to any other network is closed afterwards.
 * @throws RefusedError
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
 * Returns the network of a page of the ledger, even if it is not selected; asks the user if it was removed.
 * @param from the network's id @returns `undefined` if the user cancels
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
    placeHolder: 'The network of the page is no longer in the settings',
  });
  return chosen?.network;
}

/**
 * Asks on which network to run a result's payload again if a different network is selected by now, and selects the
 * answer.
 * @param ranOn id of the result's network @returns whether to run
 */
export async function settleNetwork(session: Session, ranOn: string): Promise<boolean> {
  const selected = session.network;
  if (selected.id === ranOn) return true;
  const former = readNetworks().networks.find(({ id }) => id === ranOn);
  const item = (network: Network, description: string) => ({ label: network.label, description, network });
  const chosen = await vscode.window.showQuickPick(
    [
      ...(former ? [item(former, 'the network that the result is from; it will be selected')] : []),
      item(selected, 'the selected network'),
    ],
    {
      title: 'Run Again: Select Network',
      placeHolder: former
        ? `The result is from ${former.label}, but ${selected.label} is selected`
        : `The network of the result is no longer in the settings; ${selected.label} is selected`,
    },
  );
  if (chosen && chosen.network.id !== selected.id) await session.select(chosen.network);
  return chosen !== undefined;
}
