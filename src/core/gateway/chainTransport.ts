import type { AnswerHeaders } from './answer';
import { areOfTwoChains, chainMoment, isBefore, type ChainMoment } from '../chainMoment';
import type { Transport } from './transport';

/**
 * A gateway answered for another chain than before: the key is for another network, or the chain was reset. The ids are
 * the same where the chain began anew under its id.
 */
export interface ChainChange {
  readonly before: number;
  readonly now: number;
}

/** Who wants to know for which chain a gateway answers. */
export interface ChainListener {
  /** The first answer that names its chain, where none is remembered. */
  onFirst(chainId: number): void;
  onChange(change: ChainChange): void;
}

/** A transport that knows where the chain stands. */
export interface ChainTransport extends Transport {
  /** At the newest answer that named its chain; before the first, what was remembered. */
  readonly chain: ChainMoment | undefined;
}

/**
 * Looks at the chain of each answer that names one.
 * @param remembered where it stood at another time
 */
export function createChainTransport(
  inner: Transport,
  remembered: ChainMoment | undefined,
  listener: ChainListener,
): ChainTransport {
  let known = remembered;
  const see = (headers: AnswerHeaders): void => {
    const now = chainMoment(headers);
    // An answer that comes late, or of a node that lags behind, tells nothing new.
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
