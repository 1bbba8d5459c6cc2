import type { AnswerHeaders } from '../../core/gateway/answer';
import type { Network } from '../../core/gateway/network';
import { groupDigits } from '../../core/text/digits';
import type { Action } from '../vscode/notify';
import { withProgress } from '../vscode/progress';
import { setAccessKey } from './accessKey';
import { ConnectionError } from '../../core/gateway/requestErrors';
import { RefusedError } from '../../core/userFacingError';
import { writeClipboard } from '../vscode/clipboard';
import * as vscode from 'vscode';
import { readExplorerUrl, explorerLink, type ExplorerSubject } from '../../core/gateway/networkList';
import type { TransactionRow } from '../ledger/transactionRow';
import { type ModuleRow, rowId } from '../session/revealRow';
import { freeId } from '../session/networkEdits';
import { readNetworks } from '../session/settings';
import { askEditedNetwork, askNewNetwork } from './networkForm';
import type { Base } from '../session/session';

export interface Answered {
  readonly headers: AnswerHeaders;
  /** Until the answer was there, with the connection to the gateway, in ms. */
  readonly ms: number;
}

/** Exists on every chain; reading it is the cheapest request (SPEC.md §4.8). */
const FRAMEWORK = '0x1';

/** Sends a network one cheap request. @throws the errors of the client, and if the user cancels */
function askNetwork({ session }: Pick<Base, 'session'>, network: Network): Promise<Answered> {
  return withProgress(`Connecting to ${network.label}`, async signal => {
    const connection = await session.open(network);
    try {
      const begun = performance.now();
      const { headers } = await connection.client.getAccount(FRAMEWORK, signal);
      return { headers, ms: performance.now() - begun };
    } finally {
      connection.dispose();
    }
  });
}

/** Reports which chain a network serves and how fast it answers, or why it does not, with what may help. */
export async function testConnection(services: Base, network: Network, helpful: readonly Action[]): Promise<void> {
  try {
    services.notify.info(connectedText(network, await askNetwork(services, network)));
  } catch (error) {
    const setKey = { label: 'Set Access Key', run: () => setKeyAndTest(services, network, helpful) };
    services.notify.error(error, ...(network.auth === 'none' ? [] : [setKey]), ...helpful);
  }
}

function connectedText({ label, auth }: Network, { headers, ms }: Answered): string {
  const { chainId, ledgerVersion } = headers;
  const facts = [
    ...(chainId === undefined ? [] : [`chain ${chainId}`]),
    ...(ledgerVersion === undefined ? [] : [`ledger version ${groupDigits(ledgerVersion)}`]),
    `answered in ${groupDigits(String(Math.ceil(ms)))} ms`,
    ...(auth === 'none' ? [] : ['key accepted']),
  ];
  return `Connected to ${label} (${facts.join(', ')}).`;
}

async function setKeyAndTest(services: Base, network: Network, helpful: readonly Action[]): Promise<void> {
  await setAccessKey(services, network.id);
  // If the user cancels the question, a message has been shown already.
  if ((await services.session.keys.get(network)) !== undefined) await testConnection(services, network, helpful);
}

/** A local node as the Aptos CLI starts it, at the address that it uses unless told otherwise. */
const LOCALNET = { label: 'Localnet', baseUrl: 'http://127.0.0.1:8080/v1', auth: 'none' } as const;

const START = 'aptos node run-localnet';

function isLocalnet({ baseUrl }: Network): boolean {
  return baseUrl === LOCALNET.baseUrl || baseUrl === LOCALNET.baseUrl.replace('127.0.0.1', 'localhost');
}

/** Adds and selects the local node if it answers; otherwise says how to start it. @param id for the settings */
async function addLocalnet(services: Base, id: string): Promise<void> {
  const { session, notify } = services;
  const network: Network = { ...LOCALNET, id, mainNetwork: false, sandbox: false };
  try {
    const answered = await askNetwork(services, network);
    await (await session.edits()).addNetworks(network);
    await session.select(network);
    notify.info(connectedText(network, answered));
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    notify.error(
      new RefusedError(
        `No node answers at ${new URL(LOCALNET.baseUrl).origin}. Start one with "${START}", then try again.`,
      ),
      { label: 'Try Again', run: () => addLocalnet(services, id) },
      { label: 'Copy Command', run: () => writeClipboard(START) },
    );
  }
}

export async function addNetworkByForm(services: Base): Promise<void> {
  const details = await askNewNetwork();
  if (!details) return;
  const network = { ...details, id: idFor(details.label), sandbox: false };
  await (await services.session.edits()).addNetworks(network);
  await services.session.select(network);
  services.notify.done(`${network.label} is selected`);
  if (network.auth !== 'none') await setAccessKey(services, network.id);
  await tryNetwork(services, network);
}

/**
 * Asks for a network's details again, and tests whether it answers. It keeps its id, and its key only if its origin
 * stays the same.
 */
export async function editNetwork(services: Base, id?: string): Promise<void> {
  const old = await ownNetwork(services, id, { title: 'Edit Network', none: 'There is no network to edit' });
  const details = old && (await askEditedNetwork(old));
  if (!details) return;
  const network = { ...details, id: old.id, sandbox: false };
  const isMoved = new URL(network.baseUrl).origin !== new URL(old.baseUrl).origin;
  if (isMoved) await services.session.keys.clear(old);
  await (await services.session.edits()).changeNetwork(network);
  services.notify.done(`${network.label} was changed`);
  const wantsKey = network.auth !== 'none' && (await services.session.keys.get(network)) === undefined;
  if (wantsKey) await setAccessKey(services, network.id);
  await tryNetwork(services, network);
}

/** Selects a network for this workspace. */
export async function selectNetwork(services: Base, id?: string): Promise<void> {
  const { networks } = readNetworks();
  const chosen =
    id === undefined ? await pickNetwork(networks, services.session.network) : networks.find(each => each.id === id);
  if (chosen === 'add') return addNetworkByForm(services);
  if (chosen === 'localnet') return addLocalnet(services, idFor(LOCALNET.label));
  if (!chosen) return;
  await services.session.select(chosen);
  services.notify.done(`${chosen.label} is selected`);
}

/** Removes a network from the settings and deletes its key. Undo restores all but the key. */
export async function removeNetworkFromSettings(services: Base, id?: string): Promise<void> {
  const { notify, session } = services;
  const chosen = await ownNetwork(services, id, { title: 'Remove Network', none: 'There is no network to remove' });
  if (!chosen) return;
  const hadKey = (await session.keys.get(chosen)) !== undefined;
  await session.keys.clear(chosen);
  const restore = await (await session.edits()).removeNetwork(chosen.id);
  const removed = hadKey
    ? `Removed ${chosen.label} and its access key. Undo restores the network; you will need to enter the key again.`
    : `Removed ${chosen.label}.`;
  notify.info(removed, { label: 'Undo', run: restore });
}

/** Returns the network with the given id, otherwise one from the settings that the user picks. */
async function ownNetwork(
  { notify }: Base,
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
  return (await vscode.window.showQuickPick(items, { title, placeHolder: 'Select a network' }))?.network;
}

async function pickNetwork(
  networks: readonly Network[],
  current: Network,
): Promise<Network | 'add' | 'localnet' | undefined> {
  const items = networks.map(network => ({
    label: `$(${network.sandbox ? 'beaker' : network.mainNetwork ? 'warning' : 'globe'}) ${network.label}`,
    description: network.id === current.id ? 'selected' : network.mainNetwork ? 'main network' : '',
    detail: network.sandbox ? 'Built in: a model of a chain, no key and no internet' : addressText(network),
    choice: network,
  }));
  const localnet = {
    label: `$(server-environment) ${LOCALNET.label}`,
    description: '',
    detail: `A node on this machine: ${LOCALNET.baseUrl}, no key`,
    choice: 'localnet' as const,
  };
  const add = { label: '$(add) Add a network…', description: '', detail: '', choice: 'add' as const };
  const others = networks.some(isLocalnet) ? [add] : [localnet, add];
  const chosen = await vscode.window.showQuickPick([...items, ...others], {
    title: 'Select Network',
    placeHolder: 'For this workspace',
    matchOnDetail: true,
  });
  return chosen?.choice;
}

function addressText({ baseUrl, region }: Network): string {
  return region === undefined ? baseUrl : `${baseUrl} (${region})`;
}

function idFor(label: string): string {
  const id =
    label
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 30) || 'network';
  return freeId(id, new Set(readNetworks().networks.map(each => each.id)));
}

function tryNetwork(services: Base, network: Network): Promise<void> {
  return testConnection(services, network, [{ label: 'Edit Network…', run: () => editNetwork(services, network.id) }]);
}

/** Sends the selected network, or the one with the given id, a request, and reports how it answers. */
export async function testNetwork(services: Base, id?: string): Promise<void> {
  const network = id === undefined ? services.session.network : readNetworks().networks.find(each => each.id === id);
  if (network?.sandbox) services.notify.info('The sandbox is built in and always answers.');
  else if (network) await tryNetwork(services, network);
}

/** Opens the page of a row in the network's web explorer; asks for the explorer's address once. */
export async function openInExplorer({ session, notify }: Base, row?: ModuleRow | TransactionRow): Promise<void> {
  const subject = row && subjectOf(row);
  if (!subject) return;
  const { network } = session;
  if (network.sandbox) {
    notify.info('The sandbox is a model inside Movescope: web explorers do not show its accounts and transactions.');
    return;
  }
  const explorer = network.explorer ?? (await askExplorer(network));
  if (explorer === undefined) return;
  if (network.explorer === undefined) await (await session.edits()).changeNetwork({ ...network, explorer });
  // As a string: a parsed `Uri` would be encoded again, and `%2F` would end a segment.
  await vscode.commands.executeCommand('vscode.open', explorerLink(explorer, subject));
}

function subjectOf(row: ModuleRow | TransactionRow): ExplorerSubject | undefined {
  switch (row.kind) {
    case 'account':
    case 'sender':
      return { kind: 'account', address: row.address };
    case 'transaction': {
      const { hash, version } = row.listed.facts;
      const name = hash ?? version;
      return name === undefined ? undefined : { kind: 'transaction', name };
    }
    case 'function': {
      const { module, abi } = row;
      const tab = abi.isEntry ? 'run' : abi.isView ? 'view' : 'code';
      return { kind: 'function', address: module.address, module: module.name, name: abi.name, tab };
    }
    case 'page':
    case 'unreadPage':
    case 'note':
      return undefined;
    default: {
      const id = rowId(row);
      return id && { kind: 'module', address: id.address, module: id.module };
    }
  }
}

async function askExplorer({ label, mainNetwork }: Network): Promise<string | undefined> {
  const text = await vscode.window.showInputBox({
    title: `Web Explorer of ${label}`,
    prompt:
      'Its address, with the query that selects the network there. It is stored with the network in your settings',
    value: `https://explorer.aptoslabs.com/?network=${mainNetwork === true ? 'mainnet' : 'testnet'}`,
    ignoreFocusOut: true,
    validateInput: typed => {
      const read = readExplorerUrl(typed);
      return read.kind === 'invalid' ? read.reason : undefined;
    },
  });
  if (text === undefined) return undefined;
  const read = readExplorerUrl(text);
  return read.kind === 'valid' ? read.url : undefined;
}
