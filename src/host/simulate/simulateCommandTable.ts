import * as vscode from 'vscode';
import * as z from 'zod/mini';
import { type PayloadPlace, NoEditorError } from '../payloads/payloadAtCursor';
import { payload, row, signers, text, texts } from '../shell/commandArgumentSchemas';
import type { CommandTable } from '../shell/commands';
import { isTestDocument } from '../shell/documents';
import { COMMANDS, type SIMULATE_COMMANDS } from '../shell/ids';
import type { SimulateServices } from './simulateServices';

/**
 * The arguments and actions of the commands that simulate, encode or inspect. Their code is loaded by the first command
 * that needs it.
 */
export function simulateCommandTable(services: SimulateServices): CommandTable<typeof SIMULATE_COMMANDS> {
  return {
    simulate: {
      takes: payload,
      run: async (given?: PayloadPlace) => {
        const document = vscode.window.activeTextEditor?.document;
        // The sender and the variables of a payload in a test are those of its test.
        if (!given && document && isTestDocument(document)) await vscode.commands.executeCommand(COMMANDS.simulateTest);
        else await (await import('./simulate')).simulateAtCursor(services, given);
      },
    },
    encode: { takes: payload, run: async given => (await import('./encode')).encodeAtCursor(services, given) },
    simulateAs: {
      takes: z.extend(payload, signers),
      run: async given => (await import('./simulateAs')).simulateAs(services, given),
    },
    senderMatrix: {
      takes: z.extend(payload, { senders: z.optional(texts) }),
      run: async given => (await import('./senderMatrix')).senderMatrixAtCursor(services, given),
    },
    sweepArgument: {
      takes: z.extend(payload, {
        index: z.optional(z.int().check(z.nonnegative())),
        values: z.optional(z.array(z.looseObject({ json: z.json(), label: z.optional(text) }))),
      }),
      run: async given => (await import('./sweepArgument')).sweepAtCursor(services, given),
    },
    inspectBytes: {
      takes: z.looseObject({ hex: text }),
      run: async given => (await import('./inspectBytes')).inspectBytes(services, given),
    },
    simulateFunction: {
      takes: z.union([text, row]),
      run: async given => (await import('./simulate')).simulateFunction(services, given),
    },
    encodeFunction: {
      takes: z.union([text, row]),
      run: async given => (await import('./encode')).encodeFunction(services, given),
    },
    simulateOnAllNetworks: {
      takes: payload,
      run: async given => (await import('./simulateOnAllNetworks')).simulateOnAllNetworks(services, given),
    },
    simulateOnSave: {
      takes: payload,
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
