import { callForms } from '../../core/payloads/languages/loadLanguage';
import { writeClipboard } from '../vscode/clipboard';
import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import type { FunctionAbi } from '../../core/move/abi';
import { memberIdText } from '../../core/move/functionId';
import { multisigAccount } from '../../core/move/multisigPayload';
import { type RequestedCall, type GivenValues, type TransactionDraft, draftOfCall } from '../../core/payloads/draft';
import { emptyCall } from '../../core/payloads/edit/callForm';
import { typedCall, type TypedCall } from '../../core/payloads/write/typedCall';
import { writeCall, type CallForm } from '../../core/payloads/write/writer';
import { RefusedError, UserFacingError } from '../../core/userFacingError';
import type { ModuleRow } from '../session/revealRow';
import { networkOfPage, onNetwork } from '../session/onNetwork';
import type { PayloadServices } from './payloadServices';
import { withProgress } from '../vscode/progress';
import { chooseSender } from '../accounts/chooseSender';
import type { PayloadPlace } from './payloadAtCursor';
import type { LedgerDraftArgument } from '../results/rerun';
import { callAt, wholeCallOf } from './callAt';
import { askForCall } from './callForm';
import { chooseFunction, findFunction, isRow } from './chooseFunction';
import { findPasted } from '../../core/payloads/languages/findPasted';
import { givenBy } from '../../core/transactions/transaction';
import { formFor, insertCall, NoEditorToFillError } from './fillCall';
import { copiedValues, curlOfSimulation } from '../../core/transactions/request';
import { prepareSimulation } from '../../core/transactions/simulate';

/** The id for the simulation as a curl command, which is offered like a form. */
const CURL = 'curl';

/** The call to copy, and the form; the user is asked for missing parts. */
interface CopyRequest extends PayloadPlace {
  /** The id of a form, or `curl`. */
  readonly form?: string;
}

/** Copies the call at the cursor, or a call of a function in the view, in a different form. */
export async function copyAs(
  services: PayloadServices,
  given?: CopyRequest | ModuleRow | LedgerDraftArgument,
): Promise<void> {
  const { session } = services;
  const network = given && 'draft' in given ? await networkOfPage(session, given.network) : session.network;
  const call = network && (await callOf(services, given, network));
  if (!call) return;
  const form = await formOf(given, call, network);
  if (!form) return;
  if (form === CURL) {
    await copyAsCurl(services, call, network);
    return;
  }
  await writeClipboard(`${writeCall(call, form)}\n`);
  services.notify.done(`Copied ${memberIdText(call.function)} as ${form.label}`);
}

async function callOf(
  services: PayloadServices,
  given: CopyRequest | ModuleRow | LedgerDraftArgument | undefined,
  network: Network,
): Promise<TypedCall | undefined> {
  if (given && 'draft' in given) return callOfDraft(services, given.draft, network);
  return isRow(given) ? callOfRow(services, given) : callOfPlace(services, given);
}

async function callOfDraft(
  services: PayloadServices,
  { call, given, payload }: TransactionDraft,
  network: Network,
): Promise<TypedCall | undefined> {
  if (!call) return undefined;
  const { abi } = await findFunction(services, call.function, network);
  return withTypes(call, abi, given, multisigAccount(payload));
}

async function callOfPlace(services: PayloadServices, place: PayloadPlace | undefined): Promise<TypedCall | undefined> {
  const found = await callAt(services, 'Copy', place);
  return found && withTypes(found.call, found.abi, found.given, found.multisig);
}

async function callOfRow(services: PayloadServices, row: ModuleRow): Promise<TypedCall | undefined> {
  const chosen = await chooseFunction(services, 'Copy a Call', row);
  if (!chosen) return undefined;
  const { id, abi } = chosen;
  const call = await askForCall(services, { verb: 'Copy', call: emptyCall(id, abi), abi });
  return call && withTypes(call, abi, {});
}

/** Returns a call with the types of its arguments. @throws RefusedError if one of them cannot be read */
export function withTypes(call: RequestedCall, abi: FunctionAbi, given: GivenValues, multisig?: string): TypedCall {
  const typed = typedCall(call, abi, given);
  if (typed) return { ...typed, ...(multisig !== undefined && { multisig }) };
  throw new RefusedError(
    `${memberIdText(call.function)} has a parameter whose type Movescope cannot read, so the call cannot be written in another form.`,
  );
}

async function formOf(
  given: CopyRequest | ModuleRow | LedgerDraftArgument | undefined,
  call: TypedCall,
  network: Network,
): Promise<CallForm | typeof CURL | undefined> {
  const wanted = given && 'form' in given ? given.form : undefined;
  if (wanted === CURL) return CURL;
  const forms = await callForms();
  return forms.find(({ id }) => id === wanted) ?? chooseForm(forms, call, network);
}

async function chooseForm(
  forms: readonly CallForm[],
  call: TypedCall,
  network: Network,
): Promise<CallForm | typeof CURL | undefined> {
  const items = forms.map(form => {
    const { ok, text } = previewOf(call, form);
    return { label: form.label, detail: ok ? text : `$(warning) ${text}`, form };
  });
  const curl = { label: CURL_LABEL, detail: curlDetail(network), form: CURL } as const;
  const chosen = await vscode.window.showQuickPick([...items, curl], {
    title: `Copy ${memberIdText(call.function)} As…`,
    placeHolder: 'Select a form',
  });
  return chosen?.form;
}

/** Returns a call in a form, on one line, or the reason why it cannot be written in that form. */
function previewOf(call: TypedCall, form: CallForm): { readonly ok: boolean; readonly text: string } {
  try {
    return { ok: true, text: onOneLine(writeCall(call, form)) };
  } catch (error) {
    if (error instanceof UserFacingError) return { ok: false, text: error.message };
    throw error;
  }
}

/** Joins lines, including those continued with a backslash. */
function onOneLine(text: string): string {
  const lines = text.replaceAll('\\\n', '\n').split('\n');
  return lines.flatMap(line => line.trim() || []).join(' ');
}

const CURL_LABEL = 'curl command for the simulation';

const SERVE_COMMAND = 'movescope sandbox';

/** Returns the detail line for a form: where the request is sent, and what is left out. */
function curlDetail(network: Network): string {
  if (network.sandbox)
    return `$(warning) The sandbox has no address: run ${SERVE_COMMAND}, built from Movescope’s source, to give it one.`;
  const key = network.auth === 'none' ? '' : ', with $MOVESCOPE_ACCESS_KEY in place of the key';
  return `POST ${network.baseUrl}/transactions/simulate${key}`;
}

/** Copies the simulation of a call on a network as a command, with the account's current sequence number. */
async function copyAsCurl(services: PayloadServices, call: TypedCall, network: Network): Promise<void> {
  const { session, notify } = services;
  if (network.sandbox) {
    notify.info(
      `The built-in sandbox has no address that curl could call. Build the terminal program from Movescope’s source, run ${SERVE_COMMAND} in a terminal, add the address it prints as a network, and copy again.`,
      { label: 'Copy the Command', run: () => writeClipboard(SERVE_COMMAND) },
    );
    return;
  }
  const sender = await chooseSender(session, network, call.given.sender);
  if (!sender) return;
  const json = { ...call, arguments: call.arguments.map(argument => argument.json) };
  const given = copiedValues(call.given);
  const draft = draftOfCall(json, given, call.multisig);
  const text = await withProgress(`Reading the sequence number of ${sender.address}`, signal =>
    onNetwork(session, network, async ({ client, now }) => {
      const request = await prepareSimulation(draft, sender, { client, now }, signal);
      return curlOfSimulation(request, network);
    }),
  );
  await writeClipboard(`${text}\n`);
  const isShort = given.replayProtectionNonce !== undefined && given.expirationTimestampSecs === undefined;
  const until = isShort ? '; as an orderless transaction, it is valid for a minute' : '';
  notify.done(`Copied the simulation of ${memberIdText(call.function)} for curl, without the key${until}`);
}

/** Inserts the call on the clipboard. @param form id of the form; by default, the one that fits the document */
export async function pasteAs(services: PayloadServices, form?: string): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new NoEditorToFillError();
  const pasted = await findPasted(await vscode.env.clipboard.readText());
  if (!pasted) {
    throw new RefusedError(
      'The clipboard does not contain a call: copy a payload or a transaction as JSON, an SDK call, a CLI or curl command, or the name of a function, and paste again.',
    );
  }
  if (pasted.kind === 'function') {
    await insertCall(services, pasted.id);
    return;
  }
  const whole = await wholeCallOf(services, 'Paste', pasted.call);
  if (!whole) return;
  const wanted = (await callForms()).find(({ id }) => id === form) ?? (await formFor(editor.document));
  if (!wanted) return;
  const text = writeCall(withTypes(whole.call, whole.abi, givenBy(pasted.call), whole.multisig), wanted);
  await vscode.window.showTextDocument(editor.document, editor.viewColumn);
  await replaceSelection(editor, text);
  services.notify.done(`Pasted ${memberIdText(whole.call.function)} as ${wanted.label}`);
}

/** In a single undo step, indented like the line on which it starts. */
async function replaceSelection(editor: vscode.TextEditor, text: string): Promise<void> {
  const { selection, document } = editor;
  const indent = /^\s*/.exec(document.lineAt(selection.start.line).text)?.[0].slice(0, selection.start.character) ?? '';
  await editor.edit(edit => edit.replace(selection, text.replaceAll('\n', `\n${indent}`)));
}
