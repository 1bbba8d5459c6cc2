import * as vscode from 'vscode';
import type { DocumentLines, Range } from '../../core/text/lines';
import { LANGUAGES } from '../../core/payloads/languages/languages';
import { CODE_SCHEME, INTERFACE_SCHEME, JSON_SCHEME } from './ids';

/** Schemes of documents that users do not edit, such as the old side of a diff, output, or the JSON of a result. */
const PASSED_OVER: ReadonlySet<string> = new Set(['git', 'output', JSON_SCHEME]);

/**
 * Matches documents by language and by file name, because `.move` files are plain text if no Move extension is
 * installed.
 */
export const NAMED_DOCUMENTS: readonly vscode.DocumentFilter[] = Object.values(LANGUAGES).flatMap(
  ({ editorIds, endings, isKnownByEnding }) => [
    ...editorIds.map(language => ({ language })),
    ...(isKnownByEnding ? endings.map(ending => ({ pattern: `**/*.${ending}` })) : []),
  ],
);

/**
 * Move source files, by language and by file name, because `.move` files are plain text if no Move extension is
 * installed.
 */
export const MOVE_FILES: readonly vscode.DocumentFilter[] = [{ language: 'move' }, { pattern: '**/*.move' }];

/** Documents that can contain payloads. */
export const PAYLOAD_DOCUMENTS = NAMED_DOCUMENTS;

/** Whether a document is one that users edit. */
export function isWrittenIn({ uri }: vscode.TextDocument): boolean {
  return !PASSED_OVER.has(uri.scheme);
}

/** Whether a document is a simulation test file, or will be once it is saved. */
export function isTestDocument(document: vscode.TextDocument): boolean {
  return document.uri.path.endsWith('.sim.json') && isWrittenIn(document);
}

/** Documents that show deployed modules as Move-like source. */
export const DEPLOYED_DOCUMENTS: readonly vscode.DocumentFilter[] = [
  { scheme: INTERFACE_SCHEME },
  { scheme: CODE_SCHEME },
];

export function isDeployed({ uri }: vscode.TextDocument): boolean {
  return uri.scheme === INTERFACE_SCHEME || uri.scheme === CODE_SCHEME;
}

/** Whether a document is Move source rather than a deployed module. */
export function isMoveSource(document: vscode.TextDocument): boolean {
  const { uri, languageId } = document;
  return !isDeployed(document) && (languageId === 'move' || uri.path.endsWith('.move'));
}

export function openDocument(uri: vscode.Uri): vscode.TextDocument | undefined {
  const key = uri.toString();
  return vscode.workspace.textDocuments.find(document => !document.isClosed && document.uri.toString() === key);
}

/** Returns a live view of a document's lines. */
export function documentLines(document: vscode.TextDocument): DocumentLines {
  return {
    get lineCount() {
      return document.lineCount;
    },
    line: index => document.lineAt(index).text,
  };
}

export function toRange({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}

export interface ReadOnlyFiles extends Pick<vscode.FileSystemProvider, 'stat' | 'readFile'> {
  readonly onDidChangeFile?: vscode.FileSystemProvider['onDidChangeFile'];
}

/** Registers read-only files. VS Code reopens them after a reload, unlike documents from a content provider. */
export function registerReadOnlyFiles(scheme: string, files: ReadOnlyFiles): vscode.Disposable {
  const refuse = (uri: vscode.Uri): never => {
    throw vscode.FileSystemError.NoPermissions(uri);
  };
  const nothing = () => vscode.Disposable.from();
  const provider: vscode.FileSystemProvider = {
    onDidChangeFile: files.onDidChangeFile ?? nothing,
    watch: nothing,
    stat: uri => files.stat(uri),
    readFile: uri => files.readFile(uri),
    readDirectory: () => [],
    createDirectory: refuse,
    writeFile: refuse,
    delete: refuse,
    rename: refuse,
  };
  return vscode.workspace.registerFileSystemProvider(scheme, provider, { isReadonly: true });
}
