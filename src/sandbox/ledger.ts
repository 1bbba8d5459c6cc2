import type { JsonObject, JsonValue } from '../core/json';
import type { LedgerModule } from './ledgerModule';

/** The state of one chain at one version, and the part of its past that is not pruned. */
export interface Ledger {
  /** The chain id: 1 and 2 are the public chains; other models use different numbers. */
  readonly chainId: number;
  readonly ledgerVersion: string;
  /** Versions before this one are pruned. */
  readonly oldestVersion: string;
  /** Microseconds since the epoch; the sandbox's time is never earlier. */
  readonly timestamp: string;
  /** By address, in the form of `parseAddress`. */
  readonly accounts: Readonly<Record<string, LedgerAccount>>;
  /** The supply from which fees are burnt; without it, a fee only changes the payer's balance. */
  readonly coinSupply?: CoinSupply;
  /** Committed transactions by version, ascending; versions may be missing. */
  readonly transactions: readonly LedgerTransaction[];
  /** By height, ascending. */
  readonly blocks: readonly LedgerBlock[];
}

/** Returns the data under an address, if there is any. */
export function accountAt({ accounts }: Pick<Ledger, 'accounts'>, address: string): LedgerAccount | undefined {
  return Object.hasOwn(accounts, address) ? accounts[address] : undefined;
}

/** The data stored under one address. */
export interface LedgerAccount {
  /** A label for people. */
  readonly label?: string;
  /** The account's data; absent if the address has resources or modules but no account, as for objects. */
  readonly account?: AccountData;
  /** The ed25519 key of the authentication key, if it is known. */
  readonly publicKey?: string;
  readonly resources: readonly Resource[];
  readonly modules: readonly LedgerModule[];
}

/** An account as returned by `GET /accounts/{address}`. */
export interface AccountData {
  readonly sequence_number: string;
  readonly authentication_key: string;
}

/** A resource: its type and its data, both in the form of nodes. */
export interface Resource {
  readonly type: string;
  readonly data: JsonValue;
}

/** The table item with the total supply of octas. */
export interface CoinSupply {
  readonly handle: string;
  /** An address, the key type of the table. */
  readonly key: string;
  /** In octas. */
  readonly value: string;
}

/** A committed transaction of any kind in the form of nodes; the sandbox reads the members named here. */
export interface LedgerTransaction extends JsonObject {
  readonly version: string;
  readonly hash: string;
  readonly type: string;
}

/** A block in the form of nodes, without its transactions, which are in the ledger. */
export interface LedgerBlock {
  readonly block_height: string;
  readonly block_hash: string;
  /** Microseconds since the epoch. */
  readonly block_timestamp: string;
  readonly first_version: string;
  readonly last_version: string;
}
