import type { ChainMoment } from '../chainMoment';
import type { JsonValue } from '../json';
import { multisigAccount } from '../move/multisigPayload';
import type { StructShapes } from '../move/fieldTypes';
import type { Range } from '../text/lines';
import type { Origin } from '../payloads/draft';
import { type AccountLabels, accountLabels, type LabelOf } from './accountLabels';
import type { GasHistory } from './gasHistory';
import type { FailureReport } from './traceReport';
import type { Verdict, AbortError } from './verdict';

/** The result page's data for a simulation. Plain JSON data: u64 and wider are decimal strings. */
export interface SimulationReport {
  readonly kind: 'simulation';
  readonly network: ReportNetwork;
  /** The entry function's id, or the payload's `type` for other kinds. */
  readonly subject: string;
  readonly sender: string;
  /** Whether the request carried no public key (`no_account_signature`). */
  readonly keyless: boolean;
  /** Whether the VM executed the transaction without an abort. */
  readonly success: boolean;
  /** The other results of the response, if it has several. */
  readonly answer?: AnswerReport;
  /** The VM's own words. */
  readonly vmStatus: string;
  /** What the bytecode of its module calls an abort code that the status does not name. */
  readonly abortError?: AbortError;
  /** The outcome in plain words. */
  readonly verdict: Verdict;
  /** The source of an abort, if its module's source is available; added by the host. */
  readonly source?: SourceReport;
  /** Where deployed code can end a failed transaction in this way, if it could be read; added by the host. */
  readonly code?: CodeReport;
  /** Where and with which values its code failed, if a sandbox in this process ran it. */
  readonly failure?: FailureReport;
  readonly gas: GasReport;
  readonly balances: BalancesReport;
  readonly accounts: readonly AccountReport[];
  /** Changes that do not belong to an account: tables, and unknown kinds. */
  readonly otherChanges: readonly ChangeReport[];
  readonly events: readonly EventReport[];
  /** The result of the search for earlier values, if there was one. */
  readonly earlier?: EarlierReport;
  /** The known fields of structs in events and changes; added by the host. */
  readonly structs?: StructShapes;
  /** Labels of its accounts; added by the host. */
  readonly labels?: AccountLabels;
  readonly details: DetailsReport;
  /** The version of the sandbox with the transaction, if it was applied; added by the host. */
  readonly applied?: string | undefined;
  /** Why the call was not checked before it was sent, if its module could not be read. */
  readonly notChecked?: string;
  readonly payload: JsonValue;
  /** The call of an entry function; added by the host. */
  readonly call?: CallReport;
  /** What the simulation test cost over time, if it is the report of one; added by the host. */
  readonly gasHistory?: GasHistory;
  /** The gateway's response as JSON text, indented, with every digit as it was sent. */
  readonly raw: string;
}

/** A response with several results. The report that has it is of the first one that fails, otherwise of the first. */
export interface AnswerReport {
  /** The place of that result in the response, counted from 1. */
  readonly position: number;
  readonly others: readonly AnswerResult[];
}

export interface AnswerResult {
  /** Its place in the response, counted from 1. */
  readonly position: number;
  /** Its `raw` is empty if another report has the text of the response. */
  readonly report: SimulationReport;
}

export function resultsOf(report: SimulationReport): readonly AnswerResult[] {
  const { position = 1, others = [] } = report.answer ?? {};
  return [...others, { position, report }].sort((one, other) => one.position - other.position);
}

export interface ReportNetwork {
  readonly id: string;
  readonly label: string;
  /** Whether transactions on it move real money; absent if nobody says so. */
  readonly mainNetwork?: boolean;
  /** Whether it is the sandbox, as reports say. */
  readonly sandbox: boolean;
  /** Of the sandbox: the package whose build has its framework; empty for Movescope's own. Absent if it is not known. */
  readonly framework?: string;
  /** The state of its chain; absent if the gateway does not report it. */
  readonly chain?: ChainMoment;
  /** Whether the chain has been reset since; added by the host to results from the history. */
  readonly isFormerChain?: boolean;
}

/** Where deployed code ends a transaction, read from bytecode. */
export type CodeReport =
  /** The places that abort with the code of the transaction, some of them. */
  | { readonly kind: 'aborts'; readonly places: readonly CodePlace[]; readonly more: number }
  /** The instruction at which the VM stopped, between its neighbours. */
  | {
      readonly kind: 'stopped';
      /** `0xcafe::vault::deposit`. */
      readonly function: string;
      readonly offset: number;
      readonly instructions: readonly { readonly offset: number; readonly text: string }[];
      /** Why the VM can stop there, a sentence. */
      readonly reason?: string;
    };

/** An instruction that aborts. */
export interface CodePlace {
  /** `0xcafe::vault::owned`. */
  readonly function: string;
  readonly offset: number;
  /** The calls that lead there, from the entry function: `withdraw`, …; empty if it aborts itself or they are unknown. */
  readonly callers: readonly string[];
}

/** The places where available source aborts with the code of a transaction, or where it stopped. */
export interface SourceReport {
  /**
   * Whether the source is the user's own, or a dependency's in the package cache, possibly of a different revision; or
   * found by the source map of a build that has the deployed code.
   */
  readonly origin: 'workspace' | 'packageCache' | 'build';
  /** The constant with the code, and its doc comment. */
  readonly constant?: { readonly name: string; readonly doc?: string };
  /** The constant's place comes first. */
  readonly places: readonly SourcePlace[];
}

export interface SourcePlace {
  readonly kind: 'constant' | 'assert' | 'abort' | 'stop';
  /** `sources/vault.move:42`; the line is counted from 1. */
  readonly label: string;
  /** The function around it; absent for a constant. */
  readonly function?: string;
  readonly uri: string;
  readonly range: Range;
}

export interface GasReport {
  /** Gas units charged. */
  readonly used: string;
  /** `max_gas_amount` of the transaction, in gas units. */
  readonly limit: string;
  /** Whether the node was asked to choose the limit (`estimate_max_gas_amount`). */
  readonly limitEstimated: boolean;
  /** Whether it is the one that Movescope sends by default. */
  readonly limitIsDefault?: boolean;
  /** Octas per gas unit. */
  readonly unitPrice: string;
  /** Whether the node was asked for the price (`estimate_gas_unit_price` or `estimate_prioritized_gas_unit_price`). */
  readonly priceEstimated: boolean;
  /** Whether it is the one that Movescope sends by default. */
  readonly priceIsDefault?: boolean;
  /** Whether the node was asked for its prioritized estimate of the price (`estimate_prioritized_gas_unit_price`). */
  readonly pricePrioritized?: boolean;
  /** Whether the sandbox, which is no node, responded. */
  readonly ofSandbox?: true;
  /** `used × unitPrice`, in octas. */
  readonly feeOctas: string;
  /** From the `FeeStatement` event, if there is one. Each part is rounded up, so their sum may exceed `used`. */
  readonly breakdown?: GasBreakdown;
}

/** `0x1::transaction_fee::FeeStatement`. */
export interface GasBreakdown {
  /** Gas units. */
  readonly execution: string;
  /** Gas units. */
  readonly io: string;
  readonly storageFeeOctas: string;
  /** The refund, in octas, which is separate from the gas used. */
  readonly storageRefundOctas: string;
}

/** How many transactions were read for earlier values, and how many changes have one. */
export interface EarlierReport {
  /** Transactions of the sender that were read. */
  readonly transactions: number;
  /** Changes with a `before`. */
  readonly found: number;
}

/** What a committed transaction wrote to the place of a change. Others may have written there since. */
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

/** One change of the ledger's state; all values except `before` are those after the transaction. */
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
  /** Decoded if the node's table indexer gave `data`, else the BCS hex of key and value. */
  | ({
      readonly kind: 'writeTableItem';
      readonly value: JsonValue;
      /** Set if `value` is BCS in hex, as the node did not decode it. */
      readonly rawValue?: true;
      readonly valueType?: string;
      /** Length of the value in BCS. */
      readonly byteLength?: number;
      readonly before?: EarlierValue;
    } & TableItem)
  | ({ readonly kind: 'deleteTableItem' } & TableItem)
  /** A change of a kind that the contract does not define, as a whole. */
  | { readonly kind: 'unknown'; readonly type: string; readonly json: JsonValue };

interface TableItem {
  readonly handle: string;
  readonly key: JsonValue;
  readonly keyType?: string;
  /** Set if `key` is BCS in hex, as the node did not decode it. */
  readonly rawKey?: true;
  /** Raw parts, decoded here by the ABI; absent if their types are not known. */
  readonly decoded?: { readonly key?: DecodedBytes; readonly value?: DecodedBytes };
}

/** BCS decoded by the ABI of its type: a value in the JSON of nodes, or why it is not decoded. */
export type DecodedBytes =
  | { readonly kind: 'decoded'; readonly type: string; readonly json: JsonValue }
  | { readonly kind: 'failed'; readonly type: string; readonly reason: string };

/** Set for a resource that the ledger stores together with others. */
export interface GroupMember {
  /** Hash that all members of a resource group in an account share; absent for other resources. */
  readonly group?: string;
}

export interface EventReport {
  readonly type: string;
  readonly data: JsonValue;
  /** `sequenceNumber` of the event handle at `account`; absent for module events, which have no handle. */
  readonly handle?: { readonly account: string; readonly creationNumber: string; readonly sequenceNumber: string };
}

/** The remaining details of a simulation's response. */
export interface DetailsReport {
  readonly ledgerVersion: string;
  readonly hash: string;
  /** The signature's `type`, or `none`. */
  readonly signatureForm: string;
  /** Set if the payload was in a transaction of its own time, of which only the accounts were taken. */
  readonly origin?: Origin;
  readonly sequenceNumber: string;
  /** Set for an orderless transaction. */
  readonly replayProtectionNonce?: string;
  /** Seconds since the epoch. */
  readonly expirationTimestampSecs: string;
  /** Microseconds since the epoch. */
  readonly timestamp: string;
  readonly stateChangeHash: string;
  readonly eventRootHash: string;
  /** Absent if the response has none. */
  readonly stateCheckpointHash?: string;
  readonly accumulatorRootHash: string;
}

/** A call of an entry function, its values with their parameters. */
export interface CallReport {
  readonly function: string;
  readonly typeArguments: readonly { readonly name: string; readonly type: string }[];
  readonly arguments: readonly ArgumentReport[];
  /** A sentence that says why the values have no types. */
  readonly untyped?: string;
}

export interface ArgumentReport {
  /** The parameter's name in the workspace's source. */
  readonly name?: string;
  /** The type, with the type arguments substituted. */
  readonly type?: string;
  readonly json: JsonValue;
  /** The meaning of the value, one line each. */
  readonly decoded: readonly string[];
}

/** Gains and losses by a transaction. Amounts are signed decimal strings in the asset's smallest unit. */
export interface BalancesReport {
  readonly assets: readonly AssetReport[];
  /** Less the storage refund; charged to `payer` and in its amount, unless that is `0x0`: nobody pays. */
  readonly fee: { readonly payer: string; readonly octas: string };
  /** Number of withdrawals and deposits whose asset the response does not identify. */
  readonly unplaced: number;
}

export interface AssetReport {
  readonly asset: Asset;
  readonly deltas: readonly BalanceDelta[];
  /**
   * The sum of all deltas and the fee: `0` if they add up. Otherwise this amount was minted (or came from a resource
   * without events), or burned (or went into one).
   */
  readonly net: string;
}

/** An asset that is gained or lost. */
export interface Asset {
  /** `apt` is the chain's own coin: its coin type and its fungible asset `0xa` are one asset. */
  readonly kind: 'apt' | 'coin' | 'fungibleAsset';
  /** Coin type, or address of the asset's metadata. */
  readonly id: string;
  /** Absent if the response does not give it. */
  readonly symbol?: string;
  readonly decimals?: number;
}

interface BalanceDelta {
  /** Owner of the store; the store itself if the response does not give its owner. */
  readonly account: string;
  readonly isSender: boolean;
  /** Includes the fee for the account that pays it. */
  readonly amount: string;
}

/** Returns a simulation’s report with the labels of its accounts; the same report if none has one. */
export function withLabels(report: SimulationReport, labelOf: LabelOf): SimulationReport {
  const { sender, balances, accounts } = report;
  const multisig = multisigAccount(report.payload);
  const deltas = balances.assets.flatMap(asset => asset.deltas.map(({ account }) => account));
  const labels = accountLabels(
    [
      sender,
      ...(multisig === undefined ? [] : [multisig]),
      balances.fee.payer,
      ...deltas,
      ...accounts.map(({ address }) => address),
    ],
    labelOf,
  );
  return Object.keys(labels).length === 0 ? report : { ...report, labels };
}
