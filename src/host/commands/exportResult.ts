import * as vscode from 'vscode';
import type { SimulationReport } from '../../core/transactions/reportModel';
import { UserFacingError } from '../../core/userFacingError';
import type { Services } from './services';

/** Where a simulation is written to; the format is the name's: `.json` is the raw answer, all else Markdown. */
export interface ExportTarget {
  readonly uri?: vscode.Uri;
}

/** There is nothing on the result page that could be exported. */
export class NothingToExportError extends UserFacingError {
  override readonly name = 'NothingToExportError';
}

/** Writes the simulation on the result page to a file, as Markdown or as the JSON that the gateway answered. */
export async function exportResult({ panel, notify }: Services, given?: ExportTarget): Promise<void> {
  const report = panel.report;
  if (report?.kind !== 'simulation') {
    throw new NothingToExportError(
      'No simulation is on show: put the cursor in a payload and run "Movescope: Simulate Payload at Cursor", then export it.',
    );
  }
  const uri = given?.uri ?? (await askWhere(report));
  if (!uri) return;
  const { simulationMarkdown } = await import('../../core/transactions/reportMarkdown');
  const text = uri.path.toLowerCase().endsWith('.json') ? report.raw : simulationMarkdown(report);
  try {
    await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  } catch (cause) {
    throw new ExportFailedError(uri, cause);
  }
  notify.done(`Exported ${vscode.workspace.asRelativePath(uri)}`);
}

/** The file could not be written. */
export class ExportFailedError extends UserFacingError {
  override readonly name = 'ExportFailedError';

  constructor(uri: vscode.Uri, cause: unknown) {
    super(`${vscode.workspace.asRelativePath(uri)} could not be written: export to another folder.`, { cause });
  }
}

async function askWhere({ subject }: SimulationReport): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const name = `simulation-${subject
    .split('::')
    .slice(-2)
    .join('-')
    .replace(/[^\w-]/g, '_')
    .slice(0, 80)}.md`;
  return vscode.window.showSaveDialog({
    title: 'Export Simulation',
    filters: { Markdown: ['md'], JSON: ['json'] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
}
