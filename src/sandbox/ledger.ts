import type { JsonValue } from '../core/json';
import type { WireModule } from './wireModule';

/** The state of one chain at one version: what the sandbox answers from, and never changes. */
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
  readonly modules: readonly WireModule[];
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
