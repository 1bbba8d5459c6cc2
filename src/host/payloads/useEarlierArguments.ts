import { MOVE } from '../../core/payloads/engine/forms';
import * as vscode from 'vscode';
import { parseAddress } from '../../core/move/address';
import { memberIdText } from '../../core/move/functionId';
import { excerpt } from '../../core/text/visibleText';
import { earlierCalls, type PastCall, fittingCalls, seenTypes } from '../../core/transactions/ledger/earlierCalls';
import { RefusedError } from '../../core/userFacingError';
import type { DeployedFunction } from './chooseFunction';
import type { PayloadServices, FormSources } from './payloadServices';
import { inertIcons } from '../vscode/markdown';
import { isPayloadFile } from '../../core/payloads/languages/languages';
import type { LocatedCall } from '../../core/payloads/located';
import { listEdits } from '../../core/payloads/edit/listEdits';
import { typedCall } from '../../core/payloads/write/typedCall';
import { documentLines } from '../vscode/documents';
import { writtenCall, NoEditorToFillError } from './fillCall';
import type { SeenType } from '../../core/payloads/help/completion';
import type { Base, Session } from '../session/session';
import { editOf } from './payloadFixes';

/**
 * Asks the user to select an earlier call of a function on the selected network. Sends no requests.
 * @returns `undefined` if the user cancels
 * @throws RefusedError if the function is not an entry function, or if there are no earlier calls
 */
export async function chooseEarlier(
  { session, forms: { runs, past } }: Pick<PayloadServices, 'session' | 'forms'>,
  { id, abi }: DeployedFunction,
): Promise<PastCall | undefined> {
  const { network } = session;
  const name = memberIdText(id);
  if (!abi.isEntry) {
    throw new RefusedError(`${name} is not an entry function. Place the cursor in an entry function call.`);
  }
  const calls = fittingCalls(earlierCalls(await runs(network.id), past(), Date.now()), id, abi);
  if (calls.length === 0) {
    throw new RefusedError(
      `No earlier calls to ${name} on ${network.label}. Simulate it once, or load transactions of an account that called it in the Transactions view.`,
    );
  }
  const accounts = await session.accountsOn(network);
  const words = (address: string) => {
    const label = accounts.find(account => account.address === parseAddress(address))?.label;
    return label === undefined ? address : `${label} (${address})`;
  };
  const items = calls.map(call => ({ ...itemOf(call, words), call }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: `Earlier Arguments of ${name}`,
    placeHolder: 'Select a call to use its type arguments and arguments',
    matchOnDescription: true,
    matchOnDetail: true,
  });
  return chosen?.call;
}

/** Suggests making the sender of an earlier call the default sender, unless it already is. */
export function offerSender({ session, notify }: Base, call: PastCall): void {
  const { network } = session;
  const sender = call.sender === undefined ? undefined : parseAddress(call.sender);
  if (sender === undefined || sender === session.senderOn(network)) return;
  notify.info(`That call was sent by ${sender}, which is not your default sender on ${network.label}.`, {
    label: 'Set as Default Sender',
    run: () => session.setSenderOn(network, sender),
  });
}

const LONGEST = 60;

function itemOf(
  { arguments: values, typeArguments, sender, multisig, from }: PastCall,
  words: (address: string) => string,
): vscode.QuickPickItem {
  const written = values.map(value => excerpt(JSON.stringify(value), LONGEST)).join(', ');
  const details = [
    ...typeArguments,
    ...(sender === undefined ? [] : [`sender ${words(sender)}`]),
    ...(multisig === undefined ? [] : [`multisig account ${words(multisig)}`]),
  ];
  return {
    label: inertIcons(written === '' ? 'no arguments' : written),
    description: from,
    detail: inertIcons(details.join(' · ')),
  };
}

/** A position in the active editor; the cursor if absent. */
interface EarlierArgument {
  readonly position?: vscode.Position;
}

/**
 * Replaces the type arguments and arguments of the call at the cursor with those of an earlier call that the user
 * selects. If a call form is open, fills its fields instead.
 */
export async function useEarlierArguments(services: PayloadServices, given: EarlierArgument = {}): Promise<void> {
  const { press } = services.forms.step;
  if (press) {
    press();
    return;
  }
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new NoEditorToFillError();
  const { document } = editor;
  const { version } = document;
  const located = (await services.locators.of(document))?.callAt(given.position ?? editor.selection.active);
  if (located?.form.id === MOVE.id) {
    throw new RefusedError('Arguments cannot be inserted into Move source. Run the command in a payload.');
  }
  const { call, called } = await writtenCall(services, located);
  const chosen = await chooseEarlier(services, called);
  const typed = chosen && typedCall(chosen, called.abi);
  if (!typed) return;
  const written = {
    lines: documentLines(document),
    indent: indentOf(editor),
    hasVariables: isPayloadFile(document.uri.path),
  };
  const edits = await listEdits(written, call, typed);
  // Edits made in the meantime must not be overwritten.
  if (document.version !== version) {
    throw new RefusedError('The document has changed. Run the command again.');
  }
  if (!edits) {
    throw new RefusedError(
      `The values cannot be inserted into this call to ${memberIdText(called.id)}. Close its brackets and quotes, or run "Movescope: Insert Call…" to insert a new call.`,
    );
  }
  if (!(await vscode.workspace.applyEdit(editOf(document.uri, edits)))) {
    throw new RefusedError('The document is read-only. Run the command in an editable document.');
  }
  if (!givesSender(call)) offerSender(services, chosen);
}

function indentOf({ options: { insertSpaces, tabSize } }: vscode.TextEditor): string {
  return insertSpaces === false ? '\t' : ' '.repeat(typeof tabSize === 'number' ? tabSize : 2);
}

/** Whether the request specifies its sender. If so, the default sender is not used. */
function givesSender({ request }: LocatedCall): boolean {
  return request?.kind === 'object' && request.members.some(({ name }) => name === 'sender');
}

/** Returns the types in earlier runs and loaded transactions on the selected network. Sends no requests. */
export async function typesSeen(session: Session, { runs, past }: FormSources): Promise<readonly SeenType[]> {
  return seenTypes(await runs(session.network.id), past(), Date.now());
}
