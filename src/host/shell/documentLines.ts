import * as vscode from 'vscode';
import type { DocumentLines, Range } from '../../core/payloads/documentLines';

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
