import * as vscode from 'vscode';
import { type Baseline, type BaselineWords, readBaseline, damageSentence } from '../../core/simtests/baseline';
import type { CaseResult } from '../../core/simtests/caseResult';
import { baselinePath } from '../../core/simtests/testFile';
import { RefusedError } from '../../core/userFacingError';
import { type KnownFile, MOST_BYTES } from './testFiles';
import { readFile, UnfitFileError } from '../vscode/readFile';
import { openDocument } from '../vscode/documents';
import { updatedBaseline, baselineText } from '../../core/simtests/writeBaseline';

/** How editor users update baselines. */
export const BASELINE_WORDS: BaselineWords = { update: 'run Update Baseline' };

/** The baseline of a test file, including unsaved changes. */
type FileBaseline =
  { readonly kind: 'none' } | { readonly kind: 'baseline'; readonly baseline: Baseline } | DamagedBaseline;

export interface DamagedBaseline {
  readonly kind: 'damaged';
  /** A message that says what to do. */
  readonly sentence: string;
  /** 0-based. */
  readonly line: number;
}

export function baselineUri(uri: vscode.Uri): vscode.Uri {
  return uri.with({ path: baselinePath(uri.path) });
}

export async function readBaselineOf(uri: vscode.Uri): Promise<FileBaseline> {
  const file = baselineUri(uri);
  const text = await textOf(file);
  if (text === undefined) return { kind: 'none' };
  if (typeof text !== 'string') return { kind: 'damaged', sentence: text.sentence, line: 0 };
  const read = readBaseline(text);
  if (read.kind === 'baseline') return { kind: 'baseline', baseline: read.baseline };
  // Updating only some tests would lose the entries of the others.
  const sentence = damageSentence(nameOf(file), read, {
    update: `${BASELINE_WORDS.update} for the complete test file`,
  });
  return { kind: 'damaged', sentence, line: read.line - 1 };
}

/**
 * Updates the entries whose results exceed the tolerance.
 * @returns the number of changed entries
 * @throws RefusedError
 */
export async function updateBaselineOf(file: KnownFile, results: readonly CaseResult[]): Promise<number> {
  const before = await readBaselineOf(file.uri);
  const known = before.kind === 'baseline' ? before.baseline : undefined;
  if (before.kind === 'damaged' && !isWhole(file, results))
    throw new RefusedError(`The entries of other tests would be lost. ${before.sentence}`);
  const { baseline, added, changed, dropped } = updatedBaseline(known, results, file.read.file.tests);
  const count = added.length + changed.length + dropped.length;
  if (count > 0) await write(baselineUri(file.uri), baselineText(baseline));
  return count;
}

function isWhole({ read }: KnownFile, results: readonly CaseResult[]): boolean {
  const ran = new Set(results.map(({ test, case: one }) => JSON.stringify([test.name, one.name])));
  return read.file.tests.every(
    ({ name, skip, cases }) => skip !== undefined || cases.every(one => ran.has(JSON.stringify([name, one.name]))),
  );
}

async function write(uri: vscode.Uri, text: string): Promise<void> {
  const document = openDocument(uri);
  let isFolder = false;
  try {
    if (document) {
      const before = document.getText();
      if (await replaceText(document, text)) {
        if (await document.save()) return;
        // VS Code can edit a read-only document without being able to save it.
        await replaceText(document, before);
      }
    } else {
      await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
      return;
    }
  } catch (error) {
    if (!(error instanceof vscode.FileSystemError)) throw error;
    isFolder = isFolderError(error);
  }
  const remedy = isFolder ? FOLDER_REMEDY : 'check whether it is read-only, then try again.';
  throw new RefusedError(`${nameOf(uri)} cannot be written: ${remedy}`);
}

async function replaceText(document: vscode.TextDocument, text: string): Promise<boolean> {
  const edit = new vscode.WorkspaceEdit();
  const end = document.lineAt(document.lineCount - 1).range.end;
  edit.replace(document.uri, new vscode.Range(new vscode.Position(0, 0), end), text);
  return vscode.workspace.applyEdit(edit);
}

async function textOf(uri: vscode.Uri): Promise<string | undefined | { readonly sentence: string }> {
  const document = openDocument(uri);
  if (document) return document.getText();
  try {
    return new TextDecoder().decode(await readFile(uri, MOST_BYTES));
  } catch (error) {
    if (error instanceof UnfitFileError) {
      const remedy = error.reason === 'size' ? 'it is larger than 16 MB.' : 'it is a pipe or a device. Delete it.';
      return { sentence: `${nameOf(uri)} cannot be read: ${remedy}` };
    }
    if (!(error instanceof vscode.FileSystemError)) throw error;
    if (error.code === 'FileNotFound') return undefined;
    const remedy = isFolderError(error) ? FOLDER_REMEDY : 'check its permissions.';
    return { sentence: `${nameOf(uri)} cannot be read: ${remedy}` };
  }
}

const FOLDER_REMEDY = 'it is a folder. Rename it, because the baseline file needs this name.';

function isFolderError({ code }: vscode.FileSystemError): boolean {
  return code === 'FileIsADirectory';
}

function nameOf({ path }: vscode.Uri): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

const GIT_EXTENSION = 'vscode.git';

/** The part of `extensions/git/src/api/git.d.ts` in the VS Code repository that is used here. */
interface GitApi {
  readonly state: 'uninitialized' | 'initialized';
  readonly onDidChangeState: vscode.Event<unknown>;
  /** Finds open repositories. Repositories in parent folders are open only if the user has allowed it. */
  readonly getRepository: (uri: vscode.Uri) => GitRepository | null;
}

export interface GitRepository {
  readonly rootUri: vscode.Uri;
  readonly state: { readonly HEAD: { readonly commit?: string } | undefined };
  readonly status: () => Promise<void>;
  /** Newest first. */
  readonly log: (options: { readonly maxEntries: number; readonly path: string }) => Promise<readonly GitCommit[]>;
  /** Returns the text of a file in a commit. */
  readonly show: (ref: string, path: string) => Promise<string>;
  /** Rejects with the `gitErrorCode` `UnknownPath` if the commit does not contain the file. */
  readonly getObjectDetails: (ref: string, path: string) => Promise<unknown>;
}

export interface GitCommit {
  readonly hash: string;
  readonly authorDate?: Date;
  readonly commitDate?: Date;
}

/**
 * Returns the API of VS Code's git extension once it has found the repositories of the workspace; `undefined` in a
 * browser, in Restricted Mode, or if git is disabled or not installed.
 */
export async function gitApi(): Promise<GitApi | undefined> {
  const extension = vscode.extensions.getExtension<{
    readonly enabled?: boolean;
    readonly getAPI?: (version: 1) => GitApi;
  }>(GIT_EXTENSION);
  if (!extension) return undefined;
  // `getAPI` throws if git is turned off or was not found.
  const git = await extension.activate();
  const api = git.enabled === true ? git.getAPI?.(1) : undefined;
  if (api) await initialized(api);
  return api;
}

function initialized(api: GitApi): Promise<void> {
  return new Promise(resolve => {
    if (api.state === 'initialized') {
      resolve();
      return;
    }
    const subscription = api.onDidChangeState(() => {
      if (api.state !== 'initialized') return;
      subscription.dispose();
      resolve();
    });
  });
}
