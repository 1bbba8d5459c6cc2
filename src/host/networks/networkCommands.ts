import type { AnswerHeaders } from '../../core/gateway/answer';
import type { Network } from '../../core/gateway/network';
import { groupDigits } from '../../core/text/digits';
import type { Action } from '../vscode/notify';
import { withProgress } from '../vscode/progress';
import { clearAccessKey, setAccessKey } from './accessKey';
import { ConnectionError } from '../../core/gateway/requestErrors';
import { RefusedError } from '../../core/userFacingError';
import { writeClipboard } from '../vscode/clipboard';
import * as vscode from 'vscode';
import { readExplorerUrl, explorerLink, type ExplorerSubject } from '../../core/gateway/networkList';
import type { TransactionRow } from '../ledger/transactionRow';
import { type ModuleRow, rowId } from '../session/revealRow';
import { freeId } from '../session/networkEdits';
import { readNetworks } from '../session/settings';
import { askEditedNetwork, askNewNetwork, LOCALNET, type NewNetwork } from './networkForm';
import type { Base } from '../session/session';

export interface Answered {
  readonly headers: AnswerHeaders;
  /** Time until the response arrived, including connecting to the gateway, in ms. */
  readonly ms: number;
}

/** An account that exists on every chain. Reading it is the cheapest request. */
const FRAMEWORK = '0x1';

/** Sends one cheap request to a network. @throws any client error; CancellationError if the user cancels */
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

/** Shows the chain id and response time of a network, or the error with suggested actions. */
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
    `responded in ${groupDigits(String(Math.ceil(ms)))} ms`,
    ...(auth === 'none' ? [] : ['key accepted']),
  ];
  return `Connected to ${label} (${facts.join(', ')}).`;
}

async function setKeyAndTest(services: Base, network: Network, helpful: readonly Action[]): Promise<void> {
  await setAccessKey(services, network.id);
  // Without a key, a test would only repeat the error that has been shown.
  if ((await services.session.keys.get(network)) !== undefined) await testConnection(services, network, helpful);
}

const START = 'aptos node run-localnet';

/** Adds and selects a local node if it responds. Otherwise, shows how to start one. */
async function addLocal(services: Base, details: NewNetwork['details']): Promise<void> {
  const { session, notify } = services;
  const listed = readNetworks().networks.find(
    ({ baseUrl, auth }) => baseUrl === details.baseUrl && auth === details.auth,
  );
  const network: Network = listed ?? { ...details, id: idFor(details.label), sandbox: false };
  try {
    const answered = await askNetwork(services, network);
    if (!listed) await (await session.edits()).addNetworks(network);
    await session.select(network);
    notify.info(connectedText(network, answered));
  } catch (error) {
    if (!(error instanceof ConnectionError)) throw error;
    notify.error(
      new RefusedError(
        `No node is running at ${new URL(network.baseUrl).origin}. Start one with "${START}", then try again.`,
      ),
      { label: 'Try Again', run: () => addLocal(services, details) },
      { label: 'Copy Command', run: () => writeClipboard(START) },
    );
  }
}

/** Returns a name for a local node, with its host and port if the default name is taken. */
function localLabel(baseUrl: string): string {
  const isTaken = readNetworks().networks.some(({ label }) => label === LOCALNET.label);
  return isTaken ? `${LOCALNET.label} ${new URL(baseUrl).host}` : LOCALNET.label;
}

export async function addNetworkByForm(services: Base): Promise<void> {
  const added = await askNewNetwork(localLabel);
  if (!added) return;
  const { details, isLocal } = added;
  if (isLocal) return addLocal(services, details);
  const network = { ...details, id: idFor(details.label), sandbox: false };
  await (await services.session.edits()).addNetworks(network);
  await services.session.select(network);
  services.notify.done(`${network.label} is selected`);
  if (network.auth !== 'none') await setAccessKey(services, network.id);
  await tryNetwork(services, network);
}

/** Changes or removes a network. If an id is passed, asks for the network's details immediately. */
export async function editNetwork(services: Base, id?: string): Promise<void> {
  if (id !== undefined) {
    const network = ownNetworks().find(each => each.id === id);
    return network && changeDetails(services, network);
  }
  const network = await pickOwn(services);
  if (!network) return;
  const chosen = await vscode.window.showQuickPick(changesOf(services, network), {
    title: `Edit ${network.label}`,
    placeHolder: 'Select what to change',
  });
  await chosen?.make();
}

interface Change extends vscode.QuickPickItem {
  readonly make: () => Promise<void>;
}

function changesOf(services: Base, network: Network): readonly Change[] {
  const { auth, id, baseUrl } = network;
  const keyed = [
    { label: '$(key) Set Access Key…', make: () => setAccessKey(services, id) },
    { label: '$(circle-slash) Clear Access Key', make: () => clearAccessKey(services, id) },
  ];
  return [
    {
      label: '$(edit) Name, URL and Other Details…',
      description: baseUrl,
      make: () => changeDetails(services, network),
    },
    ...(auth === 'none' ? [] : keyed),
    { label: '$(trash) Remove Network', make: () => removeNetwork(services, network) },
  ];
}

/**
 * Asks for the details of a network again, then tests the connection. The ID does not change; the access key is kept
 * only if the origin does not change.
 */
async function changeDetails(services: Base, old: Network): Promise<void> {
  const details = await askEditedNetwork(old);
  if (!details) return;
  const network = { ...details, id: old.id, sandbox: false };
  const isMoved = new URL(network.baseUrl).origin !== new URL(old.baseUrl).origin;
  if (isMoved) await services.session.keys.clear(old);
  await (await services.session.edits()).changeNetwork(network);
  services.notify.done(`Changed ${network.label}`);
  const wantsKey = network.auth !== 'none' && (await services.session.keys.get(network)) === undefined;
  if (wantsKey) await setAccessKey(services, network.id);
  await tryNetwork(services, network);
}

/** Removes a network from the settings and deletes its access key. Undo restores everything except the key. */
export async function removeNetwork({ notify, session }: Base, network: Network): Promise<void> {
  const hadKey = (await session.keys.get(network)) !== undefined;
  await session.keys.clear(network);
  const restore = await (await session.edits()).removeNetwork(network.id);
  const removed = hadKey
    ? `Removed ${network.label} and its access key. Undo restores the network, but not the key.`
    : `Removed ${network.label}.`;
  notify.info(removed, { label: 'Undo', run: restore });
}

function ownNetworks(): readonly Network[] {
  return readNetworks().networks.filter(({ sandbox }) => !sandbox);
}

async function pickOwn({ notify }: Base): Promise<Network | undefined> {
  const items = ownNetworks().map(network => ({ label: network.label, description: network.baseUrl, network }));
  if (items.length === 0) {
    notify.info('You have no networks to edit. The sandbox is built in and cannot be edited.');
    return undefined;
  }
  const options = { title: 'Edit Network', placeHolder: 'Select a network' };
  return (await vscode.window.showQuickPick(items, options))?.network;
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

/** Tests the connection to the selected network, or to the network with the specified id. */
export async function testNetwork(services: Base, id?: string): Promise<void> {
  const network = id === undefined ? services.session.network : readNetworks().networks.find(each => each.id === id);
  if (network?.sandbox) services.notify.info('The sandbox is built in and is always available.');
  else if (network) await tryNetwork(services, network);
}

/** Opens a row in the network's web explorer. Asks for the URL of the explorer the first time. */
export async function openInExplorer({ session, notify }: Base, row?: ModuleRow | TransactionRow): Promise<void> {
  const subject = row && subjectOf(row);
  if (!subject) return;
  const { network } = session;
  if (network.sandbox) {
    notify.info('The sandbox runs in Movescope, so web explorers cannot show its accounts and transactions.');
    return;
  }
  const explorer = network.explorer ?? (await askExplorer(network));
  if (explorer === undefined) return;
  if (network.explorer === undefined) await (await session.edits()).changeNetwork({ ...network, explorer });
  // Passed as a string, because a parsed `Uri` would be encoded again, and `%2F` would end a path segment.
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
      'URL of the web explorer, with the query string that selects the network. It is saved with the network in your settings.',
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
