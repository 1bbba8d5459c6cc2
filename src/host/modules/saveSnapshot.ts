import { writeClipboard } from '../shell/clipboard';
import * as vscode from 'vscode';
import type { SnapshotAccount, SnapshotSummary, SnapshotFile } from '../../core/modules/snapshot/snapshotFiles';
import { parseAddress } from '../../core/move/address';
import { counted, groupDigits } from '../../core/move/groupDigits';
import { shellWord } from '../../core/payloads/write/shellWord';
import { UserFacingError } from '../../core/userFacingError';
import { readAddressText } from '../accounts/chooseSender';
import type { ModuleServices } from './moduleServices';
import { withProgress } from '../shell/progress';
import { pickMany, type ManyItem } from '../shell/pickMany';
import { sourceText } from '../shell/sourceText';
import type { ModuleRow } from '../shell/moduleRow';
import { putInPlace, type FolderMoves } from './putInPlace';

/** The given parts of a snapshot; the user is asked for the others. A row of the view selects its account. */
type SnapshotArgument = { readonly accounts?: readonly string[]; readonly folder?: vscode.Uri } | ModuleRow | undefined;

/** The folder for a snapshot contains something other than a ledger. */
export class OccupiedFolderError extends UserFacingError {
  override readonly name = 'OccupiedFolderError';

  constructor(readonly folder: vscode.Uri) {
    super(`${folder.fsPath} contains something other than a ledger: choose a new or empty folder.`);
  }
}

/** Saves accounts with their modules, including bytecode, as a folder that the sandbox can serve. */
export async function saveSnapshot(
  services: Pick<ModuleServices, 'session' | 'notify'>,
  given?: SnapshotArgument,
): Promise<void> {
  const { session, notify } = services;
  const asked = given && 'kind' in given ? {} : given;
  const start = given && 'kind' in given && given.kind === 'account' ? given.address : undefined;
  const accounts = asked?.accounts ? namedAccounts(asked.accounts) : await pickAccounts(services, start);
  if (!accounts) return;
  const folder = asked?.folder ?? (await pickFolder(session.network.id));
  if (!folder || !(await mayWrite(folder))) return;
  const known = await labelled(services, accounts);
  const title = `Saving ${counted(known.length, 'account')} of ${session.network.label}`;
  const { snapshotFiles } = await import('../../core/modules/snapshot/snapshotFiles');
  const summary = await withProgress(title, async (signal, say) => {
    const { client, now } = await session.connection();
    const onProgress = (done: number, modules: number): void => {
      say(`${done} of ${known.length} accounts, ${groupDigits(modules)} modules so far`);
    };
    const options = { accounts: known, chainId: session.remembered.chainId, now: now(), onProgress };
    return writeFolder(folder, snapshotFiles(client, options, signal));
  });
  notify.info(savedText(sourceText(session.network.label, summary), summary, folder), {
    label: 'Copy Command',
    run: () => writeClipboard(`movescope sandbox --ledger ${shellWord(folder.fsPath)}`),
  });
}

function savedText(source: string, { modules, maybeMore }: SnapshotSummary, folder: vscode.Uri): string {
  const more =
    maybeMore.length === 0
      ? ''
      : ` There may be more modules at ${maybeMore.join(', ')}: the gateway did not return a next page.`;
  return `Saved ${groupDigits(modules)} modules of ${source} to ${folder.fsPath}.${more} To serve it, use the terminal program, which is built from Movescope’s source: movescope sandbox --ledger.`;
}

function namedAccounts(addresses: readonly string[]): readonly string[] {
  return addresses.flatMap(address => parseAddress(address) ?? []);
}

async function labelled(
  { session }: Pick<ModuleServices, 'session'>,
  addresses: readonly string[],
): Promise<readonly SnapshotAccount[]> {
  const listed = await session.accountsOn(session.network);
  return addresses.map(address => {
    const label = listed.find(each => each.address === address)?.label;
    return { address, ...(label === undefined ? {} : { label }) };
  });
}

/** @param start the only account that is preselected; absent to preselect all of them */
async function pickAccounts(
  { session }: Pick<ModuleServices, 'session'>,
  start: string | undefined,
): Promise<readonly string[] | undefined> {
  const [{ budgetText }, { snapshotRequests }, { pacer, modules }, listed] = await Promise.all([
    import('../../core/runs/requestBudget'),
    import('../../core/modules/snapshot/snapshotFiles'),
    session.connection(),
    session.accountsOn(session.network),
  ]);
  const items = listed.map(({ address, label }): ManyItem<string> => ({
    ...itemOf(address),
    ...(label !== undefined && { label, description: address }),
    isPicked: start === undefined || address === start,
  }));
  const sizes = new Map<string, number>();
  for (const { address } of modules.loaded()) sizes.set(address, (sizes.get(address) ?? 0) + 1);
  return pickMany({
    title: `Save as Ledger Snapshot from ${session.network.label}`,
    placeholder: 'Type an address to add it; press Enter to choose the folder',
    items,
    budget: picked => {
      // The number of an account's modules is known only after the account has been read; it takes at least one page.
      const known = picked.map(address => (modules.hasAccount(address) ? sizes.get(address) : undefined));
      const bound = known.includes(undefined) ? 'at least' : 'up to';
      return budgetText(counted(picked.length, 'account'), snapshotRequests(known), pacer.state, bound);
    },
    read: text => {
      const read = readAddressText(text);
      return read.kind === 'address' ? { ...itemOf(read.address), isPicked: true } : { wrong: read.reason };
    },
  });
}

function itemOf(address: string): ManyItem<string> {
  return { key: address, label: address, isPicked: true, value: address };
}

/** Returns the folder itself if it is empty; creates a new folder in any other. */
async function pickFolder(network: string): Promise<vscode.Uri | undefined> {
  const [workspace] = vscode.workspace.workspaceFolders ?? [];
  const [picked] =
    (await vscode.window.showOpenDialog({
      title: 'Save as Ledger Snapshot',
      openLabel: 'Save Here',
      canSelectFiles: false,
      canSelectFolders: true,
      ...(workspace && { defaultUri: workspace.uri }),
    })) ?? [];
  if (!picked || (await folderContent(picked)) !== 'else') return picked;
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return vscode.Uri.joinPath(picked, `ledger-${network}-${stamp}`);
}

/** @throws OccupiedFolderError */
async function mayWrite(folder: vscode.Uri): Promise<boolean> {
  const content = await folderContent(folder);
  if (content === 'else') throw new OccupiedFolderError(folder);
  if (content === 'nothing') return true;
  const question = `${folder.fsPath} contains a ledger. Replace it?`;
  return (await vscode.window.showWarningMessage(question, { modal: true }, 'Replace')) === 'Replace';
}

/** Names that a ledger folder may contain besides `ledger.json`. */
const LEDGER_NAMES: ReadonlySet<string> = new Set([
  'ledger.json',
  'accounts',
  'transactions',
  'blocks',
  'pending.json',
]);

const MOVES: FolderMoves<vscode.Uri> = {
  isThere: async folder => (await namesIn(folder)) !== undefined,
  rename: async (from, to) => vscode.workspace.fs.rename(from, to),
  delete: async folder => vscode.workspace.fs.delete(folder, { recursive: true }),
};

/** The contents of a folder: nothing, a ledger of the sandbox, or something else that must be kept. */
export type FolderContent = 'nothing' | 'ledger' | 'else';

/** Returns what a folder contains. */
async function folderContent(folder: vscode.Uri): Promise<FolderContent> {
  const names = await namesIn(folder);
  if (names === undefined || names.length === 0) return 'nothing';
  return names.includes('ledger.json') && names.every(name => LEDGER_NAMES.has(name)) ? 'ledger' : 'else';
}

/**
 * Writes files as a folder, completely or not at all: first next to it, then moved into its place, which replaces the
 * old content.
 *
 * @returns what `files` returns
 * @throws what `files` throws; nothing is left on disk then
 */
async function writeFolder<Summary>(
  folder: vscode.Uri,
  files: AsyncGenerator<SnapshotFile, Summary, void>,
): Promise<Summary> {
  const { fs } = vscode.workspace;
  const path = folder.path.replace(/(?<=^\/|[^/])\/+$/, '');
  const beside = `${path}.${crypto.randomUUID()}`;
  const draft = folder.with({ path: `${beside}.tmp` });
  try {
    for (;;) {
      const { value, done } = await files.next();
      if (done) {
        await putInPlace(MOVES, { draft, place: folder.with({ path }), aside: folder.with({ path: `${beside}.old` }) });
        return value;
      }
      await fs.writeFile(vscode.Uri.joinPath(draft, ...value.path.split('/')), value.bytes);
    }
  } catch (error) {
    await Promise.resolve(fs.delete(draft, { recursive: true })).catch(() => undefined);
    throw error;
  }
}

async function namesIn(folder: vscode.Uri): Promise<readonly string[] | undefined> {
  try {
    return (await vscode.workspace.fs.readDirectory(folder)).map(([name]) => name);
  } catch {
    return undefined;
  }
}
