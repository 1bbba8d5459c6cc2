import * as vscode from 'vscode';
import type { Baseline } from '../../core/simtests/baseline';
import type { CaseResult } from '../../core/simtests/caseResult';
import { baselinePath } from '../../core/simtests/testFile';
import { UserFacingError } from '../../core/userFacingError';
import { type KnownFile, openDocument } from './testFiles';

/** A baseline cannot be written. */
export class BaselineFileError extends UserFacingError {
  override readonly name = 'BaselineFileError';
}

/** The baseline of a test file, as it is in an editor or saved. */
export type FileBaseline =
  | { readonly kind: 'none' }
  | { readonly kind: 'baseline'; readonly baseline: Baseline }
  /** One sentence. */
  | { readonly kind: 'damaged'; readonly sentence: string };

/** Returns the URI of the baseline of a test file. */
export function baselineUri(uri: vscode.Uri): vscode.Uri {
  return uri.with({ path: baselinePath(uri.path) });
}

/** Reads the baseline of a test file. */
export async function readBaselineOf(uri: vscode.Uri): Promise<FileBaseline> {
  const file = baselineUri(uri);
  const text = await textOf(file);
  if (text === undefined) return { kind: 'none' };
  if (typeof text !== 'string') return { kind: 'damaged', sentence: text.sentence };
  const { readBaseline } = await import('../../core/simtests/readBaseline');
  const read = readBaseline(text);
  return read.kind === 'damaged'
    ? { kind: 'damaged', sentence: `${nameOf(file)}: ${read.sentence}` }
    : { kind: 'baseline', baseline: read.baseline };
}

/**
 * Brings the baseline of a file up to date with results, as far as they left the tolerance.
 * @returns how many entries changed @throws BaselineFileError
 */
export async function updateBaselineOf(file: KnownFile, results: readonly CaseResult[]): Promise<number> {
  const { updatedBaseline, baselineText } = await import('../../core/simtests/writeBaseline');
  const before = await readBaselineOf(file.uri);
  const known = before.kind === 'baseline' ? before.baseline : undefined;
  const { baseline, added, changed, dropped } = updatedBaseline(known, results, file.read.file.tests);
  const count = added.length + changed.length + dropped.length;
  if (count > 0) await write(baselineUri(file.uri), baselineText(baseline));
  return count;
}

async function write(uri: vscode.Uri, text: string): Promise<void> {
  const document = openDocument(uri);
  try {
    if (document) {
      const edit = new vscode.WorkspaceEdit();
      const end = document.lineAt(document.lineCount - 1).range.end;
      edit.replace(uri, new vscode.Range(new vscode.Position(0, 0), end), text);
      if ((await vscode.workspace.applyEdit(edit)) && (await document.save())) return;
    } else {
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
      return;
    }
  } catch (error) {
    if (!(error instanceof vscode.FileSystemError)) throw error;
  }
  throw new BaselineFileError(`${nameOf(uri)} cannot be written: check whether it is read-only, and try again.`);
}

async function textOf(uri: vscode.Uri): Promise<string | undefined | { readonly sentence: string }> {
  const document = openDocument(uri);
  if (document) return document.getText();
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch (error) {
    if (!(error instanceof vscode.FileSystemError)) throw error;
    return error.code === 'FileNotFound'
      ? undefined
      : { sentence: `${nameOf(uri)} cannot be read: check its permissions.` };
  }
}

function nameOf({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
