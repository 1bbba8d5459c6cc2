import { loadLanguage } from '../../core/payloads/languages/loadLanguage';
import * as vscode from 'vscode';
import { type Range, isBefore } from '../../core/text/lines';
import { type PayloadPath, PayloadError } from '../../core/payloads/draft';
import type { LocateResult, PayloadLocator } from '../../core/payloads/engine/bracketLanguage';
import { languageOf } from '../../core/payloads/languages/languages';
import type { LocatedCall } from '../../core/payloads/located';
import { type DocumentPayload, documentPayload } from '../../core/transactions/transaction';
import { UserFacingError } from '../../core/userFacingError';
import { toRange } from '../vscode/documents';
import type { DocumentLocators } from './documentLocators';

/** Where a command looks for a payload; by default, at the cursor in the active editor. */
export interface PayloadPlace {
  readonly uri?: vscode.Uri;
  readonly position?: vscode.Position;
}

export interface PlacedPayload {
  readonly place: Required<PayloadPlace>;
  readonly located: FoundResult;
  readonly document: vscode.TextDocument;
  /** The version of the document when the payload was located. */
  readonly version: number;
  readonly rangeOf: (path: PayloadPath) => vscode.Range;
  /** The call as written, if the payload calls an entry function. */
  readonly call?: LocatedCall;
}

type FoundResult = Extract<LocateResult, { kind: 'found' | 'hole' }>;

interface FoundPayload extends PlacedPayload {
  readonly payload: DocumentPayload;
}

export class NoPayloadError extends UserFacingError {
  override readonly name: string = 'NoPayloadError';
}

/** The document contains no payload. The message suggests how to add one. */
export class NothingToRunError extends NoPayloadError {
  override readonly name: string = 'NothingToRunError';
}

export class NoEditorError extends NothingToRunError {
  override readonly name = 'NoEditorError';

  constructor() {
    super('No editor is open. Open a file with an entry function payload and place the cursor in it.');
  }
}

/**
 * Finds the payload. If the cursor is not in a payload and there are several, asks the user to select one.
 * @returns `undefined` if the user cancels
 * @throws NoPayloadError, PayloadError
 */
export async function findPayload(
  locators: DocumentLocators,
  place: PayloadPlace | undefined,
): Promise<FoundPayload | undefined> {
  const { document, position } = await openPlace(place);
  const locator = await locators.of(document);
  const result = locator?.locateAt(position) ?? { kind: 'none', count: 0 };
  if (!locator || place?.position || result.kind !== 'none' || result.count === 0) {
    return withValues(result, document, position, locators);
  }
  const picked = await pickPayload(document, locator);
  return picked && withValues(locator.locateAt(picked), document, picked, locators);
}

async function withValues(
  result: LocateResult,
  document: vscode.TextDocument,
  position: vscode.Position,
  locators: DocumentLocators,
): Promise<FoundPayload | undefined> {
  if (result.kind !== 'variable') return payloadOf(result, document, position);
  const { askForVariables } = await import('./documentVariables');
  const isAnswered = await askForVariables(locators, result.unresolved);
  if (typeof isAnswered === 'string') {
    await select(document.uri, toRange(result.at));
    throw new NoPayloadError(isAnswered);
  }
  if (!isAnswered) return undefined;
  const again = (await locators.of(document))?.locateAt(position) ?? { kind: 'none', count: 0 };
  return withValues(again, document, position, locators);
}

async function payloadOf(
  result: Exclude<LocateResult, { kind: 'variable' }>,
  document: vscode.TextDocument,
  position: vscode.Position,
): Promise<FoundPayload> {
  // Read before the first `await`, because the document might be edited in the meantime.
  const here = { place: { uri: document.uri, position }, document, version: document.version };
  const sentences = await import('../../core/payloads/languages/locateSentences');
  const language = languageOf(document.languageId, document.uri.path);
  const own = (await loadLanguage(language ?? 'json')).sentences;
  switch (result.kind) {
    case 'found':
    case 'hole': {
      const unreadable = unreadableIn(document, result);
      if (!unreadable) return foundPayload(result, here);
      await select(document.uri, unreadable);
      throw new NoPayloadError(sentences.unreadableText(sentences.placeText(unreadable.start)));
    }
    case 'broken':
    case 'unsafeNumber':
    case 'noList': {
      await select(document.uri, toRange(result.at));
      throw new NoPayloadError(sentences.unsendableText(result.kind, own, sentences.placeText(result.at.start)));
    }
    case 'none': {
      const sentence = await sentences.nothingHereText(language && own, result.count);
      throw result.count === 0 ? new NothingToRunError(sentence) : new NoPayloadError(sentence);
    }
  }
}

async function foundPayload(
  located: FoundResult,
  here: Pick<FoundPayload, 'place' | 'document' | 'version'>,
): Promise<FoundPayload> {
  const { call } = located.kind === 'found' ? located.located : located;
  const rangeIn =
    located.kind === 'found' ? located.located.rangeOf : (path: PayloadPath) => rangeInCall(located.call, path);
  const rangeOf = (path: PayloadPath) => toRange(rangeIn(path));
  const found = { ...here, located, rangeOf, ...(call && { call }) };
  try {
    return { ...found, payload: documentPayload(located) };
  } catch (error) {
    await revealError(error, found);
    throw error;
  }
}

function rangeInCall(call: LocatedCall, [member, index]: PayloadPath): Range {
  if (member === 'multisig_address' && call.multisig) return call.multisig.range;
  const list = member === 'arguments' ? call.arguments : member === 'type_arguments' ? call.typeArguments : undefined;
  if (!list) return call.function.range;
  return (typeof index === 'number' ? list.items[index]?.value.range : list.range) ?? call.range;
}

/** Selects the part of the payload to which an error refers, if there is one and its document can be shown. */
export async function revealError(error: unknown, found: Pick<PlacedPayload, 'place' | 'rangeOf'>): Promise<void> {
  // A `NotRunError` can have the `PayloadError` as its cause.
  const wrong = error instanceof Error && !(error instanceof PayloadError) ? error.cause : error;
  if (wrong instanceof PayloadError) await select(found.place.uri, found.rangeOf(wrong.path));
}

async function openPlace(place: PayloadPlace | undefined) {
  const editor = vscode.window.activeTextEditor;
  if (place?.uri) return { document: await opened(place.uri), position: place.position ?? new vscode.Position(0, 0) };
  if (!editor) throw new NoEditorError();
  return { document: editor.document, position: place?.position ?? editor.selection.active };
}

/**
 * Opens a document.
 * @throws NoPayloadError if the document cannot be opened, for example because it no longer exists
 */
async function opened(uri: vscode.Uri): Promise<vscode.TextDocument> {
  try {
    return await vscode.workspace.openTextDocument(uri);
  } catch (cause) {
    const name = vscode.workspace.asRelativePath(uri);
    throw new NoPayloadError(
      `${name} can no longer be opened. Run the command again in the document that contains the payload.`,
      { cause },
    );
  }
}

/** Selects a range. Never throws, because the original error must be reported even if the document cannot be shown. */
async function select(uri: vscode.Uri, range: vscode.Range): Promise<void> {
  try {
    const document = await vscode.workspace.openTextDocument(uri);
    const shown = vscode.window.visibleTextEditors.find(editor => editor.document === document);
    await vscode.window.showTextDocument(document, {
      selection: range,
      ...(shown?.viewColumn ? { viewColumn: shown.viewColumn } : {}),
    });
  } catch {
    // The document is closed or no longer exists; the error itself names the payload.
  }
}

/** Asks the user to select a payload in a document. @returns a position in it, or `undefined` if the user cancels */
async function pickPayload(
  document: vscode.TextDocument,
  locator: PayloadLocator,
): Promise<vscode.Position | undefined> {
  const calls = locator.all();
  const items = locator.ranges().map(range => {
    const call = calls.find(each => isInside(each.range, range));
    const { start } = toRange(call?.function.range ?? range);
    const label = call?.function.text ?? document.lineAt(start.line).text.trim();
    return { label, description: `line ${start.line + 1}`, start };
  });
  const title = 'Payloads in This File';
  const placeHolder = 'Select a payload, because the cursor is not in one';
  return (await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDescription: true }))?.start;
}

function isInside(inner: Range, outer: Range): boolean {
  return !isBefore(inner.start, outer.start) && !isBefore(outer.end, inner.end);
}

/**
 * Returns the position of U+FFFD in the text of a payload, or `undefined` if there is none. VS Code shows this
 * character for bytes that are invalid in the file's encoding, so the signed text would differ from the file.
 */
export function unreadableIn(
  document: vscode.TextDocument,
  found: Extract<LocateResult, { kind: 'found' | 'hole' }>,
): vscode.Range | undefined {
  const range = toRange(found.kind === 'found' ? found.located.range : found.call.range);
  const at = document.getText(range).indexOf('\uFFFD');
  if (at < 0) return undefined;
  const start = document.offsetAt(range.start) + at;
  return new vscode.Range(document.positionAt(start), document.positionAt(start + 1));
}
