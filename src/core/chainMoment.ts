/** The state of a chain at the time of a node's response. JSON-serializable. */
export interface ChainMoment {
  readonly chainId: number;
  readonly ledgerVersion?: string;
  /** The time of the ledger version, in microseconds since the epoch. */
  readonly ledgerTimestamp?: string;
}

/** Returns the chain state from response headers; `undefined` if they do not have a chain ID. */
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
 * Whether two states must be from different chains: their chain IDs differ, or the ledger version decreased while the
 * ledger time increased (as when a local network restarts). If a node lags behind, both decrease.
 */
export function areOfTwoChains(one: ChainMoment, other: ChainMoment): boolean {
  if (one.chainId !== other.chainId) return true;
  const [versions, times] = [
    order(one.ledgerVersion, other.ledgerVersion),
    order(one.ledgerTimestamp, other.ledgerTimestamp),
  ];
  return versions * times < 0;
}

/** Whether a state is earlier than another one with the same chain ID; `false` if a time is unknown. */
export function isBefore(one: ChainMoment, other: ChainMoment): boolean {
  return one.chainId === other.chainId && order(one.ledgerTimestamp, other.ledgerTimestamp) < 0;
}

/** Compares two decimal strings: -1, 0 or 1; also 0 if one of them is unknown. */
function order(one: string | undefined, other: string | undefined): number {
  if (one === undefined || other === undefined || BigInt(one) === BigInt(other)) return 0;
  return BigInt(one) < BigInt(other) ? -1 : 1;
}
