import * as vscode from 'vscode';
import { functionWords, structWords } from '../../core/modules/publishedModule';
import {
  hasChildren,
  nodeId,
  type ModuleNode,
  type StaleNode,
  type TreeNode,
  type UnreadNode,
} from '../../core/modules/tree';
import { abbreviateAddress } from '../../core/move/address';
import { functionSignature, structDeclaration, typeParametersText } from '../../core/move/signature';
import { ITEM_CONTEXTS } from '../shell/ids';
import { functionIcon, MODULE_ICON, structIcon } from './symbolIcons';
import { counted, groupDigits } from '../../core/move/groupDigits';

/** A row that tells of something that is there. */
type Shown = Exclude<TreeNode, UnreadNode | StaleNode>;

/** How a row of the module tree looks. @param network part of the row's id: rows of two networks are not the same */
export function moduleTreeItem(node: Shown, network: string): vscode.TreeItem {
  const { Collapsed, Expanded, None } = vscode.TreeItemCollapsibleState;
  const opened = node.kind === 'module' && node.isOpen === true;
  const item = new vscode.TreeItem(labelOf(node), opened ? Expanded : hasChildren(node) ? Collapsed : None);
  // A row that a filter opens is another one to VS Code, which else leaves it as it was.
  item.id = `${network}/${nodeId(node)}${opened ? ' found' : ''}`;
  Object.assign(item, looks(node));
  // Else a screen reader is given the tooltip alone.
  item.accessibilityInformation = { label: [labelOf(node), item.description].filter(Boolean).join(', ') };
  return item;
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
    case 'coming':
      return `Loading more modules… (${groupDigits(node.count)} so far)`;
    case 'message':
      return node.text;
  }
}

function looks(node: Shown): Partial<vscode.TreeItem> {
  switch (node.kind) {
    case 'account':
      return {
        ...(node.label === undefined ? {} : { description: abbreviateAddress(node.address) }),
        // The tooltip is resolved when it is wanted.
        iconPath: new vscode.ThemeIcon('account'),
        contextValue: node.configured ? ITEM_CONTEXTS.account : ITEM_CONTEXTS.ledgerAccount,
      };
    case 'module':
      return moduleLooks(node);
    case 'unreadableModule':
      return {
        description: `${groupDigits(node.byteLength)} bytes`,
        tooltip: 'The node could not read this module’s bytecode and sent no ABI, not even its name.',
        iconPath: new vscode.ThemeIcon('warning'),
      };
    case 'function':
      return {
        description: [functionWords(node.abi), typeParametersText(node.abi.typeParameters)].filter(Boolean).join(' '),
        tooltip: moveCode(functionSignature(node.abi)),
        iconPath: functionIcon(node.abi),
        contextValue: node.abi.isEntry ? ITEM_CONTEXTS.entryFunction : ITEM_CONTEXTS.function,
      };
    case 'struct':
      return structLooks(node);
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
    case 'abilities':
      return { description: node.abilities.join(', '), iconPath: new vscode.ThemeIcon('shield') };
    case 'coming':
      return { iconPath: new vscode.ThemeIcon('loading~spin') };
    case 'message':
      return { tooltip: node.text, iconPath: new vscode.ThemeIcon('info') };
  }
}

function moduleLooks(node: ModuleNode): Partial<vscode.TreeItem> {
  const { abi, isPinned = false } = node;
  const counted = counts(abi.functions.length, abi.structs.length);
  return {
    description: [...(isPinned ? ['pinned'] : []), ...(counted === '' ? [] : [counted])].join(' · '),
    tooltip: moduleTooltip(node),
    iconPath: isPinned ? new vscode.ThemeIcon('pinned') : MODULE_ICON,
    contextValue: isPinned ? ITEM_CONTEXTS.pinnedModule : ITEM_CONTEXTS.module,
  };
}

function structLooks(node: TreeNode & { kind: 'struct' }): Partial<vscode.TreeItem> {
  return {
    description: `${structWords(node.abi)}${typeParametersText(node.abi.typeParameters)}`,
    tooltip: moveCode(structDeclaration(node.abi)),
    iconPath: structIcon(node.abi),
    contextValue: ITEM_CONTEXTS.struct,
  };
}

function moduleTooltip({ address, abi }: ModuleNode): vscode.MarkdownString {
  const friends = abi.friends.map(friend => `    friend ${friend};\n`).join('');
  return moveCode(`module ${address}::${abi.name}${friends === '' ? '' : ` {\n${friends}}`}`);
}

/** Text of the chain is shown as code only: it cannot become a link or an image. */
function moveCode(code: string): vscode.MarkdownString {
  return new vscode.MarkdownString().appendCodeblock(code, 'move');
}

function counts(functions: number, structs: number): string {
  return [functions > 0 ? [counted(functions, 'function')] : [], structs > 0 ? [counted(structs, 'struct')] : []]
    .flat()
    .join(', ');
}
