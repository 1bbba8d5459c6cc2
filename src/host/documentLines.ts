import type * as vscode from 'vscode';
import type { DocumentLines } from '../core/payloads/documentLines';

/** The lines of an editor's document, as they are at the time of each question. */
export function documentLines(document: vscode.TextDocument): DocumentLines {
  return {
    get lineCount() {
      return document.lineCount;
    },
    line: index => document.lineAt(index).text,
  };
}
