import * as vscode from 'vscode';
import { nodeId, type StaleNode } from '../../core/modules/tree';
import { COMMANDS } from '../ids';
import { ageText } from '../views/ageText';
import { momentText } from '../../core/reports/moments';
import { groupDigits } from '../../core/move/groupDigits';

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
