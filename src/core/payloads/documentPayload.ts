import type { JsonObject } from '../json';
import type { ModuleAbi } from '../move/abi';
import type { Range } from './documentLines';
import { readDraft, type GivenValues, type TransactionDraft, PayloadError } from './draft';
import { unknownAddressText } from './engine/locateSentences';
import type { LocateResult } from './engine/payloadLocator';
import { requestJson } from './engine/requestJson';
import { firstHole } from './engine/shapes';
import type { PartialCall } from './form/callForm';
import { noFunctionText, readPartialCall, type KnownCall } from './form/partialCall';
import type { LocatedCall, WrittenList } from './located';
import { hasAnsweredValue, isAnswer } from './nodeAnswer';

/** A payload that stands in a document, as far as its text alone tells. */
export type DocumentPayload =
  /** Sent as it stands: it is written as a node takes it, or is no call of an entry function. */
  | { readonly kind: 'ready'; readonly draft: TransactionDraft }
  /** A call in a form whose values only the ABI of its module tells, or with a value that is no literal. */
  | { readonly kind: 'call'; readonly call: LocatedCall; readonly given: GivenValues };

/** Where modules are read, as a store does, and what that network is called. */
export interface CallSurroundings {
  readonly modules: {
    getModule(address: string, name: string, signal: AbortSignal): Promise<{ readonly module: ReadInterface }>;
  };
  readonly network: { readonly label: string };
}

/** A module, as far as it is looked at here; without `abi` where the node could not read its bytecode. */
interface ReadInterface {
  readonly abi?: ModuleAbi | undefined;
}

/** A place of a document whose value is not known. */
export interface OpenPlace {
  /** `hole`: what is no literal; `unsure`: a literal that may mean more than one value. */
  readonly kind: 'hole' | 'unsure';
  readonly range: Range;
}

/**
 * What was located, with the transaction around it.
 * @throws PayloadError when a member that must be understood is not of its form
 */
export function documentPayload(found: Extract<LocateResult, { kind: 'found' | 'hole' }>): DocumentPayload {
  if (found.kind === 'hole') return { kind: 'call', call: found.call, given: givenBy(found.call) };
  const { payload, request, call } = found.located;
  const draft = readDraft(payload, request);
  const isReady = !call || (call.form.values === 'wire' && !hasAnsweredValue(call));
  return isReady ? { kind: 'ready', draft } : { kind: 'call', call, given: draft.given };
}

/**
 * Reads the values of a written call by the ABI of its module, as the network has it.
 * @throws PayloadError for the first thing that is surely wrong, or where the network does not tell; the client's errors
 */
export async function readCall(
  call: LocatedCall,
  { modules, network }: CallSurroundings,
  signal: AbortSignal,
): Promise<KnownCall> {
  const { id } = call.function;
  if (!id) throw new PayloadError(unknownAddressText(call), ['function']);
  const { module } = await modules.getModule(id.address, id.module, signal);
  if (!module.abi) {
    throw new PayloadError(
      `${network.label} sends no interface of ${id.address}::${id.module}, so the values of the call cannot be read: write the payload in JSON as a node takes it and run that.`,
      ['function'],
    );
  }
  const known = readPartialCall(call, id, module.abi);
  if (!known) throw new PayloadError(noFunctionText(id, network.label), ['function']);
  return known;
}

/** The first value of a written call that its document leaves open; `undefined` where all are known. */
export function firstOpen(written: LocatedCall, call: PartialCall): OpenPlace | undefined {
  return (
    openIn(written, written.typeArguments, call.typeArguments) ?? openIn(written, written.arguments, call.arguments)
  );
}

function openIn({ form, function: target }: LocatedCall, list: WrittenList, values: readonly unknown[]) {
  const index = values.indexOf(undefined);
  if (index < 0) return undefined;
  // In Move source the signers, which are not counted here, may be among the items before.
  const value = list.items.at(form.values === 'source' ? index - values.length : index)?.value;
  if (!value) return { kind: 'hole', range: list.range ?? target.range } as const;
  const hole = firstHole(value);
  return hole ? ({ kind: 'hole', range: hole } as const) : ({ kind: 'unsure', range: value.range } as const);
}

/**
 * What the request around a call says of the transaction, as far as it holds for another one: of a transaction that a
 * chain has committed only the sender.
 * @throws PayloadError when a member that must be understood is not of its form
 */
export function givenBy(call: LocatedCall): GivenValues {
  const json = call.request && requestJson(call.request, call.form);
  // Only the request is read: the payload is one of another type.
  const { given } = readDraft({ type: '' }, json && isAnswer(call) ? onlySender(json) : json);
  return given;
}

function onlySender({ sender }: JsonObject): JsonObject {
  return sender === undefined ? {} : { sender };
}
