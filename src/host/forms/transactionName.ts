import * as vscode from 'vscode';
import { readTransactionName, readVersion } from '../../core/transactions/committed/locateTransaction';

/** What a transaction, or a version of the ledger, is asked for by. */
export interface NameQuestion {
  readonly title: string;
  readonly prompt: string;
  readonly placeHolder: string;
  /** What is wrong with a text; `undefined` where it is right. */
  readonly refusal: (text: string) => string | undefined;
}

/** What is wrong with a text that is to be a hash. */
export function hashRefusal(text: string): string | undefined {
  return readTransactionName(text)?.kind === 'hash' ? undefined : 'A transaction’s hash is 64 hex digits.';
}

/** What is wrong with a text that is to be a hash or a version. */
export function nameRefusal(text: string): string | undefined {
  return readTransactionName(text)
    ? undefined
    : 'A transaction is named by its hash, 64 hex digits, or by its ledger version, a whole number.';
}

/** What is wrong with a text that is to be a ledger version, or another u64. */
export function versionRefusal(text: string): string | undefined {
  return readVersion(text) === undefined ? 'A whole number from 0 to 18446744073709551615.' : undefined;
}

/** Asks; what is selected, under the cursor or copied is offered, where it fits. @returns `undefined` when the user leaves */
export async function askName(question: NameQuestion): Promise<string | undefined> {
  const { refusal } = question;
  const [found] = (await candidates()).filter(text => text !== '' && refusal(text) === undefined);
  return vscode.window.showInputBox({
    title: question.title,
    prompt: question.prompt,
    placeHolder: question.placeHolder,
    ignoreFocusOut: true,
    ...(found !== undefined && { value: found }),
    // Nothing is wrong yet while nothing is typed.
    validateInput: typed => (typed.trim() === '' ? undefined : refusal(typed)),
  });
}

/** The hash that the cursor stands in; `undefined` where there is none. */
export function hashAtCursor(): string | undefined {
  return atCursor().find(text => hashRefusal(text) === undefined);
}

async function candidates(): Promise<readonly string[]> {
  return [...atCursor(), (await vscode.env.clipboard.readText()).trim()];
}

function atCursor(): readonly string[] {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return [];
  const { document, selection } = editor;
  const word = document.getWordRangeAtPosition(selection.active, /\b(?:0x)?[0-9a-f]{64}\b/i);
  return [document.getText(selection).trim(), ...(word ? [document.getText(word)] : [])];
}
