import type { GivenValues } from '../../core/payloads/draft';
import type { LocatedCall } from '../../core/payloads/located';
import {
  type CallSteps,
  type CheckedCall,
  type Transaction,
  readCall,
  readWhole,
  transactionOf,
} from '../../core/transactions/transaction';
import type { PayloadServices } from './payloadServices';
import { withProgress } from '../vscode/progress';
import { findPayload, NoPayloadError, revealError, type PayloadPlace, type PlacedPayload } from './payloadAtCursor';
import { askForFunctionId } from './chooseFunction';
import { askForCall } from './callForm';

export interface PlacedTransaction extends PlacedPayload {
  readonly transaction: Transaction;
}

/**
 * Returns the transaction at a position, with values in the form that a node accepts, regardless of their form in the
 * document.
 * @param verb the action to show when the user is asked for values
 * @returns `undefined` if the user cancels the form or the choice of a payload
 * @throws NoPayloadError, PayloadError; any client error
 */
export async function transactionAt(
  services: PayloadServices,
  verb: string,
  place: PayloadPlace | undefined,
): Promise<PlacedTransaction | undefined> {
  const found = await findPayload(services.locators, place);
  if (!found) return undefined;
  const transaction = await revealing(found, () => transactionOf(found.payload, stepsOf(services, verb)));
  return transaction && { ...found, transaction };
}

/**
 * Returns the complete call at a position, with the values of the request that contains it.
 * @param verb the action to show when the user is asked for values
 * @returns `undefined` if the user cancels the form
 * @throws NoPayloadError, PayloadError; any client error
 */
export async function callAt(
  services: PayloadServices,
  verb: string,
  place: PayloadPlace | undefined,
): Promise<(CheckedCall & { readonly given: GivenValues }) | undefined> {
  const found = await findPayload(services.locators, place);
  if (!found) return undefined;
  const { call, payload } = found;
  if (!call) {
    throw new NoPayloadError('Only entry function calls can be converted. This is a different kind of payload.');
  }
  const whole = await revealing(found, () => wholeCallOf(services, verb, call));
  return whole && { ...whole, given: payload.kind === 'ready' ? payload.draft.given : payload.given };
}

/**
 * Returns a call from a document in the form that a node accepts. Asks for missing values.
 * @returns `undefined` if the user cancels the form
 * @throws PayloadError; any client error
 */
export async function wholeCallOf(
  services: PayloadServices,
  verb: string,
  located: LocatedCall,
): Promise<CheckedCall | undefined> {
  return readWhole(located, stepsOf(services, verb));
}

function stepsOf(services: PayloadServices, verb: string): CallSteps {
  return {
    read: call => readKnown(services, call),
    fill: ({ call, abi }) => askForCall(services, { verb, call, abi }),
  };
}

/** @returns `undefined` if the function is unknown and the user does not enter one. */
async function readKnown(services: PayloadServices, located: LocatedCall): Promise<CheckedCall<undefined> | undefined> {
  const id = located.function.id ?? (await askForFunction(services, located));
  // The user is not asked for the function of a call in Move source: `readCall` reports that its address is unknown.
  if (!id && located.form.values !== 'source') return undefined;
  const connection = await services.session.connection();
  const call = id ? { ...located, function: { ...located.function, id } } : located;
  return withProgress(`Reading ${id ? `${id.address}::${id.module}` : located.function.text}`, signal =>
    readCall(call, connection, signal),
  );
}

async function askForFunction({ locators }: PayloadServices, { form, function: { text } }: LocatedCall) {
  if (form.values === 'source') return undefined;
  return askForFunctionId(text, locators.functions);
}

async function revealing<Result>(found: PlacedPayload, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    await revealError(error, found);
    throw error;
  }
}
