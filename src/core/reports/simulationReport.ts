import type { ChainMoment } from '../chainMoment';
import type { JsonValue } from '../json';
import type { StructShapes } from '../move/fieldTypes';
import type { Range } from '../payloads/documentLines';
import { type AccountLabels, accountLabels, type LabelOf } from './accountLabels';
import type { Verdict } from './verdict';

/** What the result page shows of a simulation. Plain JSON data: u64 and wider are decimal strings. */
export interface SimulationReport {
  readonly kind: 'simulation';
  readonly network: ReportNetwork;
  /** The entry function's id, or the payload's `type` where it is another kind. */
  readonly subject: string;
  readonly sender: string;
  /** Whether the request carried no public key (`no_account_signature`). */
  readonly keyless: boolean;
  /** The VM executed the transaction without an abort. */
  readonly success: boolean;
  /** The VM's own words. */
  readonly vmStatus: string;
  /** The same in plain words. */
  readonly verdict: Verdict;
  /** Of an abort, where its module's source is at hand; the host adds it. */
  readonly source?: SourceReport;
  readonly gas: GasReport;
  readonly balances: BalancesReport;
  readonly accounts: readonly AccountReport[];
  /** Changes that belong to no account: tables, and kinds that are not known. */
  readonly otherChanges: readonly ChangeReport[];
  readonly events: readonly EventReport[];
  /** What came of looking for values before it, once they were looked for. */
  readonly earlier?: EarlierReport;
  /** What structs of events and changes are made of, as far as it was read; the host adds it. */
  readonly structs?: StructShapes;
  /** Of its accounts; the host adds them. */
  readonly labels?: AccountLabels;
  readonly details: DetailsReport;
  readonly payload: JsonValue;
  /** What its payload calls, of an entry function; the host adds it. */
  readonly call?: CallReport;
  /** The gateway's answer as JSON text, indented, every digit as it was sent. */
  readonly raw: string;
}

/** The network that a report is from. */
export interface ReportNetwork {
  /** The network's; absent where a result was kept before reports said it. */
  readonly id?: string;
  readonly label: string;
  readonly mainNetwork: boolean;
  /** The sandbox is a model and its reports say so. */
  readonly sandbox: boolean;
  /** Where its chain stood; absent where the gateway does not tell. */
  readonly chain?: ChainMoment;
  /** The chain has been reset since; the host adds it to results of the history. */
  readonly isFormerChain?: boolean;
}

/** Where source at hand aborts with the code of a transaction. */
export interface SourceReport {
  /** Whether the source is the user's own, or a dependency's in the package manager's cache, maybe of another revision. */
  readonly origin: 'workspace' | 'packageCache';
  /** The constant that is meant, with its doc comment. */
  readonly constant?: { readonly name: string; readonly doc?: string };
  /** The constant's first. */
  readonly places: readonly SourcePlace[];
}

/** A place in a file of Move source. */
export interface SourcePlace {
  readonly kind: 'constant' | 'assert' | 'abort';
  /** `sources/vault.move:42`, the line counted from 1. */
  readonly label: string;
  /** The function around an `assert!` or `abort`. */
  readonly function?: string;
  readonly uri: string;
  readonly range: Range;
}

/** Gas of a transaction. */
export interface GasReport {
  /** Gas units charged. */
  readonly used: string;
  /** `max_gas_amount` of the transaction, in gas units. */
  readonly limit: string;
  /** Whether the node chose the limit (`estimate_max_gas_amount`). */
  readonly limitEstimated: boolean;
  /** Octas per gas unit. */
  readonly unitPrice: string;
  /** Whether the node chose the price (`estimate_gas_unit_price`). */
  readonly priceEstimated: boolean;
  /** `used × unitPrice`, in octas. */
  readonly feeOctas: string;
  /** From the `FeeStatement` event, where there is one. Rounded up one by one: may sum to more than `used`. */
  readonly breakdown?: GasBreakdown;
}

/** `0x1::transaction_fee::FeeStatement`. */
export interface GasBreakdown {
  /** Gas units. */
  readonly execution: string;
  /** Gas units. */
  readonly io: string;
  readonly storageFeeOctas: string;
  /** Paid back apart, outside of the gas used. */
  readonly storageRefundOctas: string;
}

/** Where earlier values were looked for, and how many changes have one. */
export interface EarlierReport {
  /** Transactions of the sender that were read. */
  readonly transactions: number;
  /** Changes with a `before`. */
  readonly found: number;
}

/** What one committed transaction wrote in the place of a change. A fact of then: others may have written there since. */
export interface EarlierValue {
  /** Ledger version of that transaction. */
  readonly version: string;
  /** Microseconds since the epoch. */
  readonly timestamp: string;
  readonly value: JsonValue;
}

/** The changes under one account. */
export interface AccountReport {
  readonly address: string;
  readonly isSender: boolean;
  readonly changes: readonly ChangeReport[];
}

/** One change of the ledger's state; all values but `before` are those after the transaction. */
export type ChangeReport =
  | ({
      readonly kind: 'writeResource';
      readonly type: string;
      readonly data: JsonValue;
      readonly before?: EarlierValue;
    } & GroupMember)
  | ({ readonly kind: 'deleteResource'; readonly type: string } & GroupMember)
  /** `byteLength` of the bytecode. */
  | { readonly kind: 'writeModule'; readonly module: string; readonly byteLength?: number }
  | { readonly kind: 'deleteModule'; readonly module: string }
  /** Decoded where the node's table indexer gave `data`, else the BCS hex of key and value. */
  | {
      readonly kind: 'writeTableItem';
      readonly handle: string;
      readonly key: JsonValue;
      readonly value: JsonValue;
      readonly keyType?: string;
      readonly valueType?: string;
      /** Of the value in BCS. */
      readonly byteLength?: number;
      readonly before?: EarlierValue;
    }
  | { readonly kind: 'deleteTableItem'; readonly handle: string; readonly key: JsonValue; readonly keyType?: string }
  /** A change of a kind that the contract does not name, whole. */
  | { readonly kind: 'unknown'; readonly type: string; readonly json: JsonValue };

/** Of a resource that the ledger keeps together with others. */
export interface GroupMember {
  /** The same for all members of a resource group among an account's changes (FACTS.md §4); absent for other resources. */
  readonly group?: string;
}

/** One event. */
export interface EventReport {
  readonly type: string;
  readonly data: JsonValue;
  /** `sequenceNumber` of the event handle at `account`; absent for module events, which have no handle. */
  readonly handle?: { readonly account: string; readonly creationNumber: string; readonly sequenceNumber: string };
}

/** The rest of what a simulation answers. */
export interface DetailsReport {
  readonly ledgerVersion: string;
  readonly hash: string;
  /** The signature's `type`, or `none`. */
  readonly signatureForm: string;
  readonly sequenceNumber: string;
  /** Of an orderless transaction. */
  readonly replayProtectionNonce?: string;
  /** Seconds since the epoch. */
  readonly expirationTimestampSecs: string;
  /** Microseconds since the epoch. */
  readonly timestamp: string;
  readonly stateChangeHash: string;
  readonly eventRootHash: string;
  readonly accumulatorRootHash: string;
}

/** A call of an entry function, its values with their parameters. */
export interface CallReport {
  readonly function: string;
  readonly typeArguments: readonly { readonly name: string; readonly type: string }[];
  readonly arguments: readonly ArgumentReport[];
  /** Why the values have no types, a sentence. */
  readonly untyped?: string;
}

/** An argument of a call. */
export interface ArgumentReport {
  /** As source of the workspace calls the parameter. */
  readonly name?: string;
  /** With the type arguments put in. */
  readonly type?: string;
  readonly json: JsonValue;
  /** What the value means, one line each. */
  readonly decoded: readonly string[];
}

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

/** A simulation’s report with the labels of its accounts; the same where none has one. */
export function withLabels(report: SimulationReport, labelOf: LabelOf): SimulationReport {
  const { sender, balances, accounts } = report;
  const deltas = balances.assets.flatMap(asset => asset.deltas.map(({ account }) => account));
  const labels = accountLabels(
    [sender, balances.fee.payer, ...deltas, ...accounts.map(({ address }) => address)],
    labelOf,
  );
  return Object.keys(labels).length === 0 ? report : { ...report, labels };
}
