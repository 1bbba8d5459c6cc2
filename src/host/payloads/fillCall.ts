import { formForLanguage, callForms } from '../../core/payloads/languages/loadLanguage';
import * as vscode from 'vscode';
import type { FunctionAbi } from '../../core/move/abi';
import type { MemberId } from '../../core/move/functionId';
import { callSkeleton } from '../../core/payloads/write/callSkeleton';
import type { CallForm } from '../../core/payloads/write/writer';
import { RefusedError, UserFacingError } from '../../core/userFacingError';
import { isMoveSource, documentLines, toRange } from '../vscode/documents';
import { chooseFunction, type FunctionArgument } from './chooseFunction';
import type { PayloadServices } from './payloadServices';
import { logText } from '../vscode/requestLog';
import { fillLists, nothingToFillText, type Filling } from '../../core/payloads/help/fillLists';
import { calledFunction, type CalledFunction, type ReadParameterNames } from '../../core/payloads/help/calledFunction';
import type { LocatedCall } from '../../core/payloads/located';
import { withProgress } from '../vscode/progress';
import { namesOf } from '../packages/parameterNames';
import { sessionLookup } from '../session/sessionLookup';

function callSnippet(id: MemberId, abi: FunctionAbi, form: CallForm): vscode.SnippetString {
  const snippet = new vscode.SnippetString();
  for (const { kind, text } of callSkeleton(id, abi, form)) {
    if (kind === 'text') snippet.appendText(text);
    else snippet.appendPlaceholder(text);
  }
  return snippet;
}

async function fittingForm(document: vscode.TextDocument): Promise<CallForm | undefined> {
  return formForLanguage(isMoveSource(document) ? 'move' : document.languageId);
}

export class NoEditorToFillError extends UserFacingError {
  override readonly name = 'NoEditorToFillError';

  constructor() {
    super('No editor is open. Open a file and place the cursor where you want to insert the call.');
  }
}

/** Inserts a call of a deployed function at the cursor, with placeholders for its values. */
export async function insertCall(services: PayloadServices, given?: FunctionArgument): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new NoEditorToFillError();
  const chosen = await chooseFunction(services, 'Insert Call', given);
  const form = chosen && (await formFor(editor.document));
  if (!form) return;
  const snippet = callSnippet(chosen.id, chosen.abi, form);
  await vscode.window.showTextDocument(editor.document, editor.viewColumn);
  await editor.insertSnippet(snippet);
}

/** Returns the call form for a document, or asks for one. */
export async function formFor(document: vscode.TextDocument): Promise<CallForm | undefined> {
  const { languageId } = document;
  const fitting = await fittingForm(document);
  if (fitting) return fitting;
  const items = (await callForms()).map(form => ({ label: form.label, form }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Call Format',
    placeHolder: `Select the call format for this ${languageId} document`,
  });
  return chosen?.form;
}

/** A position in the active editor; the cursor if absent. */
export interface FillArgument {
  readonly position?: vscode.Position;
  /** Whether to show no progress and only log errors, because the user did not run the command. */
  readonly isQuiet?: boolean;
}

/** Adds a placeholder for each missing type argument and argument of a call. */
export async function fillCall(services: PayloadServices, given: FillArgument = {}): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new NoEditorToFillError();
  const { document } = editor;
  const { version } = document;
  try {
    const call = (await services.locators.of(document))?.callAt(given.position ?? editor.selection.active);
    const filling = await fillingOf(services, document, call, given.isQuiet ?? false);
    // Edits made in the meantime must not be overwritten.
    if (document.version !== version) return;
    await editor.insertSnippet(new vscode.SnippetString(filling.snippet), toRange(filling.range));
  } catch (error) {
    if (!given.isQuiet || !(error instanceof UserFacingError)) throw error;
    services.notify.debug(`Nothing was filled in. ${error.logText}`);
  }
}

async function fillingOf(
  services: PayloadServices,
  document: vscode.TextDocument,
  written: LocatedCall | undefined,
  isQuiet: boolean,
): Promise<Filling> {
  const { call, called } = await writtenCall(services, written, isQuiet);
  const filling = await fillLists(documentLines(document), call, called);
  if (filling) return filling;
  throw new RefusedError(nothingToFillText(call, called));
}

/**
 * Returns a call in a document with its deployed function.
 * @param isQuiet whether to hide progress
 * @throws RefusedError if there is no call, or its function is not known
 */
export async function writtenCall(
  services: PayloadServices,
  call: LocatedCall | undefined,
  isQuiet = false,
): Promise<{ readonly call: LocatedCall; readonly called: CalledFunction }> {
  const id = call?.function.id;
  if (!call || !id) {
    throw new RefusedError('No function call found. Place the cursor in a payload with a function.');
  }
  const { session, notify, sources } = services;
  const onTrouble = (error: Error) => notify.debug(`A module is not available. ${logText(error)}`);
  const names: ReadParameterNames = async (_, abi) => (await namesOf(abi, id, sources))?.names;
  const find = async (signal: AbortSignal) =>
    calledFunction(call, await sessionLookup(session, { signal, onTrouble }), names);
  const called = isQuiet
    ? await find(new AbortController().signal)
    : await withProgress(`Reading ${id.address}::${id.module}`, find);
  if (called) return { call, called };
  throw new RefusedError(`${call.function.text} was not found on ${session.network.label}. Correct its name first.`);
}
