import type { Journal } from './journal';

/**
 * One session of the VM: a transaction has one for its prologue, one for its function, and one for its epilogue. Natives
 * keep here what they need between calls.
 *
 * Source: aptos-core, `aptos-vm/src/move_vm_ext/session/mod.rs`.
 */
export class Session {
  readonly #extensions = new Map<unknown, unknown>();

  constructor(
    readonly journal: Journal,
    readonly environment: Environment,
  ) {}

  /** Returns what a group of natives keeps in this session; `make` is both its name and what makes it. */
  extension<T>(make: () => T): T {
    let found = this.#extensions.get(make) as T | undefined;
    if (found === undefined) this.#extensions.set(make, (found = make()));
    return found;
  }
}

/** What natives know of the chain and of the transaction. Addresses with 64 digits. */
export interface Environment {
  readonly chainId: number;
  /** The hash of the session's id: handles of tables, keys of aggregators and unique addresses are made from it. */
  readonly sessionHash: Uint8Array;
  /** Empty but for scripts. */
  readonly scriptHash: Uint8Array;
  /** Absent in a block's prologue and in genesis. */
  readonly transaction?: TransactionInfo;
  /** What randomness is made from; absent if the function may not use it. */
  readonly randomSeed?: Uint8Array;
  /** The feature flags as `0x1::features` keeps them; absent: all are enabled. */
  readonly features?: Uint8Array;
  /** The number of the session in its transaction. */
  readonly sessionNumber?: number;
  readonly storageUsage: { readonly items: bigint; readonly bytes: bigint };
}

export interface TransactionInfo {
  readonly sender: string;
  readonly secondarySigners: readonly string[];
  /** The sender, if nobody else pays. */
  readonly gasPayer: string;
  readonly maxGasAmount: bigint;
  readonly gasUnitPrice: bigint;
  /** Its place in the block; absent if it is not in one. */
  readonly index?: number;
  readonly entryFunction?: EntryFunctionInfo;
  readonly multisig?: { readonly address: string; readonly entryFunction?: EntryFunctionInfo };
}

/** `typeArguments` as nodes print them, arguments in BCS. */
export interface EntryFunctionInfo {
  readonly address: string;
  readonly module: string;
  readonly function: string;
  readonly typeArguments: readonly string[];
  readonly args: readonly Uint8Array[];
}
