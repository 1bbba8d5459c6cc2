import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import { isJsonObject, parseJson } from '../../core/json';
import { counted } from '../../core/text/digits';
import { UserFacingError } from '../../core/userFacingError';
import { entryOf, freeId } from '../session/networkEdits';
import { networkItems, networksIn } from '../../core/gateway/networkList';
import { readNetworks } from '../session/settings';
import { readFile, UnfitFileError } from '../vscode/readFile';
import type { Base } from '../session/session';

const FILTERS = { 'Movescope networks': ['json'] };
/** Maximum size of a file, in bytes. */
const MAX_SIZE = 1_048_576;

class NetworksFileError extends UserFacingError {
  override readonly name = 'NetworksFileError';

  constructor(uri: vscode.Uri, problem: string, cause?: unknown) {
    super(`${vscode.workspace.asRelativePath(uri)} ${problem}`, { cause });
  }
}

interface Item extends vscode.QuickPickItem {
  readonly network: Network;
}

/**
 * Opens an untitled document with the networks that the user picks, for sharing. It contains no access keys, because
 * settings never contain any.
 */
export async function exportNetworks({ notify }: Pick<Base, 'notify'>): Promise<void> {
  const networks = readNetworks().networks.filter(({ sandbox }) => !sandbox);
  if (networks.length === 0) {
    notify.info('You have no networks to export. The sandbox is built in.');
    return;
  }
  const picked = await pickNetworks(
    networks.map(network => itemOf(network, true)),
    { title: 'Export Networks', placeHolder: 'Select networks to export. Access keys are not exported.' },
  );
  if (!picked || picked.length === 0) return;
  const content = `${JSON.stringify({ networks: picked.map(entryOf) }, undefined, 2)}\n`;
  await vscode.window.showTextDocument(await vscode.workspace.openTextDocument({ language: 'json', content }));
}

/**
 * Adds the networks that the user picks from a file to the user settings. The URL of each network is shown beforehand.
 */
export async function importNetworks({ session, notify }: Base, given?: vscode.Uri): Promise<void> {
  const [chosen] = given ? [given] : ((await vscode.window.showOpenDialog({ title: TITLE, filters: FILTERS })) ?? []);
  if (!chosen) return;
  const { networks: own } = readNetworks();
  const { networks: found, problems } = networksIn(await readItems(chosen));
  for (const problem of problems) notify.warn(problem);
  const news = found.filter(({ sandbox }) => !sandbox);
  if (news.length === 0) {
    if (problems.length === 0) throw new NetworksFileError(chosen, 'contains no networks.');
    return;
  }
  const items = news.map(network => {
    const listed = own.find(({ baseUrl, auth }) => baseUrl === network.baseUrl && auth === network.auth);
    return listed
      ? { ...itemOf(network, false), detail: `in your settings as ${listed.label}` }
      : itemOf(network, true);
  });
  const picked = await pickNetworks(items, {
    title: TITLE,
    placeHolder: 'Check the URLs: a gateway sees your access key and your payloads',
  });
  if (!picked || picked.length === 0) return;
  const added = withFreeIds(picked, new Set(own.map(({ id }) => id)));
  await (await session.edits()).addNetworks(...added);
  const needKey = added.some(({ auth }) => auth !== 'none') ? ' To set a key, run "Movescope: Set Access Key".' : '';
  const [first, ...others] = added;
  notify.info(
    `Added ${counted(added.length, 'network')} to your settings.${needKey}`,
    ...(first && others.length === 0 ? [{ label: `Select ${first.label}`, run: () => session.select(first) }] : []),
  );
}

const TITLE = 'Import Networks';

/**
 * @throws NetworksFileError if the file is not a list of networks in the format of the settings or of `exportNetworks`.
 */
async function readItems(file: vscode.Uri): Promise<readonly unknown[]> {
  const bytes = await readFile(file, MAX_SIZE).catch((error: unknown) => {
    if (error instanceof UnfitFileError && error.reason === 'size') return new Uint8Array();
    throw new NetworksFileError(file, 'cannot be read. Select a file that was exported with "Export Networks".', error);
  });
  const value = parseJson(new TextDecoder().decode(bytes));
  if (value === undefined) throw new NetworksFileError(file, 'is larger than 1 MB or not valid JSON.');
  return networkItems(isJsonObject(value) ? (value.networks ?? value['movescope.networks']) : value);
}

function itemOf(network: Network, isPicked: boolean): Item {
  const { label, baseUrl, auth, mainNetwork, region } = network;
  const facts = [
    ...(mainNetwork === true ? ['mainnet'] : []),
    ...(region === undefined ? [] : [`region ${region}`]),
    auth === 'none' ? 'no key' : 'needs an access key',
  ];
  return { label, description: baseUrl, detail: facts.join(' · '), picked: isPicked, network };
}

async function pickNetworks(
  items: readonly Item[],
  words: { readonly title: string; readonly placeHolder: string },
): Promise<readonly Network[] | undefined> {
  const options = { ...words, canPickMany: true, matchOnDescription: true, ignoreFocusOut: true } as const;
  return (await vscode.window.showQuickPick(items, options))?.map(({ network }) => network);
}

/** Gives each network an ID that is not in `taken`, and adds the ID to `taken`. */
function withFreeIds(networks: readonly Network[], taken: Set<string>): readonly Network[] {
  return networks.map(network => {
    const id = freeId(network.id, taken);
    taken.add(id);
    return { ...network, id };
  });
}
