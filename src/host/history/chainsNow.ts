import { areOfTwoChains } from '../../core/chainMoment';
import type { ChainOf } from '../../core/reports/formerChain';
import type { KeptResult } from './keptResult';

/**
 * Where chains stood last: at the newest result that was made on a network, where that is of the chain that it answers
 * for, else as it answered.
 * @param newestFirst all results @param seen what gateways answered last
 */
export function chainsNow(newestFirst: readonly KeptResult[], seen: ChainOf): ChainOf {
  return network => {
    const answered = seen(network);
    const kept = newestFirst.flatMap(({ summary }) => summary.ranOn ?? []).find(({ id }) => id === network)?.chain;
    if (!answered || !kept) return answered ?? kept;
    // What was only remembered tells the chain's id alone.
    return areOfTwoChains(kept, answered) || answered.ledgerVersion !== undefined ? answered : kept;
  };
}
