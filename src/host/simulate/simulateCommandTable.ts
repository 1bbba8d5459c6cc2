import * as vscode from 'vscode';
import { type PayloadPlace, NoEditorError } from '../payloads/payloadAtCursor';
import { PAYLOAD, ROW } from '../vscode/commandArguments';
import type { CommandTable } from '../vscode/commands';
import { isTestDocument } from '../vscode/documents';
import { COMMANDS, type SIMULATE_COMMANDS } from '../vscode/ids';
import type { SimulateServices } from './simulateServices';

/**
 * The arguments and actions of the commands that simulate, encode or inspect. Their code is loaded by the first command
 * that needs it.
 */
export function simulateCommandTable(services: SimulateServices): CommandTable<typeof SIMULATE_COMMANDS> {
  return {
    simulate: {
      takes: [PAYLOAD],
      run: async (given?: PayloadPlace) => {
        const document = vscode.window.activeTextEditor?.document;
        // The sender and the variables of a payload in a test are those of its test.
        if (!given && document && isTestDocument(document)) await vscode.commands.executeCommand(COMMANDS.simulateTest);
        else await (await import('./simulate')).simulateAtCursor(services, given);
      },
    },
    encode: { takes: [PAYLOAD], run: async given => (await import('./encode')).encodeAtCursor(services, given) },
    simulateAs: {
      takes: [{ ...PAYLOAD, sender: 'text?', secondarySigners: 'texts?', feePayer: 'text?' }],
      run: async given => (await import('./simulate')).simulateAs(services, given),
    },
    senderMatrix: {
      takes: [{ ...PAYLOAD, senders: 'texts?' }],
      run: async given => (await import('./senderMatrix')).senderMatrixAtCursor(services, given),
    },
    sweepArgument: {
      takes: [{ ...PAYLOAD, index: 'number?', values: 'list?' }],
      run: async given => (await import('./sweepArgument')).sweepAtCursor(services, given),
    },
    inspectBytes: {
      takes: [{ hex: 'text' }],
      run: async given => (await import('./inspectBytes')).inspectBytes(services, given),
    },
    simulateFunction: {
      takes: ['text', ROW],
      run: async given => (await import('./simulate')).simulateFunction(services, given),
    },
    encodeFunction: {
      takes: ['text', ROW],
      run: async given => (await import('./encode')).encodeFunction(services, given),
    },
    simulateOnAllNetworks: {
      takes: [PAYLOAD],
      run: async given => (await import('./senderMatrix')).simulateOnAllNetworks(services, given),
    },
    simulateOnSave: {
      takes: [PAYLOAD],
      run: given => simulateOnSave(services, given),
    },
  };
}

/** Turns simulation on save on or off for the payload at the cursor, or at the given place. */
export async function simulateOnSave({ runs }: SimulateServices, given?: PayloadPlace): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const uri = given?.uri ?? editor?.document.uri;
  const position = given?.position ?? editor?.selection.active;
  if (!uri || !position) {
    throw new NoEditorError();
  }
  await runs.togglePinned({ uri, position });
}
