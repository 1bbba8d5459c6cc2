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

/** The id of the curl command, which is listed with the call forms. */
const CURL = 'curl';

/** The call to copy, and its form. The user is asked for missing parts. */
interface CopyRequest extends PayloadPlace {
  /** The id of a form, or `curl`. */
  readonly form?: string;
}

/** Copies the call at the cursor, or a call of a function in the view, in another form. */
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

/** Returns a call with the types of its arguments. @throws RefusedError if a parameter has an unsupported type */
export function withTypes(call: RequestedCall, abi: FunctionAbi, given: GivenValues, multisig?: string): TypedCall {
  const typed = typedCall(call, abi, given);
  if (typed) return { ...typed, ...(multisig !== undefined && { multisig }) };
  throw new RefusedError(
    `The call to ${memberIdText(call.function)} cannot be converted: a parameter has a type that Movescope does not support.`,
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
    placeHolder: 'Select a format',
  });
  return chosen?.form;
}

/** Returns a call in the given form on one line, or the reason why it cannot be converted. */
function previewOf(call: TypedCall, form: CallForm): { readonly ok: boolean; readonly text: string } {
  try {
    return { ok: true, text: onOneLine(writeCall(call, form)) };
  } catch (error) {
    if (error instanceof UserFacingError) return { ok: false, text: error.message };
    throw error;
  }
}

/** Joins lines into one, including lines that end with a backslash. */
function onOneLine(text: string): string {
  const lines = text.replaceAll('\\\n', '\n').split('\n');
  return lines.flatMap(line => line.trim() || []).join(' ');
}

const CURL_LABEL = 'curl Command for the Simulation';

const SERVE_COMMAND = 'movescope sandbox';

/** Returns the detail line for the curl command: the URL of the request, and what is left out. */
function curlDetail(network: Network): string {
  if (network.sandbox)
    return `$(warning) The built-in sandbox has no URL. To serve a sandbox at a URL, run ${SERVE_COMMAND} (the Movescope CLI must be built from source).`;
  const key = network.auth === 'none' ? '' : ', with $MOVESCOPE_ACCESS_KEY instead of the key';
  return `POST ${network.baseUrl}/transactions/simulate${key}`;
}

/** Copies a curl command that simulates a call, with the current sequence number of the sender. */
async function copyAsCurl(services: PayloadServices, call: TypedCall, network: Network): Promise<void> {
  const { session, notify } = services;
  if (network.sandbox) {
    notify.info(
      `The built-in sandbox has no URL for curl. Build the Movescope CLI from source, run ${SERVE_COMMAND} in a terminal, add the URL it prints as a network, then copy again.`,
      { label: 'Copy Command', run: () => writeClipboard(SERVE_COMMAND) },
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
  const until = isShort ? '. The transaction is orderless and valid for one minute' : '';
  notify.done(`Copied a curl command that simulates ${memberIdText(call.function)}, without the access key${until}`);
}

/** Inserts the call on the clipboard. @param form id of the form; by default, the document's form */
export async function pasteAs(services: PayloadServices, form?: string): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  if (!editor) throw new NoEditorToFillError();
  const pasted = await findPasted(await vscode.env.clipboard.readText());
  if (!pasted) {
    throw new RefusedError(
      'The clipboard does not contain a call. Copy a payload or transaction as JSON, an SDK call, a CLI or curl command, or a function name, then paste again.',
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

/** Replaces the selection in a single undo step, with the indentation of its first line. */
async function replaceSelection(editor: vscode.TextEditor, text: string): Promise<void> {
  const { selection, document } = editor;
  const indent = /^\s*/.exec(document.lineAt(selection.start.line).text)?.[0].slice(0, selection.start.character) ?? '';
  await editor.edit(edit => edit.replace(selection, text.replaceAll('\n', `\n${indent}`)));
}
