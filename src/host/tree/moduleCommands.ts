import * as vscode from 'vscode';
import type { AtVersion } from '../../core/gateway/modulePages';
import type { WireModule } from '../../core/gateway/schemas/answerSchemas';
import { KIND_WORDS, MEMBER_KINDS, type FilterChoice, type MemberKind } from '../../core/modules/filterChoice';
import { groupDigits, counted } from '../../core/text/digits';
import { nameIdText, type NameId } from '../../core/payloads/qualifiedName';
import { RefusedError } from '../../core/userFacingError';
import { withProgress } from '../vscode/progress';
import { writeClipboard } from '../vscode/clipboard';
import { type ModuleRow, rowName } from '../session/revealRow';
import type { ModuleListing } from './moduleListing';
import { setPinned } from './listingState';
import type { ModuleServices } from '../code/moduleServices';
import type { ModuleViews, SymbolServices } from './moduleTree';
import {
  askName,
  namedBy,
  type NameArgument,
  moduleGiven,
  type VersionArgument,
  askVersion,
  NEWEST,
} from '../code/openInterface';
import { abiFileText } from '../../core/modules/readAbi';
import { mayReplace } from '../vscode/mayReplace';
import { onNetwork } from '../session/onNetwork';
import { readInterfaceUri } from '../code/interfaceUri';
import type { Base } from '../session/session';
import { abbreviateAddress, parseAddress } from '../../core/move/address';
import { isIdentifier } from '../../core/move/functionId';
import { addAccount } from '../accounts/accountCommands';
import { pickAccount } from '../accounts/chooseSender';

interface KindItem extends vscode.QuickPickItem {
  readonly member: MemberKind;
}

/** Filters the Modules view: by `given` or, interactively, by what the user types and selects. */
export async function filterModules(
  { listing }: Pick<ModuleViews, 'listing'>,
  given?: Partial<FilterChoice>,
): Promise<void> {
  const choice = given && { text: given.text ?? '', kinds: given.kinds ?? [] };
  if (choice) listing.filter(choice);
  else await askFilter(listing);
}

/** Asks for a filter. The tree is filtered as the user types; canceling restores the previous filter. */
function askFilter(listing: ModuleListing): Promise<void> {
  const before = listing.choice;
  const pick = vscode.window.createQuickPick<KindItem>();
  pick.title = 'Filter Modules';
  pick.placeholder = 'Type part of a name, such as coin, coin::tr or 0x1. Select kinds to show only those.';
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.value = before.text;
  const items = MEMBER_KINDS.map(kindItem);
  pick.items = items;
  pick.selectedItems = items.filter(({ member }) => before.kinds.includes(member));
  let isOver = false;
  const change = (choice: FilterChoice) => {
    if (!isOver && choice !== listing.choice) listing.filter(choice);
  };
  return new Promise(resolve => {
    const end = (last: FilterChoice) => {
      change(last);
      // Disposing hides the quick pick, which calls `end` again.
      isOver = true;
      pick.dispose();
      resolve();
    };
    pick.onDidChangeValue(text => change({ ...listing.choice, text }));
    pick.onDidChangeSelection(ticked => change({ ...listing.choice, kinds: ticked.map(({ member }) => member) }));
    pick.onDidAccept(() => end(listing.choice));
    pick.onDidHide(() => end(before));
    pick.show();
  });
}

/**
 * Returns the row of a kind. Its label is empty, because VS Code would move up rows whose label contains the letters of
 * a typed name.
 */
function kindItem(kind: MemberKind): KindItem {
  return { member: kind, label: '', description: KIND_WORDS[kind], alwaysShow: true };
}

/** Pins a module, or unpins it. In this workspace, pinned modules are listed first in their account. */
export async function pinModule(
  { session, listing, notify }: Base & Pick<ModuleViews, 'listing'>,
  isPinned: boolean,
  given?: NameArgument,
): Promise<void> {
  const id = given === undefined ? await askName(isPinned ? 'Pin Module' : 'Unpin Module') : namedBy(given);
  if (!id) return;
  const module = `${id.address}::${id.module}`;
  const { id: network } = session.network;
  await listing.mark(state => setPinned(state, network, module, isPinned));
  notify.done(`${isPinned ? 'Pinned' : 'Unpinned'} ${module}`);
}

/** Copies the ABI that a node currently returns for a module. @throws RefusedError; any client error */
export async function copyAbi(services: Base, given?: NameArgument): Promise<void> {
  const read = await readNow(services, 'Copy ABI', given);
  if (!read) return;
  const { name, module } = read;
  if (!module.abi) {
    throw new RefusedError(
      `The node could not read the bytecode of ${name} and returned no ABI. Copy its bytecode instead.`,
    );
  }
  await writeClipboard(JSON.stringify(module.abi, null, 2));
  services.notify.done(`Copied the ABI of ${name}`);
}

export async function copyBytecode(services: Base, given?: NameArgument): Promise<void> {
  const read = await readNow(services, 'Copy Bytecode', given);
  if (!read) return;
  const { name, module } = read;
  const bytes = Math.max(0, (module.bytecode.length - 2) / 2);
  if (bytes === 0)
    throw new RefusedError(`${services.session.network.label} returned no bytecode for ${name}, only 0x.`);
  await writeClipboard(module.bytecode);
  services.notify.done(`Copied the bytecode of ${name}: ${counted(bytes, 'byte')}`);
}

/**
 * Requests a module again, at the version that its row shows, because bytecode and unknown properties are not cached.
 */
async function readNow(
  { session }: Pick<ModuleServices, 'session'>,
  title: string,
  given: NameArgument,
): Promise<{ readonly name: string; readonly module: WireModule } | undefined> {
  const id: (NameId & AtVersion) | undefined = given === undefined ? await askName(title) : namedBy(given);
  if (!id) return undefined;
  const { address, module, ledgerVersion } = id;
  const at = ledgerVersion === undefined ? {} : { ledgerVersion };
  const version = ledgerVersion === undefined ? '' : ` at version ${groupDigits(ledgerVersion)}`;
  const name = `${nameIdText({ address, module })}${version}`;
  const { client } = await session.connection();
  const answer = await withProgress(`Reading ${name}`, signal => client.getAccountModule(address, module, at, signal));
  return { name, module: answer.value };
}

/** Copies the fully qualified name of a row: `0x1`, `0x1::coin`, or `0x1::coin::transfer`. */
export async function copyName({ notify }: Pick<ModuleServices, 'notify'>, row?: ModuleRow): Promise<void> {
  const name = row && rowName(row);
  if (name === undefined) return;
  await writeClipboard(name);
  notify.done(`Copied ${name}`);
}

/** Clears the cached modules of all networks, on disk and in memory. */
export async function clearCache({
  offline,
  session,
  tree,
  notify,
}: SymbolServices & Pick<ModuleServices, 'offline'>): Promise<void> {
  // Memory is cleared first, so that modules that are being read are not stored again.
  (await session.connection()).modules.clear();
  const { files, bytes } = await (await offline.get()).clear();
  // Requests in the meantime might have been served from the archive.
  (await session.connection()).modules.clear();
  notify.done(files === 0 ? 'No modules are cached' : `Cleared ${counted(files, 'account')} (${sizeText(bytes)})`);
  // Open accounts are read again, which ends a reported outage.
  await (await tree.rows()).refresh();
}

function sizeText(bytes: number): string {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1e3)} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

/** A module, and the file to write. The user is asked for missing parts. */
type SaveAbiArgument =
  | Exclude<VersionArgument, undefined>
  | { readonly address: string; readonly module: string; readonly file?: vscode.Uri }
  | undefined;

/** Saves the ABI of a module as a TypeScript file for typed clients. @throws RefusedError; any client error */
export async function saveAbi({ session, notify }: Base, given?: SaveAbiArgument): Promise<void> {
  const id = await moduleGiven(given, 'Save ABI as TypeScript');
  if (!id) return;
  const { address, module, ledgerVersion } = id;
  const name = `${address}::${module}`;
  const shown = given instanceof vscode.Uri ? readInterfaceUri(given)?.network : undefined;
  const network = shown ?? session.network.id;
  const at = ledgerVersion === undefined ? {} : { ledgerVersion };
  const { answer, label } = await withProgress(`Reading ${name}`, signal =>
    onNetwork(session, network, async connection => ({
      answer: await connection.client.getAccountModule(address, module, at, signal),
      label: connection.network.label,
    })),
  );
  if (answer.other) throw answer.other;
  const { abi } = answer.value;
  if (!abi) {
    throw new RefusedError(
      `The node could not read the bytecode of ${name} and returned no ABI, so there is nothing to save.`,
    );
  }
  const file = given && 'file' in given ? given.file : undefined;
  const target = file ?? (await askWhere(module));
  // The save dialog has asked already.
  if (!target || (file && !(await mayReplace(file)))) return;
  const version = ledgerVersion ?? answer.headers.ledgerVersion;
  const text = abiFileText({ address, module, network: label, ledgerVersion: version, abi });
  try {
    await vscode.workspace.fs.writeFile(target, new TextEncoder().encode(text));
  } catch (cause) {
    const path = vscode.workspace.asRelativePath(target);
    throw new RefusedError(`${path} could not be written. Save the ABI to another folder.`, { cause });
  }
  notify.info(`Saved the ABI of ${name} to ${vscode.workspace.asRelativePath(target)}`, {
    label: 'Open',
    run: async () => vscode.window.showTextDocument(target),
  });
}

async function askWhere(module: string): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  // A node can return any module name, but here the name is part of a path.
  const name = `${module.replace(/\W/g, '_')}.abi.ts`;
  return vscode.window.showSaveDialog({
    title: 'Save ABI as TypeScript',
    filters: { TypeScript: ['ts'] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
}

export async function revealSymbol(services: SymbolServices, given?: NameArgument): Promise<void> {
  const id =
    given === undefined ? (nameInInterface(services) ?? (await askName('Reveal in Modules View'))) : namedBy(given);
  if (id) await revealId(services, id);
}

/**
 * Selects a deployed name in the Modules view. If its account is not listed, offers to add it.
 * @throws any client error
 */
export async function revealId({ session, tree, notify }: SymbolServices, id: NameId): Promise<void> {
  const { address } = id;
  const { modules } = await session.connection();
  const isListed = (await session.accountsOn(session.network)).some(account => account.address === address);
  if (!isListed) {
    const add = () => addAccount({ session, notify }, { address });
    notify.info(`${abbreviateAddress(address)} is not listed in the Modules view.`, { label: 'Add Account', run: add });
    return;
  }
  if (modules.hasAccount(address) && (await (await tree.rows()).reveal(id))) return;
  const title = `Reading the modules of ${abbreviateAddress(address)}`;
  await withProgress(title, signal => modules.getModules(address, signal));
  if (await (await tree.rows()).reveal(id)) return;
  notify.info(`${abbreviateAddress(address)} has no module ${id.module} on ${session.network.label}.`);
}

/** Returns the name at the cursor in an interface document or, failing that, its module. */
function nameInInterface({ session }: Pick<SymbolServices, 'session'>): NameId | undefined {
  const editor = vscode.window.activeTextEditor;
  const place = editor && readInterfaceUri(editor.document.uri);
  if (place?.network !== session.network.id) return undefined;
  const range = editor?.document.getWordRangeAtPosition(editor.selection.active);
  const name = range ? editor?.document.getText(range) : undefined;
  const { address, module } = place;
  return { address, module, ...(name !== undefined && isIdentifier(name) && { name }) };
}

/** A listed account, and the ledger version at which to show it. The user is asked for missing parts. */
type AccountAtArgument = ModuleRow | { readonly address: string; readonly ledgerVersion?: string } | undefined;

type Services = SymbolServices & Pick<ModuleViews, 'listing'>;

/**
 * Shows the modules of an account at a past ledger version, until the user shows the current ones again. If they cannot
 * be read, the row does not change.
 * @throws RefusedError; any client error
 */
export async function showModulesAt(services: Services, given?: AccountAtArgument): Promise<void> {
  const { session, notify, tree } = services;
  const accounts = await session.accountsOn(session.network);
  const address = given === undefined ? await pickAccount(accounts, TITLE) : addressOf(given);
  if (address === undefined) return;
  const name = abbreviateAddress(address);
  if (accounts.every(account => account.address !== address)) {
    throw new RefusedError(`${name} is not in the Modules view. Run "Movescope: Add Account" to add it.`);
  }
  const version = versionGiven(given) ?? (await askedVersion(services, address));
  if (version === undefined) return;
  const rows = await tree.rows();
  if (version === NEWEST) {
    await rows.showAt(address, undefined);
    notify.done(`Showing the current modules of ${name}`);
    return;
  }
  const store = await rows.storeAt(version);
  await withProgress(`Reading the modules of ${name} at version ${groupDigits(version)}`, async signal => {
    const shown = new AbortController();
    try {
      await store.getModulesSoFar(address, AbortSignal.any([signal, shown.signal]));
    } finally {
      // The view reads further pages while the account is expanded.
      shown.abort();
    }
  });
  await (await tree.rows()).showAt(address, version);
  notify.done(`Showing ${name} at ledger version ${groupDigits(version)}`);
}

const TITLE = 'Show Modules at Ledger Version';

function addressOf(given: Exclude<AccountAtArgument, undefined>): string | undefined {
  return 'address' in given ? parseAddress(given.address) : undefined;
}

/** @throws RefusedError if the version is not a whole number */
function versionGiven(given: AccountAtArgument): string | undefined {
  const version = given && !('kind' in given) ? given.ledgerVersion : undefined;
  if (version === undefined || version === NEWEST) return version;
  if (/^\d{1,20}$/.test(version)) return String(BigInt(version));
  throw new RefusedError('A ledger version must be a whole number.');
}

async function askedVersion({ session, listing }: Services, address: string): Promise<string | undefined> {
  const orNewest = listing.versionOf(session.network.id, address) !== undefined;
  const prompt = `Ledger version at which to show the modules of ${abbreviateAddress(address)} on ${session.network.label}`;
  const chosen = await askVersion(session, { title: TITLE, step: 1, totalSteps: 1, prompt, address, orNewest });
  return chosen === 'back' || chosen === undefined ? undefined : (chosen.ledgerVersion ?? NEWEST);
}
