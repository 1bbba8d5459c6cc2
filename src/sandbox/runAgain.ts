import { isJsonArray, isJsonObject, parseJson, type JsonObject } from '../core/json';
import { readU64 } from '../core/move/integer';
import type { Run } from '../core/vm/session/running';
import type { TransactionOptions } from '../core/vm/session/transaction';
import type { Ledger } from './ledger';
import { parseRequest, simulateRequestSchema } from './requests/requestSchemas';
import type { Runtime } from './simulation/chain';
import { runRequest, type Simulated } from './simulation/simulate';

export interface PastSimulation {
  /** The result, in the format of the node API. */
  readonly shown: JsonObject;
  /** The chain's time at the simulation, in microseconds since the epoch. */
  readonly moment: bigint;
}

/** Parses the simulation in a response; returns `undefined` if it is incomplete. @param answer JSON of the response */
export function simulationIn(answer: string): PastSimulation | undefined {
  const data = parseJson(answer);
  const shown = isJsonArray(data) ? data[0] : undefined;
  const time = isJsonObject(shown) && typeof shown.timestamp === 'string' ? readU64(shown.timestamp) : undefined;
  return isJsonObject(shown) && time !== undefined ? { shown, moment: BigInt(time) } : undefined;
}

/**
 * Runs the transaction of a simulation again, with the same bytes.
 * @throws NodeError or RangeError if it cannot be run on the ledger
 */
export function runAgain(
  ledger: Ledger,
  runtime: Runtime,
  { shown, moment }: PastSimulation,
  watch?: TransactionOptions['watch'],
): Run<Simulated> {
  // The response contains all properties of the request, including the nonce of an orderless transaction.
  const request = parseRequest(simulateRequestSchema, shown, 'SubmitTransactionRequest');
  return runRequest(ledger, runtime, request, moment, watch);
}

/**
 * Whether a transaction had the same effects as shown. The bytes need not be compared, because the hash depends on
 * them.
 */
export function isSame({ result }: Simulated, { shown }: PastSimulation): boolean {
  return effectsOf(result) === effectsOf(shown);
}

function effectsOf({ hash, vm_status: status, gas_used: gas, changes, events }: JsonObject): string {
  return JSON.stringify([hash, status, gas, changes, events]);
}
