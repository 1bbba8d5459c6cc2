import { counted } from '../../core/text/digits';
import * as vscode from 'vscode';
import { RefusedError } from '../../core/userFacingError';
import type { BytesArgument, Rerun } from '../results/rerun';
import { runPayload, type SimulateServices } from './runPayload';
import { withSenderLabel } from '../accounts/chooseSender';
import { readPastedHex, bytesToHex } from '../../core/move/hex';
import { PASTE_REFUSALS, inspect } from '../../core/transactions/inspect';
import { unsignedBytes } from '../../core/move/transactionBytes';

/** Minimum number of hex digits at the cursor. A shorter sequence is an address or a hash. */
const SHORTEST_RUN = 130;
const HEX_RUN = new RegExp(`(?:0x)?[0-9a-f]{${SHORTEST_RUN},}`, 'gi');

/** Asks for the hex of a signing message or a transaction, and shows its contents. */
export async function inspectBytes(services: SimulateServices, given?: BytesArgument): Promise<void> {
  const refusal = (text: string): string | undefined => {
    const { kind } = readPastedHex(text);
    return kind === 'bytes' ? undefined : PASTE_REFUSALS[kind];
  };
  const text = given?.hex ?? (await ask(refusal));
  if (text === undefined) return;
  const pasted = readPastedHex(text);
  if (pasted.kind !== 'bytes') throw new RefusedError(PASTE_REFUSALS[pasted.kind]);
  await show(services, pasted.bytes);
}

async function ask(refusal: (text: string) => string | undefined): Promise<string | undefined> {
  const [found] = (await candidates()).filter(text => refusal(text) === undefined);
  return vscode.window.showInputBox({
    title: 'Inspect Bytes',
    prompt: 'Hex of a BCS-encoded signing message or transaction. The bytes are not sent anywhere.',
    placeHolder: '0xb5e97db0…',
    ignoreFocusOut: true,
    ...(found !== undefined && { value: found.trim() }),
    // An empty field is not an error yet.
    validateInput: typed => (typed.trim() === '' ? undefined : refusal(typed)),
  });
}

async function candidates(): Promise<readonly string[]> {
  const editor = vscode.window.activeTextEditor;
  const clipboard = await vscode.env.clipboard.readText();
  if (!editor) return [clipboard];
  const { document, selection } = editor;
  const { text } = document.lineAt(selection.active.line);
  const { character } = selection.active;
  const runs = [...text.matchAll(HEX_RUN)].filter(
    run => run.index <= character && character <= run.index + run[0].length,
  );
  return [document.getText(selection), ...runs.map(([run]) => run), clipboard];
}

async function show(services: SimulateServices, bytes: Uint8Array): Promise<void> {
  const title = `Inspecting ${counted(bytes.length, 'byte')}`;
  const rerun: Rerun = { verb: 'inspect', target: { kind: 'bytes', hex: bytesToHex(unsignedBytes(bytes)) } };
  await runPayload(services, { title, rerun }, async signal => {
    const connection = await services.session.connection();
    const report = await inspect(bytes, connection, signal);
    return withSenderLabel(report, services.session, connection.network);
  });
}
