import type { Transport } from './transport';

/** A gateway answered for another chain than before: the key is for another network, or the chain was reset. */
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

/**
 * Looks at the chain id of each answer that names one.
 * @param remembered the id that was seen at another time
 */
export function createChainWatchingTransport(
  inner: Transport,
  remembered: number | undefined,
  listener: ChainListener,
): Transport {
  let known = remembered;
  const see = (chainId: number | undefined): void => {
    if (chainId === undefined || chainId === known) return;
    const before = known;
    known = chainId;
    if (before === undefined) listener.onFirst(chainId);
    else listener.onChange({ before, now: chainId });
  };
  return {
    network: inner.network,
    async request(request, signal) {
      const answer = await inner.request(request, signal);
      see(answer.headers.chainId);
      return answer;
    },
    dispose() {
      inner.dispose();
    },
  };
}
