import { MAX_U64 } from '../../core/move/integer';
import * as vscode from 'vscode';
import { mayBePrivateKey, namesSecret } from '../../core/move/hex';
import { readTransactionName, readVersion } from '../../core/transactions/ledger/locateTransaction';

interface NameQuestion {
  readonly title: string;
  readonly prompt: string;
  readonly placeHolder: string;
  /** Label of the network to which it belongs. */
  readonly network: string;
  readonly refusal: (text: string) => string | undefined;
}

const SECRET =
  'This looks like a private key, which Movescope never accepts: it is not sent. Enter the hash of a transaction.';

export function hashRefusal(text: string): string | undefined {
  if (namesSecret(text)) return SECRET;
  return readTransactionName(text)?.kind === 'hash' ? undefined : 'A transaction’s hash is 64 hex digits.';
}

export function nameRefusal(text: string): string | undefined {
  if (namesSecret(text)) return SECRET;
  return readTransactionName(text)
    ? undefined
    : 'A transaction is identified by its hash (64 hex digits) or by its ledger version (a whole number).';
}

/** Returns what is wrong with a text as a ledger version, or another u64. */
export function versionRefusal(text: string): string | undefined {
  return readVersion(text) === undefined ? `A whole number from 0 to ${MAX_U64}.` : undefined;
}

/**
 * Asks the user for a name. Offers the selection, the word at the cursor and the clipboard if they are valid. A hash is
 * shown only by its first and last digits and used only once the user picks it, as a private key is 32 bytes of hex as
 * well.
 * @returns `undefined` if the user cancels
 */
export async function askName(question: NameQuestion): Promise<string | undefined> {
  const { offers, withheld } = await findOffers(text => question.refusal(text) === undefined);
  const hashes = offers.filter(({ text }) => readTransactionName(text)?.kind === 'hash');
  const note = withheld === undefined ? '' : `The text ${withheld} looks like a private key and is ignored. `;
  if (hashes.length === 0) return typeName(question, note, offers[0]?.text ?? '');
  const items = hashes.map(({ text, where }) => ({ label: shortened(text), description: where, text }));
  const other = { label: '$(edit) Enter another hash…', description: '', text: undefined };
  const chosen = await vscode.window.showQuickPick([...items, other], {
    title: question.title,
    placeHolder: `${note}What you choose is sent to ${question.network}: do not choose a private key`,
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

/** Returns the digits of a hash that people compare: `0x3d9c01ab…99e0f7c2`. */
function shortened(text: string): string {
  const digits = text.trim().replace(/^0x/i, '');
  return `0x${digits.slice(0, 8)}…${digits.slice(-8)}`;
}

interface NameOffer {
  readonly text: string;
  readonly where: 'selected' | 'under the cursor' | 'in the clipboard';
}

interface NameOffers {
  /** Without duplicates, nearest first. */
  readonly offers: readonly NameOffer[];
  /** The source of a text that is valid, but surrounded or written like a private key. */
  readonly withheld?: NameOffer['where'];
}

/** Files that contain keys: the CLI's configuration and its key files. */
const KEY_FILE = /(?:^|\/)\.aptos\/|\.(?:key|pem)$/i;
/** Characters before a text that show what it is: `"private_key": "0x…"`, even with its name a line above. */
const BEFORE = 160;
const AFTER = 60;

/** Maximum length in characters: enough for a name and some text around it on the clipboard. */
const LONGEST = 1_000;

/** Finds the selection, the word at the cursor and the clipboard. @param fits whether a text has the required form */
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
