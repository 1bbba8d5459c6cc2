import * as vscode from 'vscode';
import type { ResultReport } from '../../core/results/resultReport';
import { UserFacingError } from '../../core/userFacingError';
import { isNotVerified, resultFileName } from './copyText';
import { exportFormats, type ExportFormat } from './exportFormats';
import type { PageFiles } from './page';
import { readOwnText, readPageFiles } from './pageFiles';
import { mayReplace } from '../vscode/mayReplace';
import type { ResultServices } from './resultServices';

/** The file to write; its extension sets the format: `.md`, `.json`, `.html`, `.hex` or `.bin`. */
interface ExportTarget {
  readonly uri?: vscode.Uri;
}

/** The result page does not show anything that can be exported. */
export class NothingToExportError extends UserFacingError {
  override readonly name = 'NothingToExportError';
}

/**
 * Exports the result page to a file: bytes as hex or binary, other results as Markdown or JSON, and all of them as
 * HTML.
 */
export async function exportResult(
  services: Pick<ResultServices, 'panel' | 'notify'>,
  given?: ExportTarget,
): Promise<void> {
  const panel = await services.panel.get();
  const { report } = panel;
  if (!report) {
    throw new NothingToExportError(
      'No result is open: put the cursor in a payload and run "Movescope: Simulate Payload at Cursor", then export it.',
    );
  }
  const formats = exportFormats(report, () => filesOfReport(panel.extension));
  const uri = given?.uri ?? (await askWhere(report, formats));
  if (!uri) return;
  const ending = uri.path.toLowerCase();
  const format = formats.find(({ extension }) => ending.endsWith(`.${extension}`));
  // Command arguments can come from anywhere, such as a link in a document, so the user is asked here; the save dialog
  // has asked already.
  if (given?.uri && !format) throw new ExportNameError(uri, formats);
  if (given?.uri && !(await mayReplace(uri))) return;
  const content = await (format ?? formats[0]).content();
  if (!content) throw new NothingToExportError('The bytes of this result are damaged: run it again, then export it.');
  try {
    await vscode.workspace.fs.writeFile(uri, content);
  } catch (cause) {
    throw new ExportFailedError(uri, cause);
  }
  const which = isNotVerified(report) ? ' (not verified)' : '';
  services.notify.done(`Exported ${vscode.workspace.asRelativePath(uri)}${which}`);
}

/** The extension of the given file is not that of any format of the report. */
export class ExportNameError extends UserFacingError {
  override readonly name = 'ExportNameError';

  constructor(uri: vscode.Uri, formats: readonly ExportFormat[]) {
    const endings = formats.map(({ extension }) => `.${extension}`).join(', ');
    super(
      `${vscode.workspace.asRelativePath(uri)} is not a name for this result: the file must end in one of ${endings}.`,
    );
  }
}

type Formats = readonly [ExportFormat, ...ExportFormat[]];

/** The file could not be written. */
export class ExportFailedError extends UserFacingError {
  override readonly name = 'ExportFailedError';

  constructor(uri: vscode.Uri, cause: unknown) {
    super(`${vscode.workspace.asRelativePath(uri)} could not be written: export to another folder.`, { cause });
  }
}

async function filesOfReport(extension: vscode.Uri): Promise<PageFiles> {
  const [{ script, style }, fileStyle] = await Promise.all([
    readPageFiles(extension),
    readOwnText(extension, 'media/file.css'),
  ]);
  return { script, style: `${style}\n${fileStyle}` };
}

async function askWhere(report: ResultReport, formats: Formats): Promise<vscode.Uri | undefined> {
  const folder = vscode.workspace.workspaceFolders?.[0]?.uri;
  const name = `${resultFileName(report)}.${formats[0].extension}`;
  return vscode.window.showSaveDialog({
    title: 'Export Result',
    filters: Object.fromEntries(formats.map(({ label, extension }) => [label, [extension]])),
    ...(folder && { defaultUri: vscode.Uri.joinPath(folder, name) }),
  });
}
