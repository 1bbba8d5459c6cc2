import * as vscode from 'vscode';
import { GatewayError } from '../../core/gateway/gatewayError';
import { nodeId, type TreeNode, type UnreadNode, type StaleNode } from '../../core/modules/tree';
import { groupDigits } from '../../core/move/groupDigits';
import { ageText, momentText } from '../../core/move/moments';
import { sentenceOf } from '../../core/userFacingError';
import { COMMANDS } from '../shell/ids';

/** The row in the place of what could not be read. @param retry what is to be read again on a click */
export function failureItem(error: unknown, retry: TreeNode): vscode.TreeItem {
  const sentence = sentenceOf(error);
  const item = new vscode.TreeItem(shortSentence(error) ?? sentence);
  item.tooltip = `${sentence}\n\nClick to try again.`;
  item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('errorForeground'));
  item.command = { command: COMMANDS.refresh, title: 'Try Again', arguments: [retry] };
  return item;
}

/** The row below those of an account of which the rest could not be read. */
export function unreadItem(row: UnreadNode, network: string): vscode.TreeItem {
  const item = failureItem(row.error, row);
  item.id = `${network}/${nodeId(row)}`;
  item.description = `after ${groupDigits(row.count)} modules`;
  return item;
}

/** In a narrow view the reason comes first: what could not be read is the row above. */
function shortSentence(error: unknown): string | undefined {
  if (!(error instanceof GatewayError)) return undefined;
  return error.explanation.charAt(0).toUpperCase() + error.explanation.slice(1);
}

/** The row that says of an account's rows that they were kept of another time; a click asks the gateway again. */
export function staleItem(node: StaleNode, network: string): vscode.TreeItem {
  const label = `Offline: this was read ${ageText(node.readAt, Date.now())}`;
  const item = new vscode.TreeItem(label);
  item.id = `${network}/${nodeId(node)}`;
  item.description = 'click to try again';
  item.tooltip = `${tooltip(node)}\n\nClick to try again.`;
  item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  item.command = { command: COMMANDS.refresh, title: 'Try Again', arguments: [node] };
  item.accessibilityInformation = { label: `${label}, ${item.description}` };
  return item;
}

/** Marks an account's row, whose rows were kept of another time. */
export function markStale(item: vscode.TreeItem, node: StaleNode): vscode.TreeItem {
  const before = typeof item.description === 'string' && item.description !== '' ? [item.description] : [];
  item.description = [...before, `offline · read ${ageText(node.readAt, Date.now())}`].join(' · ');
  item.tooltip = `${node.parent}\n\n${tooltip(node)}`;
  item.iconPath = new vscode.ThemeIcon('warning', new vscode.ThemeColor('list.warningForeground'));
  const label = typeof item.label === 'string' ? item.label : item.label?.label;
  item.accessibilityInformation = { label: [label, item.description].filter(Boolean).join(', ') };
  return item;
}

function tooltip({ readAt, ledgerVersion, error }: StaleNode): string {
  const version = ledgerVersion === undefined ? '' : ` at ledger version ${groupDigits(ledgerVersion)}`;
  return `Read ${momentText(readAt)}${version}. It may have changed since.\n${error.message}`;
}
