import * as vscode from 'vscode';
import { UNSEEN_BY_ABI, UNSEEN_BY_CODE } from '../../core/modules/compare/difference';
import type { ModuleId } from '../../core/move/functionId';
import { counted, groupDigits } from '../../core/text/digits';
import { byState, itemDetail, moduleDetail, stateText } from '../../core/packages/drift/codeDrift';
import type { ItemDrift, ModuleDrift, DriftState } from '../../core/packages/drift/moduleDrift';
import type { PackageIndex, UnreadableManifest } from '../../core/packages/movePackage';
import type { UserFacingError } from '../../core/userFacingError';
import { COMMANDS, ITEM_CONTEXTS } from '../vscode/ids';
import type { FileDrift, PackageDrift } from './driftReader';
import { MAX_PACKAGES, type WorkspacePackage } from './movePackages';
import { rangeIn } from './moveSources';
import { spokenRow } from '../vscode/markdown';

export type PackageRow =
  /** A package. If it is one of many, it is read only when it is expanded. */
  | { readonly kind: 'package'; readonly package: WorkspacePackage; readonly isOneOfMany?: boolean }
  /** Shown after the packages if there are more packages that were not read. */
  | { readonly kind: 'cut' }
  /** Shown instead of a package whose `Move.toml` is invalid. */
  | { readonly kind: 'unreadable'; readonly package: WorkspacePackage; readonly manifest: UnreadableManifest }
  /** The id is unique, even if a file has two modules with the same name. */
  | { readonly kind: 'module'; readonly id: string; readonly file: FileDrift; readonly module: ModuleDrift }
  | {
      readonly kind: 'item';
      readonly id: string;
      readonly file: FileDrift;
      readonly module: ModuleDrift;
      readonly item: ItemDrift;
    }
  /** Modules that are deployed at the package's accounts but are not in any package in the workspace. */
  | { readonly kind: 'others'; readonly package: WorkspacePackage; readonly modules: readonly ModuleId[] }
  | { readonly kind: 'other'; readonly id: ModuleId }
  /** The reason why the build of the package was not compared. */
  | { readonly kind: 'build'; readonly reason: string }
  /** An error. Selecting the row tries again. */
  | { readonly kind: 'trouble'; readonly error: UserFacingError }
  /** Shown if there are no modules. */
  | { readonly kind: 'empty' };

/** Maximum number of packages that are read without being expanded. */
const FEW = 20;

export function packagesRows({ packages, isCut }: PackageIndex<WorkspacePackage>): readonly PackageRow[] {
  const isOneOfMany = packages.length > FEW;
  return [
    ...packages.map((each): PackageRow => ({ kind: 'package', package: each, isOneOfMany })),
    ...(isCut ? [{ kind: 'cut' as const }] : []),
  ];
}

/** Returns the rows below a package: errors, its modules by name, then deployed modules that the package lacks. */
export function packageRows({ package: own, files, missing, build, trouble }: PackageDrift): readonly PackageRow[] {
  const { manifest } = own;
  const modules = moduleRows(files);
  return [
    ...(manifest.kind === 'unreadable' ? [{ kind: 'unreadable' as const, package: own, manifest }] : []),
    ...(trouble ? [{ kind: 'trouble' as const, error: trouble }] : []),
    ...(build.kind === 'unusable' ? [{ kind: 'build' as const, reason: build.reason }] : []),
    ...modules,
    ...(modules.length === 0 ? [{ kind: 'empty' as const }] : []),
    ...(missing.length > 0 ? [{ kind: 'others' as const, package: own, modules: missing }] : []),
  ];
}

function moduleRows(files: readonly FileDrift[]): readonly PackageRow[] {
  const seen = new Map<string, number>();
  return files
    .flatMap(file => file.modules.map(module => ({ file, module })))
    .toSorted(({ module: one }, { module: other }) => (one.name < other.name ? -1 : 1))
    .map(({ file, module }) => {
      const name = `${file.file.toString()}#${module.address ?? ''}::${module.name}`;
      const before = seen.get(name) ?? 0;
      seen.set(name, before + 1);
      return { kind: 'module', id: before === 0 ? name : `${name} ${before + 1}`, file, module };
    });
}

/** Returns the rows below a row, differences first. */
export function rowsBelow(row: PackageRow): readonly PackageRow[] {
  switch (row.kind) {
    case 'module':
      return byState(row.module.items).map(item => ({
        ...row,
        kind: 'item',
        id: `${row.id}::${item.kind} ${item.name}`,
        item,
      }));
    case 'others':
      return row.modules.map(id => ({ kind: 'other', id }));
    case 'package':
    case 'unreadable':
    case 'item':
    case 'other':
    case 'build':
    case 'trouble':
    case 'cut':
    case 'empty':
      return [];
  }
}

const ICONS: Readonly<Record<DriftState, vscode.ThemeIcon>> = {
  same: new vscode.ThemeIcon('check', new vscode.ThemeColor('testing.iconPassed')),
  changed: new vscode.ThemeIcon('diff-modified', new vscode.ThemeColor('gitDecoration.modifiedResourceForeground')),
  new: new vscode.ThemeIcon('diff-added', new vscode.ThemeColor('gitDecoration.addedResourceForeground')),
  missing: new vscode.ThemeIcon('diff-removed', new vscode.ThemeColor('gitDecoration.deletedResourceForeground')),
  unknown: new vscode.ThemeIcon('question'),
};
const REFUSED = new vscode.ThemeIcon('error', new vscode.ThemeColor('errorForeground'));
const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;

/** Returns the tree item of a row. @param network label of the selected network */
export function packageItem(row: PackageRow, network: string): vscode.TreeItem {
  const item = dressed(row, network);
  item.accessibilityInformation = spokenRow(item, ...onlyInIcon(row));
  return item;
}

/** Returns the states that only the icon of a row shows: errors, and changes that block an upgrade. */
function onlyInIcon(row: PackageRow): readonly string[] {
  switch (row.kind) {
    case 'module':
      return row.module.items.some(isRefused) ? ['an upgrade would be rejected'] : [];
    case 'item':
      return isRefused(row.item) ? ['an upgrade would be rejected'] : [];
    case 'unreadable':
      return ['error'];
    case 'trouble':
      return ['error', 'click to try again'];
    case 'package':
    case 'others':
    case 'other':
    case 'build':
    case 'cut':
    case 'empty':
      return [];
  }
}

function dressed(row: PackageRow, network: string): vscode.TreeItem {
  switch (row.kind) {
    case 'package':
      return packageRowItem(row);
    case 'module':
      return moduleItem(row, network);
    case 'item':
      return itemItem(row, network);
    case 'unreadable':
      return unreadableItem(row);
    case 'others':
      return othersItem(row, network);
    case 'other': {
      const item = new vscode.TreeItem(row.id.module, None);
      item.description = row.id.address;
      item.iconPath = ICONS.missing;
      item.command = { command: COMMANDS.openInterface, title: 'Open Module Interface', arguments: [row.id] };
      item.contextValue = ITEM_CONTEXTS.deployed;
      return item;
    }
    case 'trouble': {
      const item = new vscode.TreeItem(row.error.message, None);
      item.iconPath = REFUSED;
      item.tooltip = `${row.error.message}\n\nClick to try again.`;
      item.command = { command: COMMANDS.refresh, title: 'Try Again' };
      return item;
    }
    case 'build': {
      // The reason comes first, because the view is narrow.
      const [why = '', ...what] = row.reason.split('; ');
      const item = new vscode.TreeItem(why.replace(/^t(?=he )/, 'T'), None);
      item.description = ['interface only', ...what].join('; ');
      item.iconPath = new vscode.ThemeIcon('info');
      item.tooltip = `Interface only: ${row.reason}.`;
      return item;
    }
    case 'cut': {
      const item = new vscode.TreeItem(
        `Only ${groupDigits(String(MAX_PACKAGES))} packages in this workspace are listed.`,
        None,
      );
      item.iconPath = new vscode.ThemeIcon('info');
      return item;
    }
    case 'empty':
      return new vscode.TreeItem('The "sources" folder contains no modules.', None);
  }
}

function packageRowItem({ package: own, isOneOfMany }: PackageRow & { kind: 'package' }): vscode.TreeItem {
  const { folder, manifest, uri } = own;
  const name = manifest.kind === 'manifest' ? manifest.name : undefined;
  const item = new vscode.TreeItem(
    name ?? folder.slice(folder.lastIndexOf('/') + 1),
    isOneOfMany === true ? Collapsed : Expanded,
  );
  item.id = folder;
  item.description = relativeFolder(uri);
  item.iconPath = new vscode.ThemeIcon('package');
  item.contextValue = ITEM_CONTEXTS.package;
  item.tooltip = vscode.Uri.joinPath(uri, '..').fsPath;
  return item;
}

/** Returns the folder of a `Move.toml`, prefixed with the name of its workspace folder if there are several. */
function relativeFolder(manifest: vscode.Uri): string {
  const path = vscode.workspace.asRelativePath(manifest);
  const end = path.lastIndexOf('/');
  return end >= 0 ? path.slice(0, end) : (vscode.workspace.getWorkspaceFolder(manifest)?.name ?? '');
}

/** Returns the item for an invalid `Move.toml`. Selecting it opens the location of the error. */
function unreadableItem({ package: { uri }, manifest }: PackageRow & { kind: 'unreadable' }): vscode.TreeItem {
  const item = new vscode.TreeItem(manifest.sentence, None);
  const at = new vscode.Position(manifest.line - 1, manifest.column - 1);
  item.iconPath = REFUSED;
  item.tooltip = manifest.sentence;
  item.command = openAt(uri, new vscode.Range(at, at));
  return item;
}

function othersItem({ package: own, modules }: PackageRow & { kind: 'others' }, network: string): vscode.TreeItem {
  const item = new vscode.TreeItem(`Only on ${network}`, Collapsed);
  const accounts = [...new Set(modules.map(({ address }) => address))];
  item.id = `${own.folder} others`;
  item.description = counted(modules.length, 'module');
  item.tooltip = `Deployed at ${accounts.join(', ')}, but not in any package in the workspace.`;
  item.iconPath = ICONS.missing;
  return item;
}

function moduleItem({ id, file, module }: PackageRow & { kind: 'module' }, network: string): vscode.TreeItem {
  const item = new vscode.TreeItem(module.name, module.items.length > 0 ? Collapsed : None);
  item.id = id;
  item.description = moduleDetail(module);
  item.iconPath = module.items.some(isRefused) ? REFUSED : iconOf(module, module.state);
  if (isThere(module.state)) item.contextValue = ITEM_CONTEXTS.deployed;
  const isCompared = module.state !== 'new' && module.state !== 'unknown';
  item.tooltip = [
    `${module.address ?? '?'}::${module.name}: ${stateText(module.state, network)}`,
    ...(isCompared ? [moduleDetail(module)] : []),
    ...(module.reason === undefined ? [] : [module.reason]),
    '',
    unseenText(module),
  ].join('\n');
  return opening(item, file, module);
}

/**
 * Returns the icon of a module. Modules with the same interface can have different code, so the icon has the success
 * color only if the code was compared.
 */
function iconOf(module: ModuleDrift, state: DriftState): vscode.ThemeIcon {
  return state === 'same' && !isCodeCompared(module) ? new vscode.ThemeIcon('check') : ICONS[state];
}

function isCodeCompared({ code }: ModuleDrift): boolean {
  return code !== undefined && code.kind !== 'notCompared';
}

function unseenText(module: ModuleDrift): string {
  const { code } = module;
  if (isCodeCompared(module)) return UNSEEN_BY_CODE;
  const reason = code?.kind === 'notCompared' ? code.reason : 'no build found; run "aptos move compile"';
  return `Interface only: ${reason}.\n${UNSEEN_BY_ABI}`;
}

function itemItem({ id, file, module, item: drift }: PackageRow & { kind: 'item' }, network: string): vscode.TreeItem {
  const item = new vscode.TreeItem(drift.name, None);
  const detail = itemDetail(drift);
  item.id = id;
  item.description = [
    drift.isEnum === true ? 'enum' : drift.kind,
    drift.state,
    ...(detail === '' ? [] : [detail]),
  ].join(' · ');
  item.iconPath = isRefused(drift) ? REFUSED : iconOf(module, drift.state);
  if (isThere(module.state) && isThere(drift.state)) item.contextValue = ITEM_CONTEXTS.deployed;
  const note = isRefused(drift) ? ['', 'The chain would reject this change in an upgrade.'] : [];
  item.tooltip = [
    `${drift.name}: ${stateText(drift.state, network)}`,
    ...(detail === '' ? [] : [detail]),
    ...note,
  ].join('\n');
  return drift.span ? opening(item, file, { ...module, span: drift.span }) : deployed(item, module, drift);
}

/** Whether a module, function or struct in this state is deployed. */
function isThere(state: DriftState): boolean {
  return state !== 'new' && state !== 'unknown';
}

function isRefused({ differences }: ItemDrift): boolean {
  return differences.some(({ verdict }) => verdict === 'refused');
}

function opening(item: vscode.TreeItem, { file, text }: FileDrift, { span }: ModuleDrift): vscode.TreeItem {
  item.command = openAt(file, rangeIn(text, span));
  return item;
}

function openAt(file: vscode.Uri, selection: vscode.Range): vscode.Command {
  const options: vscode.TextDocumentShowOptions = { selection, preserveFocus: true };
  return { command: 'vscode.open', title: 'Open Source', arguments: [file, options] };
}

function deployed(item: vscode.TreeItem, { address, name }: ModuleDrift, { name: member }: ItemDrift): vscode.TreeItem {
  const place = { address, module: name, member };
  item.command = { command: COMMANDS.openInterface, title: 'Open Module Interface', arguments: [place] };
  return item;
}
