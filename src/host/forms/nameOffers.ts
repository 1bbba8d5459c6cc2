import * as vscode from 'vscode';
import { namesSecret } from '../../core/move/secretWords';

/** A text that may be what is asked for. */
export interface NameOffer {
  readonly text: string;
  readonly where: 'selected' | 'under the cursor' | 'in the clipboard';
}

/** What can be offered where a transaction is asked for. */
export interface NameOffers {
  /** Each once, what is nearest first. */
  readonly offers: readonly NameOffer[];
  /** Where something is that would fit, but stands where private keys do, or is written as one. */
  readonly withheld?: NameOffer['where'];
}

/** Files that hold keys: the CLI's configuration and what it writes keys to. */
const KEY_FILE = /(?:^|\/)\.aptos\/|\.(?:key|pem)$/i;
/** How much around a text tells what it is: `"private_key": "0x…"`, also with its name on the line before. */
const BEFORE = 160;
const AFTER = 60;

/** As long as what is asked for is, and whatever stands around it where it is copied. */
const LONGEST = 1_000;
/** What may be a key, whatever stands beside it. */
const KEY_LIKE = /[0-9a-f]{64}|-priv-/i;

/** What is selected, under the cursor or copied. @param fits whether a text is of the form that is asked for */
export async function findOffers(fits: (text: string) => boolean): Promise<NameOffers> {
  const found = [...atCursor(), ...(await copied())].filter(({ text }) => text !== '');
  const secret = found.find(({ text, isSecret }) => isSecret && KEY_LIKE.test(text));
  const offers = found.filter(({ text, isSecret }) => !isSecret && fits(text));
  const unlike = offers.filter(({ text }, index) => offers.findIndex(each => each.text === text) === index);
  return { offers: unlike, ...(secret && { withheld: secret.where }) };
}

interface Found extends NameOffer {
  readonly isSecret: boolean;
}

async function copied(): Promise<readonly Found[]> {
  const text = (await vscode.env.clipboard.readText()).trim().slice(0, LONGEST);
  return [{ text, where: 'in the clipboard', isSecret: namesSecret(text) }];
}

function atCursor(): readonly Found[] {
  const editor = vscode.window.activeTextEditor;
  if (!editor) return [];
  const { document, selection } = editor;
  const word = document.getWordRangeAtPosition(selection.active, /\b(?:0x)?[0-9a-f]{64}\b/i);
  const found = (range: vscode.Range, where: NameOffer['where']): Found => ({
    text: document.getText(range).trim().slice(0, LONGEST),
    where,
    isSecret: KEY_FILE.test(document.uri.path) || namesSecret(around(document, range)),
  });
  return [found(selection, 'selected'), ...(word ? [found(word, 'under the cursor')] : [])];
}

function around(document: vscode.TextDocument, range: vscode.Range): string {
  const above = Math.max(0, range.start.line - 1);
  const before = document.getText(new vscode.Range(above, 0, range.start.line, range.start.character));
  const lines = document.getText(range.with({ end: document.lineAt(range.end.line).range.end }));
  const length = Math.min(document.getText(range).length, LONGEST);
  return `${before.slice(-BEFORE)}${lines.slice(0, length + AFTER)}`;
}
