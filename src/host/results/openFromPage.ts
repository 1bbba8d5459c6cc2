import * as vscode from 'vscode';
import { parseNameId } from '../../core/payloads/qualifiedName';
import type { PageMessage } from '../../core/reports/protocol';
import type { SourceReport } from '../../core/reports/simulationReport';
import type { ResultReport } from '../../core/reports/resultReport';
import { UserFacingError } from '../../core/userFacingError';
import { toRange } from '../shell/documentLines';
import { COMMANDS } from '../shell/ids';

/** A file that a report leads to is gone. */
export class SourceGoneError extends UserFacingError {
  override readonly name = 'SourceGoneError';

  constructor(label: string, cause: unknown) {
    super(`${label} can no longer be opened: run the simulation again to find the source.`, { cause });
  }
}

/** Opens what a link of the page leads to, beside the page; what the report on show does not have leads nowhere. */
export async function openFromPage(
  message: Extract<PageMessage, { readonly type: 'openSource' | 'openName' }>,
  panel: vscode.WebviewPanel,
  report: ResultReport | undefined,
): Promise<void> {
  const viewColumn = columnBeside(panel);
  if (message.type === 'openName') {
    const id = parseNameId(message.name);
    if (!id) return;
    const { address, module, name } = id;
    const named = { address, module, viewColumn, ...(name !== undefined && { member: name }) };
    await vscode.commands.executeCommand(COMMANDS.openInterface, named);
    return;
  }
  const place = sourceOf(report)?.places[message.place];
  if (!place) return;
  try {
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(place.uri, true));
    await vscode.window.showTextDocument(document, { selection: toRange(place.range), viewColumn });
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

/** Where an editor is open already, else a new group. */
export function columnBeside(panel: vscode.WebviewPanel): vscode.ViewColumn {
  const columns = vscode.window.visibleTextEditors.map(({ viewColumn }) => viewColumn);
  return columns.find(column => column !== undefined && column !== panel.viewColumn) ?? vscode.ViewColumn.Beside;
}
