import * as vscode from 'vscode';
import type { Auth, Network } from '../../core/gateway/network';
import { parseBaseUrl } from '../../core/gateway/baseUrl';
import { readNetworks } from '../settings';
import { setAccessKey } from './accessKey';
import type { Services } from './services';

const STEPS = 4;

/** Asks for a network, adds it, selects it and asks for its key. */
export async function addNetworkByForm(services: Services): Promise<void> {
  const network = await askNetwork();
  if (!network) return;
  await (await services.session.edits()).addNetwork(network);
  await services.session.select(network);
  services.notify.done(`${network.label} is selected`);
  if (network.auth !== 'none') await setAccessKey(services, network.id);
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

/** Takes a network out of the settings and forgets its key. */
export async function removeNetworkFromSettings(services: Services, id?: string): Promise<void> {
  const networks = readNetworks().networks.filter(({ sandbox }) => !sandbox);
  if (networks.length === 0) {
    services.notify.info('There is no network to remove: the sandbox is built in.');
    return;
  }
  const items = networks.map(network => ({ label: network.label, description: network.baseUrl, network }));
  const chosen =
    id === undefined
      ? (
          await vscode.window.showQuickPick(items, {
            title: 'Remove Network',
            placeHolder: 'Its access key is forgotten too.',
          })
        )?.network
      : networks.find(network => network.id === id);
  if (!chosen) return;
  await services.keys.clear(chosen);
  const edits = await services.session.edits();
  await edits.removeNetwork(chosen.id);
  services.notify.info(`Removed ${chosen.label} and its access key.`, {
    label: 'Undo',
    run: () => edits.addNetwork(chosen),
  });
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

async function askNetwork(): Promise<Network | undefined> {
  const label = await askLabel();
  if (!label) return undefined;
  const baseUrl = await askBaseUrl(label);
  if (baseUrl === undefined) return undefined;
  const auth = await askAuth(label);
  if (!auth) return undefined;
  const mainNetwork = await askMainNetwork(label);
  if (mainNetwork === undefined) return undefined;
  return { id: freeId(label), label, baseUrl, auth, mainNetwork, sandbox: false };
}

async function askLabel(): Promise<string | undefined> {
  const label = await vscode.window.showInputBox({
    title: `Add Network (1/${STEPS}): Name`,
    prompt: 'A name for the status bar',
    placeHolder: 'Testnet',
    ignoreFocusOut: true,
    validateInput: text => (text.trim() === '' ? 'Give the network a name.' : undefined),
  });
  return label?.trim();
}

async function askBaseUrl(label: string): Promise<string | undefined> {
  const text = await vscode.window.showInputBox({
    title: `Add Network (2/${STEPS}): Address of ${label}`,
    prompt:
      'The gateway’s address for the region of your key, with its version segment. A key belongs to one region’s address.',
    placeHolder: 'https://gateway.example/v1',
    ignoreFocusOut: true,
    validateInput: validateBaseUrl,
  });
  const parsed = text === undefined ? undefined : parseBaseUrl(text.trim());
  return parsed?.kind === 'valid' ? parsed.baseUrl : undefined;
}

function validateBaseUrl(text: string): vscode.InputBoxValidationMessage | undefined {
  const parsed = parseBaseUrl(text.trim());
  if (parsed.kind === 'invalid') return { message: parsed.reason, severity: vscode.InputBoxValidationSeverity.Error };
  return parsed.warning === undefined
    ? undefined
    : { message: parsed.warning, severity: vscode.InputBoxValidationSeverity.Warning };
}

async function askAuth(label: string): Promise<Auth | undefined> {
  const items: readonly { readonly label: string; readonly detail: string; readonly auth: Auth }[] = [
    { label: 'Authorization: Bearer', detail: 'The access key goes as a bearer token', auth: 'bearer' },
    { label: 'X-Api-Key', detail: 'The access key goes in a header of its own', auth: 'apiKey' },
    { label: 'No key', detail: 'A local node', auth: 'none' },
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title: `Add Network (3/${STEPS}): Access Key of ${label}`,
    placeHolder: 'How is the access key sent? A key gives access to one network only: main or test.',
    ignoreFocusOut: true,
  });
  return chosen?.auth;
}

async function askMainNetwork(label: string): Promise<boolean | undefined> {
  const items = [
    { label: 'Test, development or local network', mainNetwork: false },
    {
      label: '$(warning) Main network',
      detail: 'Transactions there move real money: Movescope shows it with a warning colour',
      mainNetwork: true,
    },
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    title: `Add Network (4/${STEPS}): Kind of ${label}`,
    placeHolder: 'Which network does the key give access to?',
    ignoreFocusOut: true,
  });
  return chosen?.mainNetwork;
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
