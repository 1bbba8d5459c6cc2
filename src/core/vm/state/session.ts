import type { Journal } from './journal';

/**
 * A VM session. A transaction has separate sessions for its prologue, its function and its epilogue. Natives use it to
 * store data between calls.
 *
 * Source: aptos-core, `aptos-vm/src/move_vm_ext/session/mod.rs`.
 */
export class Session {
  readonly #extensions = new Map<unknown, unknown>();

  constructor(
    readonly journal: Journal,
    readonly environment: Environment,
  ) {}

  /** Returns the data of a group of natives in this session. `make` creates the data and is also its key. */
  extension<T>(make: () => T): T {
    let found = this.#extensions.get(make) as T | undefined;
    if (found === undefined) this.#extensions.set(make, (found = make()));
    return found;
  }
}

/** The chain and transaction data that natives have access to. Addresses have 64 digits. */
export interface Environment {
  readonly chainId: number;
  /** The hash of the session ID, from which table handles, aggregator keys and unique addresses are derived. */
  readonly sessionHash: Uint8Array;
  /** Empty unless the transaction runs a script. */
  readonly scriptHash: Uint8Array;
  /** Absent unless the session belongs to a user transaction. */
  readonly transaction?: TransactionInfo;
  /** Present, even if empty, if the function can use randomness. The bytes are not used. */
  readonly randomSeed?: Uint8Array;
  /** The feature flags, in the format of `0x1::features`. If absent, all features are enabled. */
  readonly features?: Uint8Array;
  /** The session counter; see `sessionNumber`. */
  readonly sessionNumber?: number;
  readonly storageUsage: { readonly items: bigint; readonly bytes: bigint };
}

export interface TransactionInfo {
  readonly sender: string;
  readonly secondarySigners: readonly string[];
  /** The fee payer if there is one, otherwise the sender. */
  readonly gasPayer: string;
  readonly maxGasAmount: bigint;
  readonly gasUnitPrice: bigint;
  /** The index of the transaction in its block; absent if it is not in a block. */
  readonly index?: number;
  readonly entryFunction?: EntryFunctionInfo;
  readonly multisig?: { readonly address: string; readonly entryFunction?: EntryFunctionInfo };
}

/** An entry function call. `typeArguments` are in the format of the node API, `args` in BCS. */
export interface EntryFunctionInfo {
  readonly address: string;
  readonly module: string;
  readonly function: string;
  readonly typeArguments: readonly string[];
  readonly args: readonly Uint8Array[];
}
