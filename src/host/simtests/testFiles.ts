import * as vscode from 'vscode';
import { type DocumentLines, textLines } from '../../core/text/lines';
import type { ReadTestFile } from '../../core/simtests/readTestFile';
import { TEST_FILE_ENDING } from '../../core/simtests/testFile';
import { documentLines, isTestDocument, openDocument } from '../vscode/documents';
import { readFile, UnfitFileError } from '../vscode/readFile';
import { environmentVariables } from '../../core/payloads/engine/variables';
import type { MoveSources } from '../packages/moveSources';
import type { History } from '../results/history';
import type { ResultPanel } from '../results/resultPanel';
import type { Lazy } from '../vscode/lazy';
import type { Base } from '../session/session';

/** Folders that do not contain the user's tests. */
const PASSED_OVER = '**/{node_modules,.git,build}/**';
const MOST_FILES = 2_000;
/** Maximum size of a file, in bytes. Larger files are not written by hand. */
export const MOST_BYTES = 16 * 1024 * 1024;
/** Debounce delay before a document is read again, in ms. */
const DELAY_MS = 300;

/** A test file, including unsaved changes. */
export interface KnownFile {
  readonly uri: vscode.Uri;
  readonly lines: DocumentLines;
  readonly read: ReadTestFile;
  /** A message that says why the file could not be read. The file then has no tests. */
  readonly trouble?: string;
}

/** The test files of the workspace and of open documents. They are found and read on first use. */
export class TestFiles implements vscode.Disposable {
  readonly #files = new Map<string, KnownFile>();
  readonly #changed = new vscode.EventEmitter<KnownFile>();
  readonly #removed = new vscode.EventEmitter<vscode.Uri>();
  readonly #watcher = vscode.workspace.createFileSystemWatcher(`**/*${TEST_FILE_ENDING}`);
  readonly #owned: readonly vscode.Disposable[];
  readonly #waiting = new Map<string, ReturnType<typeof setTimeout>>();
  #listing: Promise<void> | undefined;
  #readings = 0;
  /** The sequence number of the read that produced each file. */
  readonly #readBy = new Map<string, number>();
  readonly onDidRead = this.#changed.event;
  readonly onDidRemove = this.#removed.event;

  constructor() {
    const { workspace } = vscode;
    const reread = (uri: vscode.Uri) => void this.#readAgain(uri);
    this.#owned = [
      this.#changed,
      this.#removed,
      this.#watcher,
      this.#watcher.onDidCreate(reread),
      this.#watcher.onDidChange(reread),
      this.#watcher.onDidDelete(uri => {
        if (!openDocument(uri)) this.#remove(uri);
      }),
      workspace.onDidOpenTextDocument(document => {
        if (isTestDocument(document)) void this.#readAgain(document.uri);
      }),
      workspace.onDidChangeTextDocument(({ document, contentChanges }) => {
        if (contentChanges.length > 0 && isTestDocument(document)) this.#readSoon(document.uri);
      }),
      // Closing a document discards its unsaved changes; a document that was never saved no longer exists.
      workspace.onDidCloseTextDocument(document => {
        if (isTestDocument(document)) void this.#readAgain(document.uri);
      }),
      workspace.onDidChangeWorkspaceFolders(() => {
        for (const { uri } of this.#files.values()) void this.#readAgain(uri);
        void this.all();
      }),
    ];
    for (const document of workspace.textDocuments) if (isTestDocument(document)) void this.#readAgain(document.uri);
  }

  get read(): readonly KnownFile[] {
    return [...this.#files.values()];
  }

  /** Finds and returns all files. VS Code might report a new file late or never. */
  async all(): Promise<readonly KnownFile[]> {
    const listing = (this.#listing ??= this.#list());
    try {
      await listing;
    } finally {
      if (this.#listing === listing) this.#listing = undefined;
    }
    return this.read;
  }

  async findAgain(): Promise<void> {
    for (const { uri } of [...this.#files.values()]) await this.#readAgain(uri);
    await this.all();
  }

  known(uri: vscode.Uri): KnownFile | undefined {
    return this.#files.get(uri.toString());
  }

  /** Returns the current state of a file; `undefined` if it does not exist. */
  async of(uri: vscode.Uri): Promise<KnownFile | undefined> {
    if (!this.known(uri) || this.#waiting.has(uri.toString())) await this.#readAgain(uri);
    return this.known(uri);
  }

  async settled(): Promise<void> {
    for (const document of vscode.workspace.textDocuments)
      if (this.#waiting.has(document.uri.toString())) await this.#readAgain(document.uri);
  }

  dispose(): void {
    for (const timer of this.#waiting.values()) clearTimeout(timer);
    this.#waiting.clear();
    for (const owned of this.#owned) owned.dispose();
  }

  async #list(): Promise<void> {
    const found = await vscode.workspace.findFiles(`**/*${TEST_FILE_ENDING}`, PASSED_OVER, MOST_FILES);
    // One after the other, so that the extension host can do other work in between.
    for (const uri of found) if (!this.#files.has(uri.toString())) await this.#readAgain(uri);
    // There is no event for a file that is deleted right after it was created.
    const keys = new Set(found.map(uri => uri.toString()));
    for (const [key, { uri }] of [...this.#files]) if (!keys.has(key)) await this.#readAgain(uri);
  }

  #readSoon(uri: vscode.Uri): void {
    const key = uri.toString();
    clearTimeout(this.#waiting.get(key));
    this.#waiting.set(
      key,
      setTimeout(() => void this.#readAgain(uri), DELAY_MS),
    );
  }

  async #readAgain(uri: vscode.Uri): Promise<void> {
    const key = uri.toString();
    clearTimeout(this.#waiting.get(key));
    this.#waiting.delete(key);
    const reading = ++this.#readings;
    const { readTestFile } = await import('../../core/simtests/readTestFile');
    const text = await textOf(uri);
    // A later read might have finished before this one.
    if (reading < (this.#readBy.get(key) ?? 0)) return;
    this.#readBy.set(key, reading);
    if (text.kind === 'gone') {
      this.#remove(uri);
      return;
    }
    const lines = linesOf(text);
    const file: KnownFile = {
      uri,
      lines,
      read: readTestFile(lines, outsideVariables()),
      ...(text.kind === 'trouble' && { trouble: text.sentence }),
    };
    this.#files.set(key, file);
    this.#changed.fire(file);
  }

  #remove(uri: vscode.Uri): void {
    if (this.#files.delete(uri.toString())) this.#removed.fire(uri);
  }
}

type FileText =
  | { readonly kind: 'document'; readonly document: vscode.TextDocument }
  | { readonly kind: 'lines'; readonly lines: DocumentLines }
  | { readonly kind: 'trouble'; readonly sentence: string }
  | { readonly kind: 'gone' };

function linesOf(text: Exclude<FileText, { readonly kind: 'gone' }>): DocumentLines {
  switch (text.kind) {
    case 'document':
      return documentLines(text.document);
    case 'lines':
      return text.lines;
    case 'trouble':
      return textLines('{"tests": {}}');
  }
}

async function textOf(uri: vscode.Uri): Promise<FileText> {
  const document = openDocument(uri);
  if (document) return { kind: 'document', document };
  try {
    const bytes = await readFile(uri, MOST_BYTES);
    const lines = textLines(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
    // The file might have been opened in the meantime.
    const opened = openDocument(uri);
    return opened ? { kind: 'document', document: opened } : { kind: 'lines', lines };
  } catch (error) {
    if (error instanceof UnfitFileError && error.reason === 'size')
      return { kind: 'trouble', sentence: 'This file is larger than 16 MB. Split its tests into several files.' };
    if (error instanceof UnfitFileError)
      return { kind: 'trouble', sentence: 'This is a pipe or a device. Save the tests in a regular file.' };
    if (error instanceof vscode.FileSystemError && error.code === 'FileNotFound') return { kind: 'gone' };
    if (error instanceof vscode.FileSystemError)
      return { kind: 'trouble', sentence: 'This file cannot be read. Check its permissions.' };
    return { kind: 'trouble', sentence: 'This file is not UTF-8. Save it with that encoding.' };
  }
}

/** Returns variables from VS Code's environment; none in a web worker, which has no environment. */
function outsideVariables(): ReadonlyMap<string, string> {
  const { process } = globalThis as { readonly process?: { readonly env?: Readonly<Record<string, string>> } };
  return environmentVariables(process?.env ?? {});
}

export interface SimtestServices extends Base {
  /** The Move source in the workspace, used to resolve named addresses in payloads. */
  readonly sources: MoveSources;
  readonly panel: Lazy<ResultPanel>;
  readonly history: History;
}
