import * as vscode from 'vscode';
import { checkAccessKey } from '../../core/gateway/accessKey';
import type { Network } from '../../core/gateway/network';
import { readNetworks } from '../session/settings';
import type { RequestLog } from '../vscode/requestLog';
import type { Base } from '../session/session';

export interface NetworkServices extends Base {
  readonly requests: RequestLog;
  readonly version: string;
}

/** Asks for the access key of a network and saves it in the secret storage. */
export async function setAccessKey({ session, notify }: Base, id?: string): Promise<void> {
  const network = await chooseNetwork(session.network, id, 'Set Access Key');
  if (network === 'none') {
    notify.info('None of your networks uses an access key. Run "Movescope: Add Network" to add one that does.');
    return;
  }
  if (!network) return;
  const text = await vscode.window.showInputBox({
    title: `Access Key of ${network.label}`,
    prompt: `Sent to ${new URL(network.baseUrl).host} only. Each key is valid for one region and one network. It is stored in VS Code’s secret storage.`,
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
      `The access key of ${network.label} could not be saved in VS Code’s secret storage. It is available until this window closes.`,
    );
}

export async function clearAccessKey({ session, notify }: Base, id?: string): Promise<void> {
  const network = await chooseNetwork(session.network, id, 'Clear Access Key');
  if (network === 'none') {
    notify.info('None of your networks uses an access key.');
    return;
  }
  if (!network) return;
  await session.keys.clear(network);
  await session.keyChanged(network);
  notify.info(`Cleared the access key of ${network.label}. Run "Movescope: Set Access Key" to set it again.`);
}

/**
 * Returns the network with an id, the selected network, or one that the user picks; `none` if no network uses a key.
 */
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
