import type { Run } from '../core/vm/session/running';
import { NodeError } from './http/answer';
import type { Ledger } from './ledger';
import { commitSimulated } from './ledger/commitBlock';
import { isSame, runAgain, simulationIn, type PastSimulation } from './runAgain';
import type { Runtime } from './simulation/chain';
import type { Simulated } from './simulation/simulate';

/** A transaction cannot be applied. The message can be shown to the user. */
export class ApplyError extends Error {
  override readonly name = 'ApplyError';
}

/**
 * Returns the ledger with a simulated transaction applied. The same bytes are run again, at the time of the simulation.
 * @param answer the JSON of the simulation's response
 * @throws ApplyError if the transaction would fail, or if its effects differ from those that were simulated
 */
export function* withTransaction(ledger: Ledger, runtime: Runtime, answer: string): Run<Ledger> {
  const simulated = simulationIn(answer);
  if (!simulated) throw new ApplyError(`Not applied: the simulation response is incomplete. ${AGAIN}`);
  const last = BigInt(ledger.timestamp);
  const past = { ...simulated, moment: simulated.moment > last ? simulated.moment : last };
  const again = yield* ranAgain(ledger, runtime, past);
  if (again.outcome.kind !== 'executed')
    throw new ApplyError(
      `Not applied: on the current sandbox, the transaction would end with ${again.outcome.vmStatus}. ${AGAIN}`,
    );
  if (!isSame(again, past))
    throw new ApplyError(`Not applied: on the current sandbox, the transaction would have different effects. ${AGAIN}`);
  return commitSimulated(ledger, again, past.moment);
}

const AGAIN = 'Simulate it again, then apply the new result.';

function* ranAgain(ledger: Ledger, runtime: Runtime, past: PastSimulation): Run<Simulated> {
  try {
    return yield* runAgain(ledger, runtime, past);
  } catch (error) {
    if (!(error instanceof NodeError) && !(error instanceof RangeError)) throw error;
    throw new ApplyError(`Not applied: the current sandbox cannot run the transaction (${error.message}). ${AGAIN}`);
  }
}
