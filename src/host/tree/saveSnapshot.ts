import { writeClipboard } from '../vscode/clipboard';
import * as vscode from 'vscode';
import {
  type SnapshotSummary,
  SNAPSHOT_ENTRIES,
  writeSnapshot,
  snapshotRequests,
} from '../../core/modules/snapshot/writeSnapshot';
import { parseAddress } from '../../core/move/address';
import { counted } from '../../core/text/digits';
import { shellWord } from '../../core/payloads/write/moveValue';
import { RefusedError } from '../../core/userFacingError';
import { readAddressText } from '../accounts/chooseSender';
import type { ModuleServices } from '../code/moduleServices';
import { withProgress } from '../vscode/progress';
import { pickMany, type ManyItem } from '../vscode/stepInput';
import { sourceText } from '../vscode/sourceText';
import type { ModuleRow } from '../session/revealRow';
import type { Base } from '../session/session';
import { budgetText } from '../../core/transactions/request';

/**
 * The accounts and the folder of a snapshot. The user is asked for missing parts. Passing a row of the view selects its
 * account.
 */
type SnapshotArgument = { readonly accounts?: readonly string[]; readonly folder?: vscode.Uri } | ModuleRow | undefined;

/** Saves accounts and their modules, including bytecode, to a folder that the sandbox can serve. */
export async function saveSnapshot(services: Base, given?: SnapshotArgument): Promise<void> {
  const { session, notify } = services;
  const asked = given && 'kind' in given ? {} : given;
  const start = given && 'kind' in given && given.kind === 'account' ? given.address : undefined;
  const accounts = asked?.accounts ? namedAccounts(asked.accounts) : await pickAccounts(services, start);
  if (!accounts) return;
  const folder = asked?.folder ?? (await pickFolder(session.network.id));
  if (!folder) return;
  if (!(await isEmpty(folder)))
    throw new RefusedError(`The folder ${folder.fsPath} is not empty. Select a new or empty folder.`);
  const title = `Saving ${counted(accounts.length, 'account')} of ${session.network.label}`;
  const summary = await withProgress(title, async (signal, say) => {
    const { client, now } = await session.connection();
    const onProgress = (done: number, modules: number): void => {
      say(`${done} of ${counted(accounts.length, 'account')}, ${counted(modules, 'module')} so far`);
    };
    const write = async (path: string, bytes: Uint8Array): Promise<void> =>
      vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, path), bytes);
    const options = { accounts, chainId: session.remembered.chainId, now: now(), onProgress, write };
    const entries = SNAPSHOT_ENTRIES.map(name => vscode.Uri.joinPath(folder, name));
    return leavingNoPart(folder, entries, writeSnapshot(client, options, signal));
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
      : ` There might be more modules at ${maybeMore.join(', ')}, because the gateway did not return a cursor for the next page.`;
  return `Saved ${counted(modules, 'module')} of ${source} to ${folder.fsPath}.${more} To serve it, run "movescope sandbox --ledger" in a terminal. The Movescope CLI must be built from source.`;
}

function namedAccounts(addresses: readonly string[]): readonly string[] {
  return addresses.flatMap(address => parseAddress(address) ?? []);
}

/** @param start the only account to preselect; if absent, all are preselected. */
async function pickAccounts(
  { session }: Pick<ModuleServices, 'session'>,
  start: string | undefined,
): Promise<readonly string[] | undefined> {
  const [{ pacer, modules }, listed] = await Promise.all([session.connection(), session.accountsOn(session.network)]);
  const items = listed.map(({ address, label }): ManyItem<string> => ({
    ...itemOf(address),
    ...(label !== undefined && { label, description: address }),
    isPicked: start === undefined || address === start,
  }));
  const sizes = new Map<string, number>();
  for (const { address } of modules.loaded()) sizes.set(address, (sizes.get(address) ?? 0) + 1);
  return pickMany({
    title: `Save Ledger Snapshot from ${session.network.label}`,
    placeholder: 'Type an address to add it. Press Enter to select the folder.',
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

/** Returns the selected folder if it is empty; otherwise, the URI of a folder in it that does not exist yet. */
async function pickFolder(network: string): Promise<vscode.Uri | undefined> {
  const [workspace] = vscode.workspace.workspaceFolders ?? [];
  const [picked] =
    (await vscode.window.showOpenDialog({
      title: 'Save Ledger Snapshot',
      openLabel: 'Save Here',
      canSelectFiles: false,
      canSelectFolders: true,
      ...(workspace && { defaultUri: workspace.uri }),
    })) ?? [];
  if (!picked || (await isEmpty(picked))) return picked;
  const stamp = new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-');
  return vscode.Uri.joinPath(picked, `ledger-${network}-${stamp}`);
}

async function isEmpty(folder: vscode.Uri): Promise<boolean> {
  const entries = await vscode.workspace.fs.readDirectory(folder).then(
    read => read,
    () => [],
  );
  return entries.length === 0;
}

/** If the snapshot fails, deletes the files that were written, then the empty folder. */
async function leavingNoPart<Summary>(
  folder: vscode.Uri,
  entries: readonly vscode.Uri[],
  work: Promise<Summary>,
): Promise<Summary> {
  try {
    return await work;
  } catch (error) {
    const { fs } = vscode.workspace;
    for (const uri of entries) await fs.delete(uri, { recursive: true }).then(undefined, () => undefined);
    await fs.delete(folder).then(undefined, () => undefined);
    throw error;
  }
}
