import type { AnswerHeaders } from './answer';
import { areOfTwoChains, chainMoment, isBefore, type ChainMoment } from '../chainMoment';
import type { Transport } from './transport';

/**
 * A gateway answers for a different chain: the key is for another network, or there was a chain reset. The ids are
 * equal if the chain was reset but kept its id.
 */
export interface ChainChange {
  readonly before: number;
  readonly now: number;
}

/** The observer of a gateway's chain. */
export interface ChainListener {
  /** Called for the first answer that names its chain, if none is remembered. */
  onFirst(chainId: number): void;
  onChange(change: ChainChange): void;
}

/** A transport that keeps track of the chain. */
export interface ChainTransport extends Transport {
  /** The state from the newest answer that named its chain; before the first such answer, the remembered state. */
  readonly chain: ChainMoment | undefined;
}

/**
 * Creates a transport that checks the chain of each answer that names one.
 * @param remembered the state of the chain in an earlier session
 */
export function createChainTransport(
  inner: Transport,
  remembered: ChainMoment | undefined,
  listener: ChainListener,
): ChainTransport {
  let known = remembered;
  const see = (headers: AnswerHeaders): void => {
    const now = chainMoment(headers);
    // A late answer, or one from a node that lags, does not have a newer state.
    if (!now || (known && isBefore(now, known))) return;
    const before = known;
    known = now;
    if (!before) listener.onFirst(now.chainId);
    else if (areOfTwoChains(before, now)) listener.onChange({ before: before.chainId, now: now.chainId });
  };
  return {
    network: inner.network,
    get chain() {
      return known;
    },
    async request(request, signal) {
      const answer = await inner.request(request, signal);
      see(answer.headers);
      return answer;
    },
    dispose(reason) {
      inner.dispose(reason);
    },
  };
}
