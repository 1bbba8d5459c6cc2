import * as vscode from 'vscode';
import { type PayloadPlace, NoEditorError } from '../payloads/payloadAtCursor';
import { PAYLOAD, ROW } from '../vscode/commandArguments';
import type { CommandTable } from '../vscode/commands';
import { isTestDocument } from '../vscode/documents';
import { COMMANDS, type SIMULATE_COMMANDS } from '../vscode/ids';
import type { SimulateServices } from './runPayload';
import type { DraftArgument, Rerun, RunBefore } from '../results/rerun';
import { encodeAtCursor, encodeFunction } from './encode';
import { inspectBytes } from './inspectBytes';
import { senderMatrixAtCursor, simulateOnAllNetworks } from './senderMatrix';
import { simulateAtCursor, simulateAs, simulateFunction } from './simulate';
import { runFunction, runFunctionAgain } from './runFunction';
import { sweepAtCursor } from './sweepArgument';
import { defined } from '../../core/text/defined';

export function simulateCommandTable(services: SimulateServices): CommandTable<typeof SIMULATE_COMMANDS> {
  return {
    simulate: {
      takes: [PAYLOAD],
      run: async (given?: PayloadPlace) => {
        const document = vscode.window.activeTextEditor?.document;
        // The sender and the variables of a payload in a test are those of its test.
        if (!given && document && isTestDocument(document)) await vscode.commands.executeCommand(COMMANDS.simulateTest);
        else await simulateAtCursor(services, given);
      },
    },
    encode: { takes: [PAYLOAD], run: given => encodeAtCursor(services, given) },
    simulateAs: {
      takes: [{ ...PAYLOAD, sender: 'text?', secondarySigners: 'texts?', feePayer: 'text?' }],
      run: given => simulateAs(services, given),
    },
    senderMatrix: { takes: [{ ...PAYLOAD, senders: 'texts?' }], run: given => senderMatrixAtCursor(services, given) },
    sweepArgument: {
      takes: [{ ...PAYLOAD, index: 'number?', values: 'list?' }],
      run: given => sweepAtCursor(services, given),
    },
    inspectBytes: { takes: [{ hex: 'text' }], run: given => inspectBytes(services, given) },
    simulateFunction: { takes: ['text', ROW], run: given => simulateFunction(services, given) },
    encodeFunction: { takes: ['text', ROW], run: given => encodeFunction(services, given) },
    runFunction: { takes: ['text', ROW], run: given => runFunction(services, 'Run Function', given) },
    runView: { takes: ['text', ROW], run: given => runFunction(services, 'Run View', given) },
    simulateOnAllNetworks: { takes: [PAYLOAD], run: given => simulateOnAllNetworks(services, given) },
    simulateOnSave: { takes: [PAYLOAD], run: given => simulateOnSave(services, given) },
  };
}

/** Turns simulation on save on or off for the payload at a position, by default at the cursor. */
export async function simulateOnSave({ runs }: SimulateServices, given?: PayloadPlace): Promise<void> {
  const editor = vscode.window.activeTextEditor;
  const uri = given?.uri ?? editor?.document.uri;
  const position = given?.position ?? editor?.selection.active;
  if (!uri || !position) throw new NoEditorError();
  await runs.togglePinned({ uri, position });
}

/** Runs a payload again from the current document, on the selected network, with the choices that were made before. */
export async function runAgain(services: SimulateServices, rerun: Rerun): Promise<void> {
  const { target, verb, ...chosen } = rerun;
  if (verb === 'run' && target.kind === 'draft') return runFunctionAgain(services, target.draft);
  if (target.kind === 'bytes') return inspectBytes(services, { hex: target.hex });
  const given = { ...placeOf(target), ...chosen, again: before(verb, target) };
  switch (verb) {
    case 'simulate':
      return simulateAtCursor(services, given);
    case 'encode':
      return encodeAtCursor(services, given);
    case 'simulateOnAllNetworks':
      return simulateOnAllNetworks(services, given);
    case 'senderMatrix':
      return senderMatrixAtCursor(services, given);
    case 'sweepArgument':
      return sweepAtCursor(services, given);
    case 'inspect':
    case 'run':
  }
}

function placeOf(target: Exclude<Rerun['target'], { readonly kind: 'bytes' }>): PayloadPlace | DraftArgument {
  if (target.kind === 'draft') return { draft: target.draft };
  return { uri: vscode.Uri.parse(target.uri, true), position: new vscode.Position(target.line, target.character) };
}

function before(verb: Rerun['verb'], { network, written }: RunBefore): RunBefore {
  // A run on all networks does not belong to a single one.
  const one = verb === 'simulateOnAllNetworks' ? undefined : network;
  return { ...defined({ network: one, written }) };
}
