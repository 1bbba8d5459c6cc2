import { isJsonArray, isJsonObject, parseJson, type JsonObject } from '../core/json';
import { readU64 } from '../core/move/integer';
import type { Run } from '../core/vm/session/running';
import { NodeError } from './http/answer';
import type { Ledger } from './ledger';
import { commitSimulated } from './ledger/commitBlock';
import { parseRequest, simulateRequestSchema, type SimulateInput } from './requests/requestSchemas';
import type { Runtime } from './simulation/chain';
import { runRequest, type Simulated } from './simulation/simulate';

/** A transaction is not applied; the message is a sentence that says what to do. */
export class ApplyError extends Error {
  override readonly name = 'ApplyError';
}

/**
 * Returns the ledger with a transaction that was simulated: the same bytes, run again at the moment of the simulation.
 * @param answer the JSON of the simulation's answer
 * @throws ApplyError if it would not succeed, or if it would do anything else than what was simulated
 */
export function* withTransaction(ledger: Ledger, runtime: Runtime, answer: string): Run<Ledger> {
  const { shown, moment } = simulationIn(answer);
  const last = BigInt(ledger.timestamp);
  const time = moment > last ? moment : last;
  const again = yield* runAgain(ledger, runtime, shown, time);
  const { result, outcome } = again;
  if (outcome.kind !== 'executed')
    throw new ApplyError(`Not applied: on the sandbox as it is now, it would end with ${outcome.vmStatus}. ${AGAIN}`);
  if (effectsOf(result) !== effectsOf(shown))
    throw new ApplyError(`Not applied: on the sandbox as it is now, it would do something else than shown. ${AGAIN}`);
  return commitSimulated(ledger, again, time);
}

const AGAIN = 'Simulate it again, and apply that.';

/** Returns the transaction in the answer of a simulation, and its time. @throws ApplyError */
function simulationIn(answer: string): { readonly shown: JsonObject; readonly moment: bigint } {
  const data = parseJson(answer);
  const shown = isJsonArray(data) ? data[0] : undefined;
  const time = isJsonObject(shown) && typeof shown.timestamp === 'string' ? readU64(shown.timestamp) : undefined;
  if (isJsonObject(shown) && time !== undefined) return { shown, moment: BigInt(time) };
  throw new ApplyError(`Not applied: the response of the simulation is incomplete. ${AGAIN}`);
}

function* runAgain(ledger: Ledger, runtime: Runtime, shown: JsonObject, time: bigint): Run<Simulated> {
  try {
    return yield* runRequest(ledger, runtime, requestOf(shown), time);
  } catch (error) {
    if (!(error instanceof NodeError) && !(error instanceof RangeError)) throw error;
    throw new ApplyError(`Not applied: the sandbox as it is now cannot run it (${error.message}). ${AGAIN}`);
  }
}

/** A number that an orderless transaction has in place of a sequence number is that of the answer, too. */
function requestOf(shown: JsonObject): SimulateInput {
  return parseRequest(simulateRequestSchema, shown, 'SubmitTransactionRequest');
}

/** What must be as it was simulated. The hash is of the bytes of the transaction. */
function effectsOf({ hash, vm_status: status, gas_used: gas, changes, events }: JsonObject): string {
  return JSON.stringify([hash, status, gas, changes, events]);
}
