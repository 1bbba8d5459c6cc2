import * as vscode from 'vscode';
import type { ResultReport } from '../../core/transactions/resultReport';
import { UserFacingError } from '../../core/userFacingError';
import { jsonText, markdownText } from '../views/copyText';
import type { Services } from './services';

/** Where a result is written to; the format is the name's: `.json` is JSON, all else Markdown. */
export interface ExportTarget {
  readonly uri?: vscode.Uri;
}

/** There is nothing on the result page that could be exported. */
export class NothingToExportError extends UserFacingError {
  override readonly name = 'NothingToExportError';
}

/** Writes the simulation or comparison on the result page to a file, as Markdown or as JSON: the gateway's own answer. */
export async function exportResult({ panel, notify }: Services, given?: ExportTarget): Promise<void> {
  const { report } = panel;
  const markdown = report && (await markdownText(report));
  if (!report || markdown === undefined) {
    throw new NothingToExportError(
      'No simulation or comparison is on show: put the cursor in a payload and run "Movescope: Simulate Payload at Cursor", then export it.',
    );
  }
  const uri = given?.uri ?? (await askWhere(report));
  if (!uri) return;
  const text = uri.path.toLowerCase().endsWith('.json') ? await jsonText(report) : markdown;
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

async function askWhere({ kind, subject }: ResultReport): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const name = `${kind}-${subject
    .split('::')
    .slice(-2)
    .join('-')
    .replace(/[^\w-]/g, '_')
    .slice(0, 80)}.md`;
  return vscode.window.showSaveDialog({
    title: 'Export Result',
    filters: { Markdown: ['md'], JSON: ['json'] },
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
}
