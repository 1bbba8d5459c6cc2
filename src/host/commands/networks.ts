import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import { askEditedNetwork, askNewNetwork } from '../forms/networkForm';
import { readNetworks } from '../settings';
import { setAccessKey } from './accessKey';
import { tryNetwork } from '../tryNetwork';
import type { Services } from '../services';

/** Asks for a network, adds it, selects it, asks for its key and tries whether it answers. */
export async function addNetworkByForm(services: Services): Promise<void> {
  const details = await askNewNetwork();
  if (!details) return;
  const network = { ...details, id: freeId(details.label), sandbox: false };
  await (await services.session.edits()).addNetwork(network);
  await services.session.select(network);
  services.notify.done(`${network.label} is selected`);
  if (network.auth !== 'none') await setAccessKey(services, network.id);
  await tryNetwork(services, network);
}

/** Asks anew for what a network is, and tries whether it answers. Its id stays; its key only with its origin. */
export async function editNetwork(services: Services, id?: string): Promise<void> {
  const old = await ownNetwork(services, id, { title: 'Edit Network', none: 'There is no network to edit' });
  const details = old && (await askEditedNetwork(old));
  if (!details) return;
  const network = { ...details, id: old.id, sandbox: false };
  const isMoved = new URL(network.baseUrl).origin !== new URL(old.baseUrl).origin;
  if (isMoved) await services.keys.clear(old);
  await (await services.session.edits()).changeNetwork(network);
  services.notify.done(`${network.label} is changed`);
  const wantsKey = network.auth !== 'none' && (await services.keys.get(network)) === undefined;
  if (wantsKey) await setAccessKey(services, network.id);
  await tryNetwork(services, network);
}

/** Selects a network for this workspace. */
export async function selectNetwork(services: Services, id?: string): Promise<void> {
  const { networks } = readNetworks();
  const chosen =
    id === undefined ? await pickNetwork(networks, services.session.network) : networks.find(each => each.id === id);
  if (chosen === 'add') return addNetworkByForm(services);
  if (!chosen) return;
  await services.session.select(chosen);
  services.notify.done(`${chosen.label} is selected`);
}

/** Takes a network out of the settings and forgets its key. Undo brings all back but the key. */
export async function removeNetworkFromSettings(services: Services, id?: string): Promise<void> {
  const { keys, notify, session } = services;
  const chosen = await ownNetwork(services, id, { title: 'Remove Network', none: 'There is no network to remove' });
  if (!chosen) return;
  const hadKey = (await keys.get(chosen)) !== undefined;
  await keys.clear(chosen);
  const restore = await (await session.edits()).removeNetwork(chosen.id);
  const removed = hadKey
    ? `Removed ${chosen.label} and its access key. Undo restores the network; you will need to enter the key again.`
    : `Removed ${chosen.label}.`;
  notify.info(removed, { label: 'Undo', run: restore });
}

/** The network of that id, else one of the settings that the user picks. */
async function ownNetwork(
  { notify }: Services,
  id: string | undefined,
  { title, none }: { readonly title: string; readonly none: string },
): Promise<Network | undefined> {
  const networks = readNetworks().networks.filter(({ sandbox }) => !sandbox);
  if (networks.length === 0) {
    notify.info(`${none}: the sandbox is built in.`);
    return undefined;
  }
  if (id !== undefined) return networks.find(network => network.id === id);
  const items = networks.map(network => ({ label: network.label, description: network.baseUrl, network }));
  return (await vscode.window.showQuickPick(items, { title, placeHolder: 'Which one?' }))?.network;
}

async function pickNetwork(networks: readonly Network[], current: Network): Promise<Network | 'add' | undefined> {
  const items = networks.map(network => ({
    label: `$(${network.sandbox ? 'beaker' : network.mainNetwork ? 'warning' : 'globe'}) ${network.label}`,
    description: network.id === current.id ? 'selected' : network.mainNetwork ? 'main network' : '',
    detail: network.sandbox ? 'Built in: a model of a chain, no key and no internet' : network.baseUrl,
    choice: network,
  }));
  const add = { label: '$(add) Add a network…', description: '', detail: '', choice: 'add' as const };
  const chosen = await vscode.window.showQuickPick([...items, add], {
    title: 'Select Network',
    placeHolder: 'For this workspace',
    matchOnDetail: true,
  });
  return chosen?.choice;
}

/** A name for settings and secrets that no network has. */
function freeId(label: string): string {
  const base =
    label
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 30) || 'network';
  const taken = new Set(readNetworks().networks.map(({ id }) => id));
  let id = base;
  for (let count = 2; taken.has(id); count++) id = `${base}-${count}`;
  return id;
}
