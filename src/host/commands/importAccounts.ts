import * as vscode from 'vscode';
import { withAccount, type AccountEdit } from '../accounts/accountEdits';
import type { ConfiguredAccount } from '../accounts/accountList';
import { placeWords, readAccounts } from '../accounts/accountSettings';
import { findAccounts } from '../accounts/findAccounts';
import type { FoundAccount } from '../accounts/foundAccounts';
import { askPlace } from '../forms/askPlacement';
import { readNetworks } from '../settings';
import type { Services } from '../services';

/** Folders to look into in the place of those of the workspace. */
export type ImportArgument = readonly Pick<vscode.WorkspaceFolder, 'uri' | 'name'>[] | undefined;

interface Row extends vscode.QuickPickItem {
  readonly found?: FoundAccount;
}

/** Lists accounts that the workspace's `.aptos/config.yaml` and `Move.toml` files name, as the user picks them. */
export async function importAccounts({ session, notify }: Services, given?: ImportArgument): Promise<void> {
  const folders = given ?? vscode.workspace.workspaceFolders ?? [];
  if (folders.length === 0) {
    notify.info('Open a folder first: accounts are imported from its .aptos/config.yaml and Move.toml files.');
    return;
  }
  const { accounts, problems } = await findAccounts(folders, readNetworks().networks);
  for (const problem of problems) notify.warn(problem);
  if (accounts.length === 0) {
    if (problems.length > 0) return;
    notify.info('No accounts were found: no .aptos/config.yaml and no Move.toml of this workspace names an address.');
    return;
  }
  const here = await session.accountsOn(session.network);
  // One that is of another network than the selected one is held against what is listed there.
  const listedAs = ({ address, network }: FoundAccount) =>
    (network ? readAccounts(network.id) : here).find(each => each.address === address);
  const picked = await pickFound(accounts, listedAs);
  if (!picked || picked.length === 0) return;
  const place = await askPlace('Import Accounts', 'Where are they to be listed? Settings of a workspace are shared.');
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

/** Those that are not listed yet are ticked; addresses that chains keep for themselves are not. */
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
    placeHolder: 'Accounts to list: only addresses and networks are read, never a key',
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

/** The framework's own: nobody's account (`0x0` to `0xf`). */
function isReserved(address: string): boolean {
  return /^0x[0-9a-f]$/.test(address);
}
