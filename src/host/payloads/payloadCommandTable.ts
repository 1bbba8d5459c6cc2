import * as vscode from 'vscode';
import { SANDBOX_NETWORK } from '../../core/gateway/network';
import { PAYLOAD, ROW } from '../vscode/commandArguments';
import type { CommandTable } from '../vscode/commands';
import type { PAYLOAD_COMMANDS } from '../vscode/ids';
import type { PayloadServices } from './payloadServices';
import { copyAs, pasteAs } from './copyAs';
import { fillCall, insertCall } from './fillCall';
import { useEarlierArguments } from './useEarlierArguments';

export function payloadCommandTable(services: PayloadServices): CommandTable<typeof PAYLOAD_COMMANDS> {
  return {
    openExample: { run: () => openExample(services) },
    insertCall: { takes: ['text', ROW], run: given => insertCall(services, given) },
    fillCall: { takes: [{ position: 'position?' }], run: given => fillCall(services, given) },
    useEarlierArguments: { takes: [{ position: 'position?' }], run: given => useEarlierArguments(services, given) },
    copyAs: { takes: [ROW, { ...PAYLOAD, kind: 'absent', form: 'text?' }], run: given => copyAs(services, given) },
    pasteAs: { takes: ['text'], run: given => pasteAs(services, given) },
  };
}

/** Alice sends 1.5 APT to Bob in the sandbox. */
const EXAMPLE = {
  sender: '0xa11ce',
  payload: {
    type: 'entry_function_payload',
    function: '0x1::aptos_account::transfer',
    type_arguments: [],
    arguments: ['0xb0b', '150000000'],
  },
};

/** Opens an untitled document with an example payload, and selects the sandbox. */
export async function openExample({ session, notify }: PayloadServices): Promise<void> {
  const content = `${JSON.stringify(EXAMPLE, undefined, 2)}\n`;
  const document = await vscode.workspace.openTextDocument({ language: 'json', content });
  const inPayload = document.positionAt(content.indexOf('0x1::'));
  await vscode.window.showTextDocument(document, { selection: new vscode.Range(inPayload, inPayload) });
  if (session.network.id === SANDBOX_NETWORK.id) return;
  await session.select(SANDBOX_NETWORK);
  notify.done(`${SANDBOX_NETWORK.label} is selected`);
}
