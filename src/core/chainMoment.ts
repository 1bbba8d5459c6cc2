/** Where a chain stood when a node answered. Plain JSON data. */
export interface ChainMoment {
  readonly chainId: number;
  readonly ledgerVersion?: string;
  /** Of that version, in microseconds since the epoch. */
  readonly ledgerTimestamp?: string;
}

/** What the headers of an answer say of its chain; `undefined` where they do not name one. */
export function chainMoment(headers: {
  readonly [Key in keyof ChainMoment]?: ChainMoment[Key] | undefined;
}): ChainMoment | undefined {
  const { chainId, ledgerVersion, ledgerTimestamp } = headers;
  if (chainId === undefined) return undefined;
  return {
    chainId,
    ...(ledgerVersion !== undefined && { ledgerVersion }),
    ...(ledgerTimestamp !== undefined && { ledgerTimestamp }),
  };
}

/**
 * Whether two moments cannot be of one chain: their chain ids differ, or the ledger version went back while the
 * ledger's time went on, as when a local network starts anew. A node that lags behind is back in both.
 */
export function areOfTwoChains(one: ChainMoment, other: ChainMoment): boolean {
  if (one.chainId !== other.chainId) return true;
  const [versions, times] = [
    order(one.ledgerVersion, other.ledgerVersion),
    order(one.ledgerTimestamp, other.ledgerTimestamp),
  ];
  return versions * times < 0;
}

/** Whether a moment is of an earlier time than another one of the same chain id, as far as both times are known. */
export function isBefore(one: ChainMoment, other: ChainMoment): boolean {
  return one.chainId === other.chainId && order(one.ledgerTimestamp, other.ledgerTimestamp) < 0;
}

/** 0 where one of them is not known. */
function order(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined || BigInt(one) === BigInt(other)) return 0;
  return BigInt(one) < BigInt(other) ? -1 : 1;
}
