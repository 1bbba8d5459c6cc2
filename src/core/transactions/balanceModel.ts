/** Who gains and who loses by a transaction. Amounts are signed decimal strings in the asset's smallest unit. */
export interface BalancesReport {
  readonly assets: readonly AssetReport[];
  /** What the transaction costs, less the storage refund; charged to `payer` and part of its amount. */
  readonly fee: { readonly payer: string; readonly octas: string };
  /** Withdrawals and deposits whose asset the answer does not tell. */
  readonly unplaced: number;
}

/** The deltas of one asset. */
export interface AssetReport {
  readonly asset: Asset;
  readonly deltas: readonly BalanceDelta[];
  /**
   * What all deltas and the fee sum up to: `0` where they add up. Otherwise that much was minted (or came out of a
   * resource that no event tells of), or burned (or went into one).
   */
  readonly net: string;
}

/** What is gained or lost. */
export interface Asset {
  /** `apt` is the chain's own: its coin type and its fungible asset `0xa` are one. */
  readonly kind: 'apt' | 'coin' | 'fungibleAsset';
  /** Coin type, or address of the asset's metadata. */
  readonly id: string;
  /** Where the answer tells them. */
  readonly symbol?: string;
  readonly decimals?: number;
}

/** One account's delta. */
export interface BalanceDelta {
  /** Owner of the store; the store itself where the answer does not tell its owner. */
  readonly account: string;
  readonly isSender: boolean;
  /** Fee included, for the account that pays it. */
  readonly amount: string;
}
