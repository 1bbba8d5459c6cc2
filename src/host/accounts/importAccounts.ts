import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import { readNetworks } from '../session/settings';
import { withAccount, type ConfiguredAccount } from '../session/accountList';
import { readAccounts, scopeWords } from '../session/settingEdits';
import { askScope } from './accountCommands';
import { type FoundAccount, accountsOfManifest, accountsOfProfiles, eachOnce } from './foundAccounts';
import { readFile as readSavedFile } from '../vscode/readFile';
import type { Base } from '../session/session';
import { readAptosConfig } from '../../core/packages/namedAddresses';
import { readMoveToml } from '../../core/packages/movePackage';

/** Imports accounts that the user picks from the `.aptos/config.yaml` and `Move.toml` files in the workspace. */
export async function importAccounts({ session, notify }: Base): Promise<void> {
  if (!vscode.workspace.workspaceFolders?.length) {
    notify.info('Open a folder first. Accounts are imported from its .aptos/config.yaml and Move.toml files.');
    return;
  }
  const { accounts, problems } = await findAccounts(readNetworks().networks);
  for (const problem of problems) notify.warn(problem);
  if (accounts.length === 0) {
    if (problems.length > 0) return;
    notify.info('No accounts found. No .aptos/config.yaml or Move.toml file in this workspace contains an address.');
    return;
  }
  const here = await session.accountsOn(session.network);
  // An account on a network other than the selected one is compared with that network's list.
  const listedAs = ({ address, network }: FoundAccount) =>
    (network ? readAccounts(network.id) : here).find(each => each.address === address);
  const picked = await pickFound(accounts, listedAs);
  if (!picked || picked.length === 0) return;
  const scope = await askScope('Import Accounts');
  if (!scope) return;
  const added = picked.map(({ address, label, network }) => ({
    ...{ scope, address, label },
    ...(network && { network: network.id }),
  }));
  await (await session.edits()).accounts(items => added.reduce(withAccount, items));
  notify.done(`Imported ${picked.length === 1 ? 'an account' : `${picked.length} accounts`} into ${scopeWords(scope)}`);
}

/** Asks which accounts to import. Accounts that are not listed yet are preselected, except reserved addresses. */
async function pickFound(
  found: readonly FoundAccount[],
  listedAs: (found: FoundAccount) => ConfiguredAccount | undefined,
): Promise<readonly FoundAccount[] | undefined> {
  const items = found.map(each => {
    const { label, address, network, sources } = each;
    const listed = listedAs(each);
    const facts = [
      ...(listed ? [`listed as ${listed.label ?? listed.address}`] : []),
      sources.join('; '),
      network ? `only on ${network.label}` : 'on all networks',
    ];
    const picked = !listed && !isReserved(address);
    return { label, description: address, detail: facts.join(' · '), picked, found: each };
  });
  const chosen = await vscode.window.showQuickPick(items, {
    canPickMany: true,
    title: 'Import Accounts',
    placeHolder: 'Select accounts to add to your list. Only addresses and networks are imported, never keys.',
    matchOnDescription: true,
    matchOnDetail: true,
    ignoreFocusOut: true,
  });
  return chosen?.map(row => row.found);
}

function isReserved(address: string): boolean {
  return /^0x[0-9a-f]$/.test(address);
}

/** The accounts in the workspace's files, and a message for each file that cannot be read. */
interface FoundAccounts {
  readonly accounts: readonly FoundAccount[];
  readonly problems: readonly string[];
}

const FILES = '**/{.aptos/config.yaml,Move.toml}';
const PASSED_OVER = '**/{node_modules,.git,build,target}/**';
const MAX_FILES = 200;
const MAX_SIZE = 1_048_576;

/**
 * Reads the Aptos CLI configurations and the packages in the workspace. A configuration contains private keys, so only
 * the data that `readAptosConfig` extracts leaves this function.
 */
async function findAccounts(networks: readonly Network[]): Promise<FoundAccounts> {
  const found = await vscode.workspace.findFiles(FILES, PASSED_OVER, MAX_FILES);
  const uris = found.toSorted((one, other) => (one.path < other.path ? -1 : 1));
  // Accounts from configurations come first: they are the user's own, while those from packages can be the framework's.
  const ordered = [...uris.filter(isConfig), ...uris.filter(uri => !isConfig(uri))];
  const read = await Promise.all(ordered.map(uri => readFile(uri, networks)));
  return {
    accounts: eachOnce(read.flatMap(({ accounts }) => accounts)),
    problems: read.flatMap(({ problems }) => problems),
  };
}

function isConfig({ path }: vscode.Uri): boolean {
  return path.endsWith('/config.yaml');
}

/**
 * Reads the accounts in a file. Errors contain only the location of a problem, because a parser's message might quote a
 * private key.
 */
async function readFile(uri: vscode.Uri, networks: readonly Network[]): Promise<FoundAccounts> {
  const path = vscode.workspace.asRelativePath(uri);
  const text = await textOf(uri);
  if (text === undefined) return problem(`${path} was skipped: it cannot be opened or is larger than 1 MiB.`);
  if (isConfig(uri)) {
    const config = readAptosConfig(text);
    if (config.kind === 'config')
      return { accounts: accountsOfProfiles(config.profiles, path, networks), problems: [] };
    return problem(
      `${path} has a syntax error at line ${config.line}. Put each key of a profile on its own line, as the Aptos CLI does.`,
    );
  }
  const manifest = readMoveToml(text);
  if (manifest.kind === 'manifest') return { accounts: accountsOfManifest(manifest, path), problems: [] };
  return problem(
    `${path} has a syntax error at line ${manifest.line}, column ${manifest.column}. Correct it to import its addresses.`,
  );
}

function problem(sentence: string): FoundAccounts {
  return { accounts: [], problems: [sentence] };
}

/** Returns the text of a file, or `undefined` if it cannot be read or is too large. */
async function textOf(uri: vscode.Uri): Promise<string | undefined> {
  const bytes = await readSavedFile(uri, MAX_SIZE).catch(() => undefined);
  return bytes && new TextDecoder().decode(bytes);
}
