import * as vscode from 'vscode';
import { logText } from '../shell/logText';
import { fillLists, nothingToFillText, type Filling } from '../../core/payloads/help/fillLists';
import { calledFunction, type CalledFunction, type ParameterNames } from '../../core/payloads/help/calledFunction';
import type { LocatedCall } from '../../core/payloads/located';
import { UserFacingError } from '../../core/userFacingError';
import { withProgress } from '../shell/progress';
import { documentLines, toRange } from '../shell/documents';
import { namesOf } from '../packages/parameterNames';
import { sessionLookup } from '../shell/sessionLookup';
import { NoEditorError } from './insertCall';
import type { PayloadServices } from './payloadServices';

/** A position in the active editor; the cursor if none is given. */
export interface FillArgument {
  readonly position?: vscode.Position;
  /** Whether to show no message if there is nothing to fill in, as the user did not run the command. */
  readonly isQuiet?: boolean;
}

/** There is nothing to fill in at the cursor. */
export class NothingToFillError extends UserFacingError {
  override readonly name = 'NothingToFillError';
}

/** Adds a placeholder for each missing type argument and argument of a call. */
export async function fillCall(services: PayloadServices, given: FillArgument = {}): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new NoEditorError();
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
    services.notify.debug(`Nothing is filled in. ${error.logText}`);
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
  throw new NothingToFillError(nothingToFillText(call, called));
}

/**
 * Returns a call of a document with its deployed function.
 * @param isQuiet whether to show no progress
 * @throws NothingToFillError if there is no call, or its function is not known
 */
export async function writtenCall(
  services: PayloadServices,
  call: LocatedCall | undefined,
  isQuiet = false,
): Promise<{ readonly call: LocatedCall; readonly called: CalledFunction }> {
  const id = call?.function.id;
  if (!call || !id) {
    throw new NothingToFillError('There is no function call here: put the cursor in a payload that names a function.');
  }
  const { session, notify, sources } = services;
  const onTrouble = (error: Error) => {
    notify.debug(`A module is not available. ${logText(error)}`);
  };
  const names: ParameterNames = async (_, abi) => (await namesOf(abi, id, sources))?.names;
  const find = async (signal: AbortSignal) =>
    calledFunction(call, await sessionLookup(session, { signal, onTrouble }), names);
  const called = isQuiet
    ? await find(new AbortController().signal)
    : await withProgress(`Reading ${id.address}::${id.module}`, find);
  if (called) return { call, called };
  throw new NothingToFillError(
    `${call.function.text} is not known on ${session.network.label}: correct its name first.`,
  );
}
