import * as vscode from 'vscode';
import type { DocumentLines, Range } from '../../core/payloads/documentLines';
import { LANGUAGES } from '../../core/payloads/languages/languages';
import { INTERFACE_SCHEME, JSON_SCHEME } from './ids';

/** Schemes of documents that nobody writes in: the old side of a diff, output, the JSON of a result. */
const PASSED_OVER: ReadonlySet<string> = new Set(['git', 'output', JSON_SCHEME]);

/** Where fully qualified names are understood. Without a Move extension a `.move` file is plain text: by pattern too. */
export const NAMED_DOCUMENTS: readonly vscode.DocumentFilter[] = Object.values(LANGUAGES).flatMap(
  ({ editorIds, endings, isKnownByEnding }) => [
    ...editorIds.map(language => ({ language })),
    ...(isKnownByEnding ? endings.map(ending => ({ pattern: `**/*.${ending}` })) : []),
  ],
);

/** Where payloads are found. */
export const PAYLOAD_DOCUMENTS = NAMED_DOCUMENTS;

/** Whether a document is one that people write in. */
export function isWrittenIn({ uri }: vscode.TextDocument): boolean {
  return !PASSED_OVER.has(uri.scheme);
}

/** Whether a document is a file of Move source, and not one of our interfaces. */
export function isMoveSource({ uri, languageId }: vscode.TextDocument): boolean {
  return uri.scheme !== INTERFACE_SCHEME && (languageId === 'move' || uri.path.endsWith('.move'));
}

/** The lines of an editor's document, as they are at the time of each question. */
export function documentLines(document: vscode.TextDocument): DocumentLines {
  return {
    get lineCount() {
      return document.lineCount;
    },
    line: index => document.lineAt(index).text,
  };
}

/** A range as VS Code has it. */
export function toRange({ start, end }: Range): vscode.Range {
  return new vscode.Range(start.line, start.character, end.line, end.character);
}
