import * as vscode from 'vscode';
import type { DraftArgument, Rerun, RunBefore } from '../results/rerun';
import type { PayloadPlace } from '../payloads/payloadAtCursor';
import { encodeAtCursor } from './encode';
import { inspectBytes } from './inspectBytes';
import { senderMatrixAtCursor, simulateOnAllNetworks } from './senderMatrix';
import { simulateAtCursor } from './simulate';
import type { SimulateServices } from './simulateServices';
import { sweepAtCursor } from './sweepArgument';

/** Runs a payload again from the current document, on the current network, with the choices made for it before. */
export async function runAgain(services: SimulateServices, rerun: Rerun): Promise<void> {
  const { target, verb, ...chosen } = rerun;
  if (target.kind === 'bytes') {
    await inspectBytes(services, { hex: target.hex });
    return;
  }
  const given = { ...placeOf(target), ...chosen, again: before(verb, target) };
  switch (verb) {
    case 'simulate':
      await simulateAtCursor(services, given);
      return;
    case 'encode':
      await encodeAtCursor(services, given);
      return;
    case 'simulateOnAllNetworks':
      await simulateOnAllNetworks(services, given);
      return;
    case 'senderMatrix':
      await senderMatrixAtCursor(services, given);
      return;
    case 'sweepArgument':
      await sweepAtCursor(services, given);
      return;
    case 'inspect':
  }
}

function placeOf(target: Exclude<Rerun['target'], { readonly kind: 'bytes' }>): PayloadPlace | DraftArgument {
  if (target.kind === 'draft') return { draft: target.draft };
  return { uri: vscode.Uri.parse(target.uri, true), position: new vscode.Position(target.line, target.character) };
}

function before(verb: Rerun['verb'], { network, written }: RunBefore): RunBefore {
  // A run on all networks does not belong to a single one.
  const one = verb === 'simulateOnAllNetworks' ? undefined : network;
  return { ...(one !== undefined && { network: one }), ...(written && { written }) };
}
