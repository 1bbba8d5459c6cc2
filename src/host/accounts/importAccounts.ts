import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import { readNetworks } from '../shell/settings';
import { withAccount, type AccountEdit } from '../shell/accountEdits';
import type { ConfiguredAccount } from '../shell/accountList';
import { placeWords, readAccounts } from '../shell/accountSettings';
import { askPlace } from './placeAccount';
import { type FoundAccount, accountsOfManifest, accountsOfProfiles, eachOnce } from './foundAccounts';
import type { AccountServices } from './accountFor';

/** Folders to search instead of those of the workspace. */
type ImportArgument = readonly Pick<vscode.WorkspaceFolder, 'uri' | 'name'>[] | undefined;

interface Row extends vscode.QuickPickItem {
  readonly found?: FoundAccount;
}

/**
 * Adds to the list the accounts that the user picks from those in the workspace's `.aptos/config.yaml` and `Move.toml`
 * files.
 */
export async function importAccounts(
  { session, notify }: Pick<AccountServices, 'session' | 'notify'>,
  given?: ImportArgument,
): Promise<void> {
  const folders = given ?? vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) {
    notify.info('Open a folder first: accounts are imported from its .aptos/config.yaml and Move.toml files.');
    return;
  }
  const { accounts, problems } = await findAccounts(folders, readNetworks().networks);
  for (const problem of problems) notify.warn(problem);
  if (accounts.length === 0) {
    if (problems.length > 0) return;
    notify.info('No accounts were found: no .aptos/config.yaml or Move.toml in this workspace contains an address.');
    return;
  }
  const here = await session.accountsOn(session.network);
  // An account on a network other than the selected one is compared with that network's list.
  const listedAs = ({ address, network }: FoundAccount) =>
    (network ? readAccounts(network.id) : here).find(each => each.address === address);
  const picked = await pickFound(accounts, listedAs);
  if (!picked || picked.length === 0) return;
  const place = await askPlace(
    'Import Accounts',
    'Select where to list them. Workspace settings are shared with the workspace.',
  );
  if (!place) return;
  const edits = await session.edits();
  await edits.accounts(
    inTurn(
      picked.map(({ address, label, network }) =>
        withAccount({ address, label, ...(network && { network: network.id }) }, place),
      ),
    ),
  );
  notify.done(`Imported ${picked.length === 1 ? 'an account' : `${picked.length} accounts`} into ${placeWords(place)}`);
}

function inTurn(edits: readonly AccountEdit[]): AccountEdit {
  return lists => edits.reduce((each, edit) => edit(each), lists);
}

/** Accounts that are not listed yet are preselected, except reserved addresses. */
async function pickFound(
  found: readonly FoundAccount[],
  listed: (found: FoundAccount) => ConfiguredAccount | undefined,
): Promise<readonly FoundAccount[] | undefined> {
  const rows = found.map(each => ({
    ...rowOf(each),
    listedAs: listed(each),
  }));
  const isNew = ({ listedAs }: { readonly listedAs: ConfiguredAccount | undefined }) => listedAs === undefined;
  const items: Row[] = [
    ...rows.filter(isNew).map(row => ({ ...row, picked: !isReserved(row.found.address) })),
    ...(rows.every(isNew) ? [] : [{ label: 'In your list', kind: vscode.QuickPickItemKind.Separator }]),
    ...rows
      .filter(row => !isNew(row))
      .map(row => ({ ...row, detail: `listed${namedAs(row.listedAs)} · ${row.detail}` })),
  ];
  const chosen = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: 'Import Accounts',
    placeHolder: 'Accounts to list: only addresses and networks are read, never keys',
    matchOnDescription: true,
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  return chosen?.flatMap(row => row.found ?? []);
}

function rowOf(found: FoundAccount): Row & { readonly found: FoundAccount } {
  const networks = found.network ? `only on ${found.network.label}` : 'on all networks';
  return { label: found.label, description: found.address, detail: `${found.sources.join('; ')} · ${networks}`, found };
}

function namedAs(listed: ConfiguredAccount | undefined): string {
  return listed?.label === undefined ? '' : ` as ${listed.label}`;
}

/** Whether an address is reserved for the framework (`0x0` to `0xf`). */
function isReserved(address: string): boolean {
  return /^0x[0-9a-f]$/.test(address);
}

/** A workspace folder. */
export type Root = Pick<vscode.WorkspaceFolder, 'uri' | 'name'>;

/** The accounts in a workspace's files, and a sentence for each file that cannot be read. */
export interface FoundAccounts {
  readonly accounts: readonly FoundAccount[];
  readonly problems: readonly string[];
}

/** A file that names accounts. */
type Kind = 'config' | 'manifest';

const CONFIG = 'config.yaml';
const MANIFEST = 'Move.toml';
/** Folders that are never searched. */
const PASSED_OVER: ReadonlySet<string> = new Set(['node_modules', '.git', 'build', 'target']);
const MAX_FILES = 200;
const MAX_FOLDERS = 500;
const MAX_DEPTH = 5;
/** Maximum size of a file, in bytes. */
const MAX_SIZE = 1_048_576;

/**
 * Reads the CLI's configurations and the packages in the folders of a workspace, on any file system. Only the data that
 * `readAptosConfig` extracts from a configuration leaves this function, as the file contains private keys.
 */
async function findAccounts(roots: readonly Root[], networks: readonly Network[]): Promise<FoundAccounts> {
  const files = (await Promise.all(roots.map(filesIn))).flat();
  // Accounts from configurations come first: they are the user's own, while those from packages may be the framework's.
  const ordered = [
    ...files.filter(({ kind }) => kind === 'config'),
    ...files.filter(({ kind }) => kind === 'manifest'),
  ];
  const read = await Promise.all(ordered.map(file => readFile(file, pathOf(file.uri, roots), networks)));
  return {
    accounts: eachOnce(read.flatMap(({ accounts }) => accounts)),
    problems: read.flatMap(({ problems }) => problems),
  };
}

async function readFile({ uri, kind }: FoundFile, path: string, networks: readonly Network[]): Promise<FoundAccounts> {
  const text = await textOf(uri);
  if (text === undefined)
    return problem(`${path} cannot be opened, or is larger than 1 MiB: no accounts are read from it.`);
  return kind === 'config' ? readConfig(text, path, networks) : readManifest(text, path);
}

async function readConfig(text: string, path: string, networks: readonly Network[]): Promise<FoundAccounts> {
  const { readAptosConfig } = await import('../../core/packages/readAptosConfig');
  const config = readAptosConfig(text);
  if (config.kind === 'config') return { accounts: accountsOfProfiles(config.profiles, path, networks), problems: [] };
  return problem(
    `${path} cannot be read at line ${config.line}: write it as the CLI does, each key of a profile on its own line.`,
  );
}

/** The error only says where the problem is, as the parser's own message may quote the file. */
async function readManifest(text: string, path: string): Promise<FoundAccounts> {
  const { readMoveToml } = await import('../../core/packages/readMoveToml');
  const manifest = readMoveToml(text);
  if (manifest.kind === 'manifest') return { accounts: accountsOfManifest(manifest, path), problems: [] };
  return problem(
    `${path} cannot be read at line ${manifest.line}, column ${manifest.column}: correct it to import its addresses.`,
  );
}

function problem(sentence: string): FoundAccounts {
  return { accounts: [], problems: [sentence] };
}

/** Returns `undefined` if a file cannot be read, or was not written by a person or the CLI. */
async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  try {
    const bytes = await vscode.workspace.fs.readFile(uri);
    return bytes.length > MAX_SIZE ? undefined : new TextDecoder().decode(bytes);
  } catch {
    return undefined;
  }
}

interface FoundFile {
  readonly uri: vscode.Uri;
  readonly kind: Kind;
}

/** Finds files nearest to the root first. Does not use VS Code's search, which virtual file systems lack. */
async function filesIn({ uri }: Root): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  const queue = [{ folder: uri, depth: 0 }];
  for (let searched = 0; searched < MAX_FOLDERS && found.length < MAX_FILES; searched += 1) {
    const next = queue.shift();
    if (!next) break;
    const entries = await entriesOf(next.folder);
    const has = (name: string) => entries.some(entry => entry.name === name);
    if (has('.aptos')) found.push(...(await configIn(vscode.Uri.joinPath(next.folder, '.aptos'))));
    if (has(MANIFEST)) found.push({ uri: vscode.Uri.joinPath(next.folder, MANIFEST), kind: 'manifest' });
    if (next.depth === MAX_DEPTH) continue;
    const folders = entries.filter(({ name, isFolder }) => isFolder && !name.startsWith('.') && !PASSED_OVER.has(name));
    queue.push(
      ...folders.map(({ name }) => ({ folder: vscode.Uri.joinPath(next.folder, name), depth: next.depth + 1 })),
    );
  }
  return found;
}

async function configIn(folder: vscode.Uri): Promise<readonly FoundFile[]> {
  const entries = await entriesOf(folder);
  const isThere = entries.some(({ name, isFolder }) => name === CONFIG && !isFolder);
  return isThere ? [{ uri: vscode.Uri.joinPath(folder, CONFIG), kind: 'config' }] : [];
}

/**
 * Returns the entries by name; none if the folder cannot be read. Links to folders are not followed, as they may form a
 * loop.
 */
async function entriesOf(
  folder: vscode.Uri,
): Promise<readonly { readonly name: string; readonly isFolder: boolean }[]> {
  try {
    const entries = await vscode.workspace.fs.readDirectory(folder);
    return entries
      .map(([name, type]) => ({ name, isFolder: type === vscode.FileType.Directory }))
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
  } catch {
    return [];
  }
}

/** Returns the path of a file for display, with the name of its workspace folder if there are several. */
function pathOf(uri: vscode.Uri, roots: readonly Root[]): string {
  const root = roots.find(each => uri.toString().startsWith(`${each.uri.toString().replace(/\/$/, '')}/`));
  const path = root ? uri.path.slice(root.uri.path.replace(/\/$/, '').length + 1) : uri.path;
  return root && roots.length > 1 ? `${root.name}/${path}` : path;
}
