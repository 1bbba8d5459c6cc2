import * as vscode from 'vscode';
import { GatewayError } from '../../core/gateway/gatewayError';
import { functionWords, structWords, functionKind, type FunctionKind } from '../../core/modules/publishedModule';
import { hasChildren } from '../../core/modules/tree';
import {
  nodeId,
  type AccountNode,
  type FunctionNode,
  type ModuleNode,
  type StaleNode,
  type TreeNode,
  type UnreadNode,
} from '../../core/modules/treeNode';
import type { FunctionAbi, StructAbi } from '../../core/move/abi';
import { abbreviateAddress } from '../../core/move/address';
import { counted, groupDigits } from '../../core/text/digits';
import { ageText, momentText } from '../../core/text/moments';
import { functionSignature, structDeclaration, typeParametersText } from '../../core/move/signature';
import { sentenceOf } from '../../core/userFacingError';
import { ITEM_CONTEXTS, COMMANDS } from '../vscode/ids';
import type { ModuleRow, ShownAt } from '../session/revealRow';
import { spokenRow } from '../vscode/markdown';

/** A row for data that has been read. */
type Shown = Exclude<TreeNode, UnreadNode | StaleNode> & ShownAt;

/**
 * Returns the tree item of a row.
 * @param network part of the row's id, so rows of different networks have different ids
 */
export function moduleTreeItem(node: Shown, network: string): vscode.TreeItem {
  const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
  const opened = node.kind === 'module' && node.isOpen === true;
  const item = new vscode.TreeItem(labelOf(node), opened ? Expanded : hasChildren(node) ? Collapsed : None);
  // A new id makes VS Code expand a row that a filter opens; it would otherwise keep the row's state.
  item.id = `${network}/${nodeId(node)}${opened ? ' found' : ''}`;
  Object.assign(item, appearanceOf(node));
  if (node.atVersion !== undefined && item.contextValue !== undefined)
    item.contextValue = pastContext(item.contextValue);
  item.accessibilityInformation = spokenRow(item, ...(node.kind === 'variant' ? ['variant'] : []));
  return item;
}

/**
 * Returns the context of a row at a past version. Transactions run on the latest state, so an entry function is treated
 * like any other function.
 */
function pastContext(context: string): string {
  const { entryFunction, function: plain, module, pastModule } = ITEM_CONTEXTS;
  return `${context === entryFunction ? plain : context}${pastModule.slice(module.length)}`;
}

function labelOf(node: Shown): string {
  switch (node.kind) {
    case 'account':
      return node.label ?? abbreviateAddress(node.address);
    case 'module':
      return node.abi.name;
    case 'unreadableModule':
      return 'Unreadable module';
    case 'function':
      return node.abi.name;
    case 'struct':
      return node.abi.name;
    case 'field':
      return node.field.name;
    case 'variant':
      return node.variant.name;
    case 'abilities':
      return 'has';
    case 'friends':
      return 'friends';
    case 'friend':
      return node.friend;
    case 'inCode':
      return 'private';
    case 'error':
      return node.error.name;
    case 'coming':
      return `Loading more modules… (${groupDigits(node.count)} so far)`;
    case 'message':
      return node.text;
  }
}

function appearanceOf(node: Shown): Partial<vscode.TreeItem> {
  switch (node.kind) {
    case 'account':
      return accountAppearance(node);
    case 'module':
      return moduleAppearance(node);
    case 'unreadableModule':
      return {
        description: counted(node.byteLength, 'byte'),
        tooltip: 'The node could not read the bytecode of this module and returned no ABI and no name.',
        iconPath: new vscode.ThemeIcon('warning'),
      };
    case 'function':
      return functionLooks(node);
    case 'struct':
      return structAppearance(node);
    case 'field':
      return {
        description: node.field.type,
        tooltip: moveCode(`${node.field.name}: ${node.field.type}`),
        iconPath: new vscode.ThemeIcon('symbol-field'),
      };
    case 'variant':
      return { iconPath: new vscode.ThemeIcon('symbol-enum-member') };
    case 'friends':
      return { description: String(node.friends.length), iconPath: new vscode.ThemeIcon('organization') };
    case 'friend':
      return { iconPath: MODULE_ICON, contextValue: ITEM_CONTEXTS.friend };
    case 'inCode':
      return { description: 'functions and errors from the bytecode', iconPath: new vscode.ThemeIcon('file-binary') };
    case 'error':
      return {
        description: [node.error.code, node.error.text].filter(Boolean).join(' · '),
        // Without a tooltip, VS Code shows only the label.
        tooltip: [`${node.error.name} (${node.error.code})`, node.error.text].filter(Boolean).join('\n'),
        iconPath: new vscode.ThemeIcon('symbol-constant'),
      };
    case 'abilities':
      return { description: node.abilities.join(', '), iconPath: new vscode.ThemeIcon('shield') };
    case 'coming':
      return { iconPath: new vscode.ThemeIcon('loading~spin') };
    case 'message':
      return { tooltip: node.text, iconPath: new vscode.ThemeIcon('info') };
  }
}

function accountAppearance({ address, label, configured, atVersion }: AccountNode & ShownAt): Partial<vscode.TreeItem> {
  const version = atVersion === undefined ? [] : [`at version ${groupDigits(atVersion)}`];
  const words = [...(label === undefined ? [] : [abbreviateAddress(address)]), ...version];
  return {
    ...(words.length === 0 ? {} : { description: words.join(' · ') }),
    // The tooltip is resolved on demand.
    iconPath: new vscode.ThemeIcon(atVersion === undefined ? 'account' : 'history'),
    contextValue: configured ? ITEM_CONTEXTS.account : ITEM_CONTEXTS.ledgerAccount,
  };
}

function moduleAppearance(node: ModuleNode): Partial<vscode.TreeItem> {
  const { abi, isPinned = false } = node;
  const counted = counts(abi.functions.length, abi.structs.length);
  return {
    description: [...(isPinned ? ['pinned'] : []), ...(counted === '' ? [] : [counted])].join(' · '),
    tooltip: moduleTooltip(node),
    iconPath: isPinned ? new vscode.ThemeIcon('pinned') : MODULE_ICON,
    contextValue: isPinned ? ITEM_CONTEXTS.pinnedModule : ITEM_CONTEXTS.module,
  };
}

function functionLooks({ abi, sizeInCode }: FunctionNode): Partial<vscode.TreeItem> {
  const { entryFunction, function: plain, viewFunction, codeFunction } = ITEM_CONTEXTS;
  return {
    description: [functionWords(abi), typeParametersText(abi.typeParameters)].filter(Boolean).join(' '),
    tooltip: moveCode(functionSignature(abi)).appendMarkdown(sizeInCode ?? ''),
    iconPath: functionIcon(abi),
    contextValue:
      sizeInCode !== undefined ? codeFunction : abi.isEntry ? entryFunction : abi.isView ? viewFunction : plain,
  };
}

function structAppearance(node: TreeNode & { kind: 'struct' }): Partial<vscode.TreeItem> {
  return {
    description: `${structWords(node.abi)}${typeParametersText(node.abi.typeParameters)}`,
    tooltip: moveCode(structDeclaration(node.abi)),
    iconPath: structIcon(node.abi),
    contextValue: ITEM_CONTEXTS.struct,
  };
}

function moduleTooltip({ address, abi, byteLength }: ModuleNode): vscode.MarkdownString {
  const friends = abi.friends.map(friend => `    friend ${friend};\n`).join('');
  const tooltip = moveCode(`module ${address}::${abi.name}${friends === '' ? '' : ` {\n${friends}}`}`);
  if (byteLength > 0) tooltip.appendMarkdown(`${counted(byteLength, 'byte')} of bytecode`);
  return tooltip;
}

/** Returns Markdown that shows text from the chain only as code, so it cannot become a link or an image. */
function moveCode(code: string): vscode.MarkdownString {
  return new vscode.MarkdownString().appendCodeblock(code, 'move');
}

function counts(functions: number, structs: number): string {
  return [functions > 0 ? [counted(functions, 'function')] : [], structs > 0 ? [counted(structs, 'struct')] : []]
    .flat()
    .join(', ');
}

/** Returns the row that is shown instead of data that could not be read. @param retry the row to read again on click */
export function failureItem(error: unknown, retry: ModuleRow): vscode.TreeItem {
  const sentence = sentenceOf(error);
  const item = new vscode.TreeItem(shortSentence(error) ?? sentence);
  item.tooltip = `${sentence}\n\nClick to try again.`;
  item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('errorForeground'));
  item.command = { command: COMMANDS.refresh, title: 'Try Again', arguments: [retry] };
  item.accessibilityInformation = spokenRow({ label: `Error: ${sentence}` }, 'click to try again');
  return item;
}

/** Returns the row at the end of an account whose remaining modules could not be read. */
export function unreadItem(row: UnreadNode, network: string): vscode.TreeItem {
  const item = failureItem(row.error, row);
  item.id = `${network}/${nodeId(row)}`;
  item.description = `after ${counted(row.count, 'module')}`;
  item.accessibilityInformation = spokenRow({ label: item.accessibilityInformation?.label }, item.description);
  return item;
}

/** Returns only the reason, because views can be narrow and the row above shows what could not be read. */
function shortSentence(error: unknown): string | undefined {
  if (!(error instanceof GatewayError)) return undefined;
  return error.explanation.charAt(0).toUpperCase() + error.explanation.slice(1);
}

/** Returns the row for an account whose rows come from an offline copy. A click reads the account again. */
export function staleItem(node: StaleNode, network: string): vscode.TreeItem {
  const label = `Offline: last read ${ageText(node.readAt, Date.now())}`;
  const item = new vscode.TreeItem(label);
  item.id = `${network}/${nodeId(node)}`;
  item.description = 'click to try again';
  item.tooltip = `${tooltip(node)}\n\nClick to try again.`;
  item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  item.command = { command: COMMANDS.refresh, title: 'Try Again', arguments: [node] };
  item.accessibilityInformation = spokenRow(item);
  return item;
}

/** Marks the row of an account whose rows come from an offline copy. */
export function markStale(item: vscode.TreeItem, node: StaleNode): vscode.TreeItem {
  const before = typeof item.description === 'string' && item.description !== '' ? [item.description] : [];
  item.description = [...before, `offline · read ${ageText(node.readAt, Date.now())}`].join(' · ');
  item.tooltip = `${node.parent}\n\n${tooltip(node)}`;
  item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  item.accessibilityInformation = spokenRow(item);
  return item;
}

function tooltip({ readAt, ledgerVersion, error }: StaleNode): string {
  const version = ledgerVersion === undefined ? '' : ` at ledger version ${groupDigits(ledgerVersion)}`;
  return `Read ${momentText(readAt)}${version}. It might be out of date.\n${error.message}`;
}

const FUNCTION_ICONS: Readonly<Record<FunctionKind, vscode.ThemeIcon>> = {
  entry: new vscode.ThemeIcon('play', new vscode.ThemeColor('charts.green')),
  view: new vscode.ThemeIcon('eye', new vscode.ThemeColor('charts.blue')),
  public: new vscode.ThemeIcon('symbol-function'),
  friend: new vscode.ThemeIcon('organization'),
  private: new vscode.ThemeIcon('lock'),
  other: new vscode.ThemeIcon('question'),
};

export const MODULE_ICON = new vscode.ThemeIcon('package');

export function functionIcon(abi: FunctionAbi): vscode.ThemeIcon {
  return FUNCTION_ICONS[functionKind(abi)];
}

export function structIcon(abi: StructAbi): vscode.ThemeIcon {
  return new vscode.ThemeIcon(abi.isEvent ? 'symbol-event' : abi.isEnum ? 'symbol-enum' : 'symbol-struct');
}
