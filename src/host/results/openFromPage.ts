import * as vscode from 'vscode';
import { parseNameId } from '../../core/payloads/qualifiedName';
import type { SourceReport } from '../../core/results/simulationReport';
import type { ResultReport } from '../../core/results/resultReport';
import { UserFacingError } from '../../core/userFacingError';
import { toRange } from '../vscode/documents';
import type { Page } from './page';

/** A file that a report links to no longer exists. */
export class SourceGoneError extends UserFacingError {
  override readonly name = 'SourceGoneError';

  constructor(label: string, cause: unknown) {
    super(`${label} can no longer be opened: run the simulation again to find the source.`, { cause });
  }
}

/** Runs a command that opens a deployed name beside the page; ignores an invalid name. */
export async function openName({ panel }: Page, command: string, text: string, offset?: number): Promise<void> {
  const id = parseNameId(text);
  if (!id) return;
  const { address, module, name } = id;
  const viewColumn = columnBeside(panel);
  const place = offset !== undefined && { offset };
  const named = { address, module, viewColumn, ...(name !== undefined && { member: name }), ...place };
  await vscode.commands.executeCommand(command, named);
}

/** Opens a source location beside the page; ignores locations that are not in the report. @throws SourceGoneError */
export async function openSource({ panel, report }: Page, message: { readonly place: number }): Promise<void> {
  const place = sourceOf(report)?.places[message.place];
  if (!place) return;
  try {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(place.uri, true));
    await vscode.window.showTextDocument(document, {
      selection: toRange(place.range),
      viewColumn: columnBeside(panel),
    });
  } catch (cause) {
    throw new SourceGoneError(place.label, cause);
  }
}

function sourceOf(report: ResultReport | undefined): SourceReport | undefined {
  if (report?.kind === 'simulation') return report.source;
  return report?.kind === 'transaction' && report.content.kind === 'effects'
    ? report.content.effects.source
    : undefined;
}

/** Returns the column of an open editor, or that of a new group. */
export function columnBeside(panel: vscode.WebviewPanel): vscode.ViewColumn {
  const columns = vscode.window.visibleTextEditors.map(({ viewColumn }) => viewColumn);
  return columns.find(column => column !== undefined && column !== panel.viewColumn) ?? vscode.ViewColumn.Beside;
}
