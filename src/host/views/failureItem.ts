import * as vscode from 'vscode';
import { GatewayError } from '../../core/gateway/gatewayError';
import { nodeId, type TreeNode, type UnreadNode } from '../../core/modules/tree';
import { sentenceOf } from '../../core/userFacingError';
import { COMMANDS } from '../ids';
import { groupDigits } from '../../core/move/groupDigits';

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
