import { longAddress } from '../core/move/address';
import { bytesToHex, hexToBytes } from '../core/move/hex';
import type { JsonObject } from '../core/json';
import type { LedgerModule } from './ledgerModule';

/** The state of a chain at one version, and the part of its history that is not pruned. */
export interface Ledger {
  /** The chain ID. IDs 1 and 2 are mainnet and testnet; the sandbox uses a different ID. */
  readonly chainId: number;
  /** The latest version. */
  readonly ledgerVersion: string;
  /** Versions before this one are pruned. */
  readonly oldestVersion: string;
  /** Microseconds since the epoch. The sandbox's time is never earlier than this. */
  readonly timestamp: string;
  /** By address, normalized by `parseAddress`. */
  readonly accounts: Readonly<Record<string, LedgerAccount>>;
  /** The state; absent if only modules are known, as in a snapshot of a network. */
  readonly state?: StoredState;
  /** Committed transactions by version, ascending; versions can be missing. */
  readonly transactions: readonly LedgerTransaction[];
  /** By height, ascending. */
  readonly blocks: readonly LedgerBlock[];
  /** The names of published packages, in order of their last publication. */
  readonly packages?: readonly string[];
  /** The last publication of each package, by its address and name: `0xcafe::Demo`. */
  readonly publications?: Readonly<Record<string, Publication>>;
  /** The package whose build contains the ledger's framework; absent for the bundled framework. */
  readonly framework?: string;
}

/** Returns the data of an address, if any. */
export function accountAt({ accounts }: Pick<Ledger, 'accounts'>, address: string): LedgerAccount | undefined {
  return Object.hasOwn(accounts, address) ? accounts[address] : undefined;
}

/** The data of an address that is not part of the state. */
export interface LedgerAccount {
  /** A display name. */
  readonly label?: string;
  /** The Ed25519 public key that the authentication key is derived from, if it is known. */
  readonly publicKey?: string;
  /** The account data, for a ledger without a state. */
  readonly account?: AccountData;
  readonly modules: readonly LedgerModule[];
}

/** An account as returned by `GET /accounts/{address}`. */
export interface AccountData {
  readonly sequence_number: string;
  readonly authentication_key: string;
}

/** Resources and table items, as BCS in hex. */
export interface StoredState {
  /** By address with 64 digits, then by type in the format of the node API. */
  readonly resources: Readonly<Record<string, Readonly<Record<string, string>>>>;
  /** Keyed by the table handle (64 hex digits), a space, and the BCS-encoded key in hex with `0x`. */
  readonly items: Readonly<Record<string, string>>;
}

const ACCOUNT_TYPE = '0x1::account::Account';

/** Returns the sequence number and authentication key of an account; `undefined` if it does not exist. */
export function accountData(ledger: Ledger, address: string): AccountData | undefined {
  const stored = ledger.state?.resources[longAddress(address)]?.[ACCOUNT_TYPE];
  const bytes = stored === undefined ? undefined : hexToBytes(stored);
  if (!bytes) return accountAt(ledger, address)?.account;
  // The first two fields: the authentication key after its length, which is below 128, and the sequence number.
  const end = 1 + (bytes[0] ?? 0);
  const number = new DataView(bytes.buffer, bytes.byteOffset + end, 8).getBigUint64(0, true);
  return { sequence_number: String(number), authentication_key: bytesToHex(bytes.subarray(1, end)) };
}

/**
 * A committed transaction of any type, in the format of the node API. The sandbox reads the properties declared here.
 */
export interface LedgerTransaction extends JsonObject {
  readonly version: string;
  readonly hash: string;
  readonly type: string;
}

/** A block in the format of the node API, without its transactions, which are in the ledger. */
export interface LedgerBlock {
  readonly block_height: string;
  readonly block_hash: string;
  /** Microseconds since the epoch. */
  readonly block_timestamp: string;
  readonly first_version: string;
  readonly last_version: string;
}

/** What limits the upgrade of a package. */
export interface Publication {
  /** Its modules, such as `0xcafe::vault`. */
  readonly modules: readonly string[];
  readonly isImmutable: boolean;
}
