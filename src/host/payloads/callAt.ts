import type { GivenValues } from '../../core/payloads/draft';
import type { LocatedCall } from '../../core/payloads/located';
import type { CallSteps, KnownCall, Transaction, WholeCall } from '../../core/runs/transaction';
import type { PayloadServices } from './payloadServices';
import { withProgress } from '../shell/cancellation';
import { findPayload, NoPayloadError, revealError, type PayloadPlace, type PlacedPayload } from './payloadAtCursor';

/** A transaction that stands in an editor; what it leaves open was asked for. */
export interface PlacedTransaction extends PlacedPayload {
  readonly transaction: Transaction;
}

/** A call that stands in an editor, with what the request around it gives. */
export interface PlacedCall extends WholeCall {
  readonly given: GivenValues;
}

/**
 * The transaction at a place, its values as a node takes them, however the document writes them.
 * @param verb what the values are for, where the user is asked for some
 * @returns `undefined` when the user leaves the form, or the question which payload is meant
 * @throws NoPayloadError, PayloadError; the client's errors
 */
export async function transactionAt(
  services: PayloadServices,
  verb: string,
  place: PayloadPlace | undefined,
): Promise<PlacedTransaction | undefined> {
  const found = await findPayload(services.locators, place);
  if (!found) return undefined;
  const { transactionOf } = await import('../../core/runs/transaction');
  const transaction = await revealing(found, () => transactionOf(found.payload, stepsOf(services, verb)));
  return transaction && { ...found, transaction };
}

/**
 * The call at a place, whole.
 * @param verb what the values are for, where the user is asked for some
 * @returns `undefined` when the user leaves the form
 * @throws NoPayloadError, PayloadError; the client's errors
 */
export async function callAt(
  services: PayloadServices,
  verb: string,
  place: PayloadPlace | undefined,
): Promise<PlacedCall | undefined> {
  const found = await findPayload(services.locators, place);
  if (!found) return undefined;
  const { call, payload } = found;
  if (!call) {
    throw new NoPayloadError(
      'Only the call of an entry function can be written in other forms: this is another payload.',
    );
  }
  const whole = await revealing(found, () => wholeCallOf(services, verb, call));
  return whole && { ...whole, given: payload.kind === 'ready' ? payload.draft.given : payload.given };
}

/**
 * A written call as a node takes it; what it leaves open is asked for.
 * @returns `undefined` when the user leaves the form
 * @throws PayloadError; the client's errors
 */
export async function wholeCallOf(
  services: PayloadServices,
  verb: string,
  located: LocatedCall,
): Promise<WholeCall | undefined> {
  const { readWhole } = await import('../../core/runs/transaction');
  return readWhole(located, stepsOf(services, verb));
}

function stepsOf(services: PayloadServices, verb: string): CallSteps {
  return {
    read: call => readKnown(services, call),
    fill: async ({ call, abi }) => (await import('./callForm')).askForCall(services, { verb, call, abi }),
  };
}

async function readKnown({ session }: PayloadServices, located: LocatedCall): Promise<KnownCall> {
  const { readCall } = await import('../../core/runs/transaction');
  const connection = await session.connection();
  const { id, text } = located.function;
  return withProgress(`Reading ${id ? `${id.address}::${id.module}` : text}`, signal =>
    readCall(located, connection, signal),
  );
}

async function revealing<Result>(found: PlacedPayload, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await revealError(error, found);
    throw error;
  }
}
