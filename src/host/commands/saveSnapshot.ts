import * as vscode from 'vscode';
import type { SnapshotAccount, SnapshotSummary } from '../../core/modules/snapshot/snapshotFiles';
import { shellWord } from '../../core/payloads/write/shellWord';
import { parseAddress } from '../../core/move/address';
import { UserFacingError } from '../../core/userFacingError';
import { withProgress } from '../cancellation';
import { readAddressText } from '../forms/addressChoices';
import { pickMany, type ManyItem } from '../forms/pickMany';
import { folderContent, writeFolder } from '../snapshot/snapshotFolder';
import { sourceText } from '../sourceText';
import type { ModuleRow } from '../views/moduleRow';
import type { Services } from '../services';
import { groupDigits } from '../../core/move/groupDigits';

/** What is given of a snapshot; what is not is asked for. A row of an account stands for that account. */
export type SnapshotArgument =
  { readonly accounts?: readonly string[]; readonly folder?: vscode.Uri } | ModuleRow | undefined;

/** There is something else than a ledger where a snapshot is to go. */
export class OccupiedFolderError extends UserFacingError {
  override readonly name = 'OccupiedFolderError';

  constructor(readonly folder: vscode.Uri) {
    super(`${folder.fsPath} holds something else than a ledger: choose a new or an empty folder.`);
  }
}

/** Saves accounts with their modules, bytecode included, as a folder that the sandbox serves. */
export async function saveSnapshot(services: Services, given?: SnapshotArgument): Promise<void> {
  const { session, notify } = services;
  const asked = given && 'kind' in given ? {} : given;
  const start = given && 'kind' in given && given.kind === 'account' ? given.address : undefined;
  const accounts = asked?.accounts ? namedAccounts(asked.accounts) : await pickAccounts(services, start);
  if (!accounts) return;
  const folder = asked?.folder ?? (await pickFolder(session.network.id));
  if (!folder || !(await mayWrite(folder))) return;
  const known = await labelled(services, accounts);
  const title = `Saving ${known.length} ${known.length === 1 ? 'account' : 'accounts'} of ${session.network.label}`;
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
    run: () => vscode.env.clipboard.writeText(`movescope sandbox --ledger ${shellWord(folder.fsPath)}`),
  });
}

function savedText(source: string, { modules, maybeMore }: SnapshotSummary, folder: vscode.Uri): string {
  const more =
    maybeMore.length === 0
      ? ''
      : ` There may be more modules of ${maybeMore.join(', ')}: the gateway named no next page.`;
  return `Saved ${groupDigits(modules)} modules of ${source} to ${folder.fsPath}.${more} The terminal program, which is built from Movescope’s source, serves it: movescope sandbox --ledger.`;
}

function namedAccounts(addresses: readonly string[]): readonly string[] {
  return addresses.flatMap(address => parseAddress(address) ?? []);
}

async function labelled({ session }: Services, addresses: readonly string[]): Promise<readonly SnapshotAccount[]> {
  const listed = await session.accountsOn(session.network);
  return addresses.map(address => {
    const label = listed.find(each => each.address === address)?.label;
    return { address, ...(label === undefined ? {} : { label }) };
  });
}

/** @param start the only one that is picked at first; all are where it is absent */
async function pickAccounts({ session }: Services, start: string | undefined): Promise<readonly string[] | undefined> {
  const [{ budgetText }, { counted }, { snapshotRequests }, { pacer, modules }, listed] = await Promise.all([
    import('../../core/runs/requestBudget'),
    import('../../core/payloads/check/finding'),
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
    title: `Save as Ledger Snapshot, of ${session.network.label}`,
    placeholder: 'Type an address to add it; Enter goes on to the folder',
    items,
    budget: picked => {
      // How many modules an account has is known once it was read; one page is the least.
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

/** An empty folder is taken as it is; in any other one a new folder is made. */
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
  const question = `${folder.fsPath} holds a ledger. Replace it?`;
  return (await vscode.window.showWarningMessage(question, { modal: true }, 'Replace')) === 'Replace';
}
