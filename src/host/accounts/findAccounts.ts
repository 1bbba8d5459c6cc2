import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import { accountsOfManifest, accountsOfProfiles, eachOnce, type FoundAccount } from './foundAccounts';

/** A folder of the workspace. */
export type Root = Pick<vscode.WorkspaceFolder, 'uri' | 'name'>;

/** What the files of a workspace name, and a sentence about each file that cannot be read. */
export interface FoundAccounts {
  readonly accounts: readonly FoundAccount[];
  readonly problems: readonly string[];
}

/** A file that names accounts. */
type Kind = 'config' | 'manifest';

const CONFIG = 'config.yaml';
const MANIFEST = 'Move.toml';
/** Folders that are never looked into. */
const PASSED_OVER: ReadonlySet<string> = new Set(['node_modules', '.git', 'build', 'target']);
const MAX_FILES = 200;
const MAX_FOLDERS = 500;
const MAX_DEPTH = 5;
/** In bytes. */
const MAX_SIZE = 1_048_576;

/**
 * Reads the CLI's configurations and the packages in the folders of a workspace, on whatever file system they are. Of a
 * configuration only what `readAptosConfig` takes leaves this function: it holds private keys.
 */
export async function findAccounts(roots: readonly Root[], networks: readonly Network[]): Promise<FoundAccounts> {
  const files = (await Promise.all(roots.map(filesIn))).flat();
  // Those of configurations first: they are the user's own, those of packages may be the framework's.
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
    `${path} cannot be read at line ${config.line}: write it as the CLI does, each key of a profile on a line of its own.`,
  );
}

/** Of what is wrong only the place is told: a reader's own words may quote the file. */
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

/** `undefined` where a file cannot be read, or is not one that a person or the CLI wrote. */
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

/** Nearest to the root first. Not by a search of VS Code, which virtual file systems do not have. */
async function filesIn({ uri }: Root): Promise<readonly FoundFile[]> {
  const found: FoundFile[] = [];
  const queue = [{ folder: uri, depth: 0 }];
  for (let looked = 0; looked < MAX_FOLDERS && found.length < MAX_FILES; looked += 1) {
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

/** By name; none where the folder cannot be read. Links to folders are not followed: they may lead round. */
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

/** A file as the user tells it from others: with the name of its folder where there are several. */
function pathOf(uri: vscode.Uri, roots: readonly Root[]): string {
  const root = roots.find(each => uri.toString().startsWith(`${each.uri.toString().replace(/\/$/, '')}/`));
  const path = root ? uri.path.slice(root.uri.path.replace(/\/$/, '').length + 1) : uri.path;
  return root && roots.length > 1 ? `${root.name}/${path}` : path;
}
