import type { JsonObject, JsonValue } from '../core/json';
import type { WireModule } from './wireModule';

/** The state of one chain at one version, and what the chain still has of its past. */
export interface Ledger {
  /** 1 and 2 are the public chains; a model of neither takes another number. */
  readonly chainId: number;
  /** The latest version. */
  readonly ledgerVersion: string;
  /** Versions before this one are pruned. */
  readonly oldestVersion: string;
  /** Microseconds since the epoch; the sandbox's time is never before it. */
  readonly timestamp: string;
  /** By address, in the form that `parseAddress` gives. */
  readonly accounts: Readonly<Record<string, LedgerAccount>>;
  /** The counter that fees are burnt from; without it, a fee changes the payer's balance only. */
  readonly coinSupply?: CoinSupply;
  /** Committed transactions by version, ascending; not every version needs to have one. */
  readonly transactions: readonly LedgerTransaction[];
  /** By height, ascending. */
  readonly blocks: readonly LedgerBlock[];
  /** What waits to be committed. */
  readonly pending: readonly PendingCommit[];
}

/** What is stored under one address. */
export interface LedgerAccount {
  /** What people call it. */
  readonly label?: string;
  /** Absent where there are resources or modules but no account: objects, for instance. */
  readonly account?: AccountData;
  /** The ed25519 key that the authentication key is made from, where one is known. */
  readonly publicKey?: string;
  readonly resources: readonly Resource[];
  /** As they are at the latest version. */
  readonly modules: readonly WireModule[];
  /** When modules were published, by version, ascending; a module without any has been there for ever. */
  readonly publications?: readonly Publication[];
}

/** A module from one version on, until the next publication under its name. */
export interface Publication {
  readonly version: string;
  readonly module: WireModule;
}

/** An account as `GET /accounts/{address}` answers it (SPEC.md §2.1). */
export interface AccountData {
  readonly sequence_number: string;
  readonly authentication_key: string;
}

/** A resource: its type and its data, both as nodes send them. */
export interface Resource {
  readonly type: string;
  readonly data: JsonValue;
}

/** The table item that holds how many octas there are. */
export interface CoinSupply {
  readonly handle: string;
  /** An address, as the table's key type has it. */
  readonly key: string;
  /** Octas. */
  readonly value: string;
}

/** A committed transaction of any kind as nodes send it; the members named here are those that the sandbox reads. */
export interface LedgerTransaction extends JsonObject {
  readonly version: string;
  readonly hash: string;
  readonly type: string;
}

/** A block as nodes send it (SPEC.md §2.7), without its transactions: they are the ledger's. */
export interface LedgerBlock {
  readonly block_height: string;
  readonly block_hash: string;
  /** Microseconds since the epoch. */
  readonly block_timestamp: string;
  readonly first_version: string;
  readonly last_version: string;
}

/** A transaction that is pending until it has been asked for often enough. */
export interface PendingCommit {
  /** How many asks find it pending; the next one finds it committed. */
  readonly asks: number;
  /** As nodes send it while it waits (SPEC.md §2.5). */
  readonly transaction: JsonObject & { readonly hash: string };
  /** What commits it. Height and versions are counted on from the ledger's last at that time. */
  readonly block: LedgerBlock;
  /** All of the block, the committed form of the transaction among them. */
  readonly transactions: readonly LedgerTransaction[];
}
