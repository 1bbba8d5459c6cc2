/** The state of a chain when a node responded. Plain JSON data. */
export interface ChainMoment {
  readonly chainId: number;
  readonly ledgerVersion?: string;
  /** The time of that version, in microseconds since the epoch. */
  readonly ledgerTimestamp?: string;
}

/** Returns the state of the chain from a response's headers; `undefined` if they do not name a chain. */
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
 * Whether two states cannot belong to the same chain: their chain ids differ, or the ledger version went back while the
 * ledger's time went on, as when a local network is restarted. A node that lags is back in both.
 */
export function areOfTwoChains(one: ChainMoment, other: ChainMoment): boolean {
  if (one.chainId !== other.chainId) return true;
  const [versions, times] = [
    order(one.ledgerVersion, other.ledgerVersion),
    order(one.ledgerTimestamp, other.ledgerTimestamp),
  ];
  return versions * times < 0;
}

/** Whether a state is earlier than another with the same chain id; `false` if either time is unknown. */
export function isBefore(one: ChainMoment, other: ChainMoment): boolean {
  return one.chainId === other.chainId && order(one.ledgerTimestamp, other.ledgerTimestamp) < 0;
}

/** 0 if one of them is not known. */
function order(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined || BigInt(one) === BigInt(other)) return 0;
  return BigInt(one) < BigInt(other) ? -1 : 1;
}
