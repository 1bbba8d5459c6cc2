import { parseBySchema } from './parseBySchema';
import { simulationResultsSchema, type WireSimulationResult } from './simulationResultSchema';
import type { WireTransaction } from './transactionSchema';

/** A transaction that somebody sent, as public nodes answer it once it is executed: what a simulation answers (FACTS.md §1). */
const USER = 'user_transaction';

/** The members of a user transaction; `undefined` for every other kind, and where one of them has another form. */
export function readUserTransaction(transaction: WireTransaction): WireSimulationResult | undefined {
  if (transaction.type !== USER) return undefined;
  const parsed = parseBySchema(simulationResultsSchema, [transaction]);
  return parsed.kind === 'valid' ? parsed.value[0] : undefined;
}
