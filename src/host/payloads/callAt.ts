import type { FunctionAbi } from '../../core/move/abi';
import {
  type EntryFunctionCall,
  type GivenValues,
  type TransactionDraft,
  draftOfCall,
} from '../../core/payloads/draft';
import type { LocatedCall } from '../../core/payloads/located';
import type { KnownCall } from '../../core/payloads/form/partialCall';
import { withProgress } from '../shell/cancellation';
import { findPayload, NoPayloadError, revealError, type PayloadPlace, type PlacedPayload } from './payloadAtCursor';
import type { Services } from '../services';

/** A transaction that stands in an editor; what it leaves open was asked for. */
export interface PlacedDraft extends PlacedPayload {
  readonly draft: TransactionDraft;
}

/** A call that stands in an editor, with the function that it calls. */
export interface PlacedCall {
  readonly call: EntryFunctionCall;
  readonly abi: FunctionAbi;
  readonly given: GivenValues;
}

/**
 * The transaction at a place, its values as a node takes them, however the document writes them.
 * @param verb what the values are for, where the user is asked for some
 * @returns `undefined` when the user leaves the form, or the question which payload is meant
 * @throws NoPayloadError, PayloadError; the client's errors
 */
export async function draftAt(
  services: Services,
  verb: string,
  place: PayloadPlace | undefined,
): Promise<PlacedDraft | undefined> {
  const found = await findPayload(services.locators, place);
  if (!found) return undefined;
  const { payload } = found;
  if (payload.kind === 'ready') return { ...found, draft: payload.draft };
  const asked = await ask(services, verb, found, payload.call);
  return asked && { ...found, draft: draftOfCall(asked.call, payload.given) };
}

/**
 * The call at a place, whole.
 * @param verb what the values are for, where the user is asked for some
 * @returns `undefined` when the user leaves the form
 * @throws NoPayloadError, PayloadError; the client's errors
 */
export async function callAt(
  services: Services,
  verb: string,
  place: PayloadPlace | undefined,
): Promise<PlacedCall | undefined> {
  const found = await findPayload(services.locators, place);
  if (!found) return undefined;
  if (!found.call) {
    throw new NoPayloadError(
      'Only the call of an entry function can be written in other forms: this is another payload.',
    );
  }
  const { payload } = found;
  const asked = await ask(services, verb, found, found.call);
  return asked && { ...asked, given: payload.kind === 'ready' ? payload.draft.given : payload.given };
}

async function ask(
  services: Services,
  verb: string,
  found: PlacedPayload,
  located: LocatedCall,
): Promise<Omit<PlacedCall, 'given'> | undefined> {
  try {
    return await wholeCallOf(services, verb, located);
  } catch (error) {
    await revealError(error, found);
    throw error;
  }
}

/**
 * A written call as a node takes it; what it leaves open is asked for.
 * @returns `undefined` when the user leaves the form
 * @throws PayloadError; the client's errors
 */
export async function wholeCallOf(
  services: Services,
  verb: string,
  located: LocatedCall,
): Promise<Omit<PlacedCall, 'given'> | undefined> {
  const known = await readKnown(services, located);
  const { askForCall } = await import('./callForm');
  const call = await askForCall(services, { verb, ...known });
  return call && { call, abi: known.abi };
}

/** Reads a written call by the ABI of its module. */
async function readKnown({ session }: Services, located: LocatedCall): Promise<KnownCall> {
  const { readCall } = await import('../../core/payloads/documentPayload');
  const connection = await session.connection();
  const { id, text } = located.function;
  return withProgress(`Reading ${id ? `${id.address}::${id.module}` : text}`, signal =>
    readCall(located, connection, signal),
  );
}
