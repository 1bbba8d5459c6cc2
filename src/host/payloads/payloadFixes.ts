import * as vscode from 'vscode';
import type { Finding, Fix, RangeEdit } from '../../core/payloads/check/finding';
import { toRange } from '../vscode/documents';
import type { FillArgument } from './fillCall';
import { COMMANDS } from '../vscode/ids';
import { FIX_ALL, type PayloadDiagnostics } from './payloadDiagnostics';

export function payloadFixes(
  checked: PayloadDiagnostics,
  document: vscode.TextDocument,
  { diagnostics, only }: vscode.CodeActionContext,
): vscode.CodeAction[] {
  const isFixAll = only !== undefined && vscode.CodeActionKind.SourceFixAll.intersects(only);
  if (isFixAll || only?.contains(FIX_ALL)) return allFixes(checked, document);
  return diagnostics.flatMap(diagnostic => {
    const { fixes = [], isFillable = false } = checked.findingOf(document, diagnostic) ?? {};
    const written = fixes.map(fix => fixAction(document.uri, fix, diagnostic, fixes.length === 1));
    return isFillable ? [...written, filling(diagnostic)] : written;
  });
}

function allFixes(checked: PayloadDiagnostics, document: vscode.TextDocument): vscode.CodeAction[] {
  const edits = checked.findingsOf(document).flatMap(quotingEdits);
  if (edits.length === 0) return [];
  const action = new vscode.CodeAction('Quote all integers that are sent as strings', FIX_ALL);
  action.edit = editOf(document.uri, edits);
  return [action];
}

/**
 * Returns the edits that quote integers. The code of the finding is repeated here, so that the checks need not be
 * loaded.
 */
function quotingEdits({ code, fixes }: Finding): readonly RangeEdit[] {
  return code === 'unquoted-integer' ? fixes.flatMap(({ edits }) => edits) : [];
}

export function fixAction(
  uri: vscode.Uri,
  { title, edits }: Fix,
  diagnostic: vscode.Diagnostic,
  isPreferred: boolean,
): vscode.CodeAction {
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  action.edit = editOf(uri, edits);
  action.diagnostics = [diagnostic];
  action.isPreferred = isPreferred;
  return action;
}

function filling(diagnostic: vscode.Diagnostic): vscode.CodeAction {
  const title = 'Fill in types and arguments';
  const action = new vscode.CodeAction(title, vscode.CodeActionKind.QuickFix);
  const place: FillArgument = { position: diagnostic.range.start };
  action.command = { command: COMMANDS.fillCall, title, arguments: [place] };
  action.diagnostics = [diagnostic];
  action.isPreferred = true;
  return action;
}

export function editOf(uri: vscode.Uri, edits: readonly RangeEdit[]): vscode.WorkspaceEdit {
  const edit = new vscode.WorkspaceEdit();
  for (const { range, newText } of edits) edit.replace(uri, toRange(range), newText);
  return edit;
}
