import * as vscode from 'vscode';
import { checkAccessKey } from '../../core/gateway/accessKey';
import type { Network } from '../../core/gateway/network';
import { readNetworks } from '../session/settings';
import type { RequestLog } from '../vscode/requestLog';
import type { Base } from '../session/session';

/** The services that the network commands need. */
export interface NetworkServices extends Base {
  readonly requests: RequestLog;
  readonly version: string;
}

/** Asks for a network's access key and saves it in the secret storage. */
export async function setAccessKey({ session, notify }: Base, id?: string): Promise<void> {
  const network = await chooseNetwork(session.network, id, 'Set Access Key');
  if (network === 'none') {
    notify.info('No network needs an access key: add one with Movescope: Add Network.');
    return;
  }
  if (!network) return;
  const text = await vscode.window.showInputBox({
    title: `Access Key of ${network.label}`,
    prompt: `For ${new URL(network.baseUrl).host} only: a key belongs to one region’s address and to one network. Stored in VS Code’s secret storage.`,
    password: true,
    ignoreFocusOut: true,
    validateInput: value => {
      const checked = checkAccessKey(value);
      return checked.kind === 'invalid' ? checked.reason : undefined;
    },
  });
  const checked = text === undefined ? undefined : checkAccessKey(text);
  if (checked?.kind !== 'valid') return;
  const kept = await session.keys.set(network, checked.key);
  await session.keyChanged(network);
  if (kept === 'stored') notify.done(`Access key of ${network.label} is set`);
  else
    notify.warn(
      `VS Code’s secret storage did not accept the access key of ${network.label}: it is kept until this window closes.`,
    );
}

/** Deletes a network's access key. */
export async function clearAccessKey({ session, notify }: Base, id?: string): Promise<void> {
  const network = await chooseNetwork(session.network, id, 'Clear Access Key');
  if (network === 'none') {
    notify.info('No network needs an access key, so there is none to clear.');
    return;
  }
  if (!network) return;
  await session.keys.clear(network);
  await session.keyChanged(network);
  notify.info(`Cleared the access key of ${network.label}. Set it again with Movescope: Set Access Key.`);
}

/** Returns the given, the selected or a picked network; `none` if no network requires a key. */
async function chooseNetwork(
  current: Network,
  id: string | undefined,
  title: string,
): Promise<Network | 'none' | undefined> {
  const networks = readNetworks().networks.filter(({ auth }) => auth !== 'none');
  if (networks.length === 0) return 'none';
  const wanted = networks.find(network => network.id === (id ?? current.id));
  if (wanted || id !== undefined) return wanted;
  const items = networks.map(network => ({ label: network.label, description: network.baseUrl, network }));
  return (await vscode.window.showQuickPick(items, { title, placeHolder: 'Select a network' }))?.network;
}
