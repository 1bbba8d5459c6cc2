import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { lensTitles } from './editor';
import { eventually } from './eventually';
import { activated } from './extension';
import { packageRows, type Row } from './treeText';

/** The drift lenses of a file, each with its line. */
export async function driftLensesOf(uri: vscode.Uri): Promise<readonly string[]> {
  return (await lensTitles({ uri })).filter(lens => /^\d+ (?:Served|Sandbox): /.test(lens));
}

/** Waits until the drift problems of a file are these: line, code and message. */
export async function problemsAre(uri: vscode.Uri, wanted: readonly string[]): Promise<void> {
  let seen: readonly string[] = [];
  await eventually(`the problems ${JSON.stringify(wanted)}`, () => {
    seen = vscode.languages
      .getDiagnostics(uri)
      .filter(({ code }) => codeText(code).startsWith('upgrade-'))
      .map(({ range, code, message }) => `${range.start.line} ${codeText(code)} ${message}`);
    return JSON.stringify(seen) === JSON.stringify(wanted) ? true : undefined;
  });
}

function codeText(code: vscode.Diagnostic['code']): string {
  return typeof code === 'string' ? code : '';
}

/** All rows of the Packages view, or those below one, as an outline. */
export async function outline(parent?: Row, indent = ''): Promise<readonly string[]> {
  const { captured } = await activated();
  const rows = await packageRows(captured, parent);
  const below = await Promise.all(
    rows.map(async row => [
      `${indent}${row.label}${row.description === '' ? '' : `: ${row.description}`}`,
      ...(await outline(row, `${indent}  `)),
    ]),
  );
  return below.flat();
}

/** The ids of all rows of the Packages view that have one. */
export async function packageRowIds(parent?: Row): Promise<readonly string[]> {
  const { captured } = await activated();
  const rows = await packageRows(captured, parent);
  const below = await Promise.all(rows.map(async row => [row.id, ...(await packageRowIds(row))]));
  return below.flat().filter(id => id !== '');
}

/** The row of the Packages view at the end of a path of labels. */
export async function packageRowAt(...labels: readonly string[]): Promise<Row> {
  const { captured } = await activated();
  let row: Row | undefined;
  for (const label of labels) row = (await packageRows(captured, row)).find(each => each.label === label);
  return row ?? assert.fail(labels.join(' → '));
}

/** The item of that row. */
export async function packageItemAt(...labels: readonly string[]): Promise<vscode.TreeItem> {
  const { captured } = await activated();
  const { element } = await packageRowAt(...labels);
  return (await captured.trees.get('movescope.packages')?.getTreeItem(element)) ?? assert.fail(labels.join(' → '));
}

/** Whether the check of a row has the colour of success. */
export async function isGreen(...labels: readonly string[]): Promise<boolean> {
  const { iconPath } = await packageItemAt(...labels);
  assert.ok(iconPath instanceof vscode.ThemeIcon && iconPath.id === 'check');
  return iconPath.color !== undefined;
}
