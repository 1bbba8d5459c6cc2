import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { Captured } from './captured';

/** A row as the user sees it. */
export interface Row {
  /** The id by which VS Code remembers what is open and selected. */
  readonly id: string;
  readonly label: string;
  readonly description: string;
  readonly icon: string;
  readonly tooltip: string;
  readonly context: string;
  readonly element: unknown;
}

/** Rows below `parent`; the top-level rows without it. */
export function rowsBelow(captured: Captured, parent?: Row): Promise<readonly Row[]> {
  return rowsOf(captured, 'movescope.modules', parent);
}

/** Rows of the comparison of interfaces, below `parent` or at the top. */
export function comparisonRows(captured: Captured, parent?: Row): Promise<readonly Row[]> {
  return rowsOf(captured, 'movescope.comparison', parent);
}

/** Rows of the packages, below `parent` or at the top. */
export function packageRows(captured: Captured, parent?: Row): Promise<readonly Row[]> {
  return rowsOf(captured, 'movescope.packages', parent);
}

/** Rows of the Transactions view below `parent`; the accounts without it. */
export function transactionRows(captured: Captured, parent?: Row): Promise<readonly Row[]> {
  return rowsOf(captured, 'movescope.transactions', parent);
}

/** The tooltip of a row of the Transactions view. */
export async function resolvedTooltip({ trees }: Captured, row: Row): Promise<string> {
  const provider = trees.get('movescope.transactions');
  const item = (await provider?.getTreeItem(row.element)) ?? {};
  const source = new vscode.CancellationTokenSource();
  const resolved = await provider?.resolveTreeItem?.(item, row.element, source.token);
  return typeof resolved?.tooltip === 'string' ? resolved.tooltip : '';
}

/** Rows of the history. */
export function historyRows(captured: Captured): Promise<readonly Row[]> {
  return rowsOf(captured, 'movescope.history');
}

async function rowsOf({ trees }: Captured, view: string, parent?: Row): Promise<readonly Row[]> {
  const provider = trees.get(view);
  assert.ok(provider, 'the view has no provider');
  const elements = (await provider.getChildren(parent?.element)) ?? [];
  return Promise.all(elements.map(async element => rowOf(await provider.getTreeItem(element), element)));
}

/** The row with that label below `parent`. */
export async function rowNamed(captured: Captured, label: string, parent?: Row): Promise<Row> {
  const rows = await rowsBelow(captured, parent);
  const row = rows.find(each => each.label === label);
  assert.ok(row, `no row ${label} among ${rows.map(each => each.label).join(', ')}`);
  return row;
}

function rowOf(item: vscode.TreeItem, element: unknown): Row {
  const { label, description, tooltip, iconPath } = item;
  return {
    id: item.id ?? '',
    label: typeof label === 'string' ? label : (label?.label ?? ''),
    description: typeof description === 'string' ? description : '',
    context: item.contextValue ?? '',
    icon: iconPath !== undefined && typeof iconPath === 'object' && 'id' in iconPath ? iconPath.id : '',
    tooltip: typeof tooltip === 'string' ? tooltip : (tooltip?.value ?? ''),
    element,
  };
}
