import type { Run } from '../core/vm/session/running';
import { NodeError } from './http/answer';
import type { Ledger } from './ledger';
import { commitSimulated } from './ledger/commitBlock';
import { isSame, runAgain, simulationIn, type PastSimulation } from './runAgain';
import type { Runtime } from './simulation/chain';
import type { Simulated } from './simulation/simulate';

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
  const simulated = simulationIn(answer);
  if (!simulated) throw new ApplyError(`Not applied: the response of the simulation is incomplete. ${AGAIN}`);
  const last = BigInt(ledger.timestamp);
  const past = { ...simulated, moment: simulated.moment > last ? simulated.moment : last };
  const again = yield* ranAgain(ledger, runtime, past);
  if (again.outcome.kind !== 'executed')
    throw new ApplyError(
      `Not applied: on the sandbox as it is now, it would end with ${again.outcome.vmStatus}. ${AGAIN}`,
    );
  if (!isSame(again, past))
    throw new ApplyError(`Not applied: on the sandbox as it is now, it would do something else than shown. ${AGAIN}`);
  return commitSimulated(ledger, again, past.moment);
}

const AGAIN = 'Simulate it again, and apply that.';

function* ranAgain(ledger: Ledger, runtime: Runtime, past: PastSimulation): Run<Simulated> {
  try {
    return yield* runAgain(ledger, runtime, past);
  } catch (error) {
    if (!(error instanceof NodeError) && !(error instanceof RangeError)) throw error;
    throw new ApplyError(`Not applied: the sandbox as it is now cannot run it (${error.message}). ${AGAIN}`);
  }
}
