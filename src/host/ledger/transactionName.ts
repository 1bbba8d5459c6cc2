import { MAX_U64 } from '../../core/move/integer';
import * as vscode from 'vscode';
import { mayBePrivateKey, namesSecret } from '../../core/move/hex';
import { readTransactionName, readVersion } from '../../core/transactions/ledger/locateTransaction';

interface NameQuestion {
  readonly title: string;
  readonly prompt: string;
  readonly placeHolder: string;
  /** Label of the network, used in the prompt. */
  readonly network: string;
  readonly refusal: (text: string) => string | undefined;
}

const SECRET = 'This looks like a private key, so it was not sent. Enter a transaction hash.';

export function hashRefusal(text: string): string | undefined {
  if (namesSecret(text)) return SECRET;
  return readTransactionName(text)?.kind === 'hash' ? undefined : 'A transaction hash has 64 hex digits.';
}

export function nameRefusal(text: string): string | undefined {
  if (namesSecret(text)) return SECRET;
  return readTransactionName(text)
    ? undefined
    : 'Enter a transaction hash (64 hex digits) or a ledger version (a whole number).';
}

/** Returns why a string is not a ledger version or other u64, or `undefined` if it is one. */
export function versionRefusal(text: string): string | undefined {
  return readVersion(text) === undefined ? `Enter a whole number from 0 to ${MAX_U64}.` : undefined;
}

/**
 * Asks for a hash or version. Suggests the selection, the word at the cursor and the clipboard if they are valid.
 * Because a private key is also 32 bytes in hex, a suggested hash is abbreviated and is used only if the user picks it.
 * @returns `undefined` if the user cancels
 */
export async function askName(question: NameQuestion): Promise<string | undefined> {
  const { offers, withheld } = await findOffers(text => question.refusal(text) === undefined);
  const hashes = offers.filter(({ text }) => readTransactionName(text)?.kind === 'hash');
  const note = withheld === undefined ? '' : `The text ${withheld} looks like a private key and was ignored. `;
  if (hashes.length === 0) return typeName(question, note, offers[0]?.text ?? '');
  const items = hashes.map(({ text, where }) => ({ label: shortened(text), description: where, text }));
  const other = { label: '$(edit) Enter another hash…', description: '', text: undefined };
  const chosen = await vscode.window.showQuickPick([...items, other], {
    title: question.title,
    placeHolder: `${note}Your choice is sent to ${question.network}: never select a private key.`,
    ignoreFocusOut: true,
  });
  if (!chosen) return undefined;
  return chosen.text ?? typeName(question, note, '');
}

function typeName(question: NameQuestion, note: string, value: NameOffer['text']): Thenable<string | undefined> {
  const { title, prompt, placeHolder, refusal } = question;
  return vscode.window.showInputBox({
    title,
    prompt: `${note}${prompt}`,
    placeHolder,
    ignoreFocusOut: true,
    value,
    // An empty field is not an error yet.
    validateInput: typed => (typed.trim() === '' ? undefined : refusal(typed)),
  });
}

/** Returns the first and last digits of a hash, which are the ones that people compare: `0x3d9c01ab…99e0f7c2`. */
function shortened(text: string): string {
  const digits = text.trim().replace(/^0x/i, '');
  return `0x${digits.slice(0, 8)}…${digits.slice(-8)}`;
}

interface NameOffer {
  readonly text: string;
  readonly where: 'selected' | 'under the cursor' | 'in the clipboard';
}

interface NameOffers {
  /** Without duplicates, in order of precedence. */
  readonly offers: readonly NameOffer[];
  /**
   * Where text was found that has the required form but was ignored, because the text or its surroundings suggest a
   * private key.
   */
  readonly withheld?: NameOffer['where'];
}

/** Matches files that contain keys: the configuration of the Aptos CLI and key files. */
const KEY_FILE = /(?:^|\/)\.aptos\/|\.(?:key|pem)$/i;
/**
 * Number of characters before a string that are checked for a label such as `"private_key": "0x…"`. The label can be on
 * the line above.
 */
const BEFORE = 160;
const AFTER = 60;

/** Maximum length in characters: enough for a hash and some text around it on the clipboard. */
const LONGEST = 1_000;

/** Finds the selection, the word at the cursor and the clipboard. @param fits whether text has the required form */
async function findOffers(fits: (text: string) => boolean): Promise<NameOffers> {
  const found = [...atCursor(), ...(await copied())].filter(({ text }) => text !== '');
  const secret = found.find(({ text, isSecret }) => isSecret && mayBePrivateKey(text));
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
