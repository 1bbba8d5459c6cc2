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

/** The result page's data for a simulation. Plain JSON data; u64 and wider integers are decimal strings. */
export interface SimulationReport {
  readonly kind: 'simulation';
  readonly network: ReportNetwork;
  /** The entry function's id; for other payloads, their `type`. */
  readonly subject: string;
  readonly sender: string;
  /** Whether the request had no public key (`no_account_signature`). */
  readonly keyless: boolean;
  /** Whether the VM executed the transaction without an abort. */
  readonly success: boolean;
  /** The other results in the response, if there are several. */
  readonly answer?: AnswerReport;
  /** The VM status, verbatim. */
  readonly vmStatus: string;
  /** The name of an abort code in its module's bytecode; set if the status does not contain it. */
  readonly abortError?: AbortError;
  /** The outcome in plain language. */
  readonly verdict: Verdict;
  /** The source of an abort, if available; added by the host. */
  readonly source?: SourceReport;
  /**
   * The locations in deployed code where a failed transaction can end this way, if the code could be read; added by the
   * host.
   */
  readonly code?: CodeReport;
  /** Where the transaction's code failed, with the values at that location; set only for a sandbox in this process. */
  readonly failure?: FailureReport;
  readonly gas: GasReport;
  readonly balances: BalancesReport;
  readonly accounts: readonly AccountReport[];
  /** Changes outside accounts: tables, and unknown kinds. */
  readonly otherChanges: readonly ChangeReport[];
  readonly events: readonly EventReport[];
  /** The result of the search for earlier values, if there was one. */
  readonly earlier?: EarlierReport;
  /** The known fields of structs in events and changes; added by the host. */
  readonly structs?: StructShapes;
  /** The labels of the report's accounts; added by the host. */
  readonly labels?: AccountLabels;
  readonly details: DetailsReport;
  /** The sandbox's ledger version of the transaction, if it was applied; added by the host. */
  readonly applied?: string | undefined;
  /** Why the call was not checked before it was sent; set if its module could not be read. */
  readonly notChecked?: string;
  /** How the transaction in the response differs from the requested one. */
  readonly notAsked?: string;
  readonly payload: JsonValue;
  /** The entry function call; added by the host. */
  readonly call?: CallReport;
  /** The simulation test's gas over time, if the report belongs to one; added by the host. */
  readonly gasHistory?: GasHistory;
  /** The gateway's response as indented JSON, with all digits preserved. */
  readonly raw: string;
}

/**
 * The position of a report in a response with several results, and the other results. The report is that of the first
 * failed result, or else of the first result.
 */
export interface AnswerReport {
  /** The report's index in the response, counted from 1. */
  readonly position: number;
  readonly others: readonly AnswerResult[];
}

export interface AnswerResult {
  /** The index in the response, counted from 1. */
  readonly position: number;
  /** `raw` is empty if another report contains the response. */
  readonly report: SimulationReport;
}

export function resultsOf(report: SimulationReport): readonly AnswerResult[] {
  const { position = 1, others = [] } = report.answer ?? {};
  return [...others, { position, report }].sort((one, other) => one.position - other.position);
}

export interface ReportNetwork {
  readonly id: string;
  readonly label: string;
  /** Whether the network's transactions move real money; absent if unknown. */
  readonly mainNetwork?: boolean;
  /** Whether the network is the sandbox, rather than a chain. */
  readonly sandbox: boolean;
  /** Sandbox only: the package whose build contains the framework; empty for Movescope's own. Absent if unknown. */
  readonly framework?: string;
  /** The state of the network's chain; absent if the gateway does not report it. */
  readonly chain?: ChainMoment;
  /** Whether the chain has been reset since; added by the host to results from the history. */
  readonly isFormerChain?: boolean;
}

/** Where deployed code ends a transaction, based on its bytecode. */
export type CodeReport =
  /** Some of the locations that abort with the transaction's code; `more` is the number of the others. */
  | { readonly kind: 'aborts'; readonly places: readonly CodePlace[]; readonly more: number }
  /** The instruction where the VM stopped, with its neighbors. */
  | {
      readonly kind: 'stopped';
      /** For example, `0xcafe::vault::deposit`. */
      readonly function: string;
      readonly offset: number;
      readonly instructions: readonly { readonly offset: number; readonly text: string }[];
      /** Why the VM can stop there, as a sentence. */
      readonly reason?: string;
    };

/** An instruction that aborts. */
export interface CodePlace {
  /** For example, `0xcafe::vault::owned`. */
  readonly function: string;
  readonly offset: number;
  /**
   * The calls that lead there, starting from the entry function: `withdraw`, …; empty if the entry function aborts
   * itself or the calls are unknown.
   */
  readonly callers: readonly string[];
}

/** The locations in available source that abort with a transaction's code, or where the transaction stopped. */
export interface SourceReport {
  /**
   * Where the source comes from: the workspace; a dependency in the package cache, possibly at a different revision; or
   * the source map of a build with the deployed code.
   */
  readonly origin: 'workspace' | 'packageCache' | 'build';
  /** The constant with the code, and its doc comment. */
  readonly constant?: { readonly name: string; readonly doc?: string };
  /** The location of the constant comes first. */
  readonly places: readonly SourcePlace[];
}

export interface SourcePlace {
  readonly kind: 'constant' | 'assert' | 'abort' | 'stop';
  /** `sources/vault.move:42`; the line is counted from 1. */
  readonly label: string;
  /** The enclosing function; absent for a constant. */
  readonly function?: string;
  readonly uri: string;
  readonly range: Range;
}

export interface GasReport {
  /** Gas units charged. */
  readonly used: string;
  /** `max_gas_amount` of the transaction, in gas units. */
  readonly limit: string;
  /** Whether the node was asked to estimate the limit (`estimate_max_gas_amount`). */
  readonly limitEstimated: boolean;
  /** Whether the limit is Movescope's default. */
  readonly limitIsDefault?: boolean;
  /** Octas per gas unit. */
  readonly unitPrice: string;
  /**
   * Whether the node was asked to estimate the price (`estimate_gas_unit_price` or
   * `estimate_prioritized_gas_unit_price`).
   */
  readonly priceEstimated: boolean;
  /** Whether the price is Movescope's default. */
  readonly priceIsDefault?: boolean;
  /** Whether the node was asked for its prioritized price estimate (`estimate_prioritized_gas_unit_price`). */
  readonly pricePrioritized?: boolean;
  /** Whether the response is from the sandbox, which is not a node. */
  readonly ofSandbox?: true;
  /** `used × unitPrice`, in octas. */
  readonly feeOctas: string;
  /** From the `FeeStatement` event, if there is one. Each part is rounded up, so the sum can exceed `used`. */
  readonly breakdown?: GasBreakdown;
}

/** The event `0x1::transaction_fee::FeeStatement`. */
export interface GasBreakdown {
  /** Gas units. */
  readonly execution: string;
  /** Gas units. */
  readonly io: string;
  readonly storageFeeOctas: string;
  /** The refund in octas, which is separate from the gas used. */
  readonly storageRefundOctas: string;
}

/** The result of the search for earlier values. */
export interface EarlierReport {
  /** Number of the sender's transactions that were read. */
  readonly transactions: number;
  /** Number of changes with a `before` value. */
  readonly found: number;
}

/**
 * The value that a committed transaction wrote to the location of a change. Other transactions might have overwritten
 * it since.
 */
export interface EarlierValue {
  /** Ledger version of the transaction. */
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

/** A change of the ledger's state. All values except `before` are those after the transaction. */
export type ChangeReport =
  | ({
      readonly kind: 'writeResource';
      readonly type: string;
      readonly data: JsonValue;
      readonly before?: EarlierValue;
    } & GroupMember)
  | ({ readonly kind: 'deleteResource'; readonly type: string } & GroupMember)
  /** `byteLength` is the size of the bytecode. */
  | { readonly kind: 'writeModule'; readonly module: string; readonly byteLength?: number }
  | { readonly kind: 'deleteModule'; readonly module: string }
  /** Decoded if the node's table indexer provided `data`, otherwise the BCS hex of the key and the value. */
  | ({
      readonly kind: 'writeTableItem';
      readonly value: JsonValue;
      /** Set if `value` is BCS in hex because the node did not decode it. */
      readonly rawValue?: true;
      readonly valueType?: string;
      /** Length of the value in BCS, in bytes. */
      readonly byteLength?: number;
      readonly before?: EarlierValue;
    } & TableItem)
  | ({ readonly kind: 'deleteTableItem' } & TableItem)
  /** A change of a kind that the gateway contract does not cover, unmodified. */
  | { readonly kind: 'unknown'; readonly type: string; readonly json: JsonValue };

interface TableItem {
  readonly handle: string;
  readonly key: JsonValue;
  readonly keyType?: string;
  /** Set if `key` is BCS in hex because the node did not decode it. */
  readonly rawKey?: true;
  /** Raw parts decoded locally using the ABI; absent if their types are unknown. */
  readonly decoded?: { readonly key?: DecodedBytes; readonly value?: DecodedBytes };
}

/** BCS decoded using the ABI of its type: a value in the format of the node API, or why it could not be decoded. */
export type DecodedBytes =
  | { readonly kind: 'decoded'; readonly type: string; readonly json: JsonValue }
  | { readonly kind: 'failed'; readonly type: string; readonly reason: string };

export interface GroupMember {
  /** Hash shared by all members of a resource group in an account; absent for other resources. */
  readonly group?: string;
}

export interface EventReport {
  readonly type: string;
  readonly data: JsonValue;
  /** The event handle, by account and creation number, with the event's sequence number; absent for module events. */
  readonly handle?: { readonly account: string; readonly creationNumber: string; readonly sequenceNumber: string };
}

/** The other details in a simulation's response. */
export interface DetailsReport {
  readonly ledgerVersion: string;
  readonly hash: string;
  /** The signature's `type`, or `none`. */
  readonly signatureForm: string;
  /** Set if the payload was part of an existing transaction, from which only the accounts were used. */
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
  /** Absent if the response does not contain it. */
  readonly stateCheckpointHash?: string;
  readonly accumulatorRootHash: string;
}

/** An entry function call, with the name and type of each value's parameter. */
export interface CallReport {
  readonly function: string;
  readonly typeArguments: readonly { readonly name: string; readonly type: string }[];
  readonly arguments: readonly ArgumentReport[];
  /** Why the values have no types, as a sentence. */
  readonly untyped?: string;
}

export interface ArgumentReport {
  /** The parameter's name in the workspace's source. */
  readonly name?: string;
  /** The type, with the type arguments substituted. */
  readonly type?: string;
  readonly json: JsonValue;
  /** The meaning of the value, one line per string. */
  readonly decoded: readonly string[];
}

/** Gains and losses in a transaction. Amounts are signed decimal strings in the asset's smallest unit. */
export interface BalancesReport {
  readonly assets: readonly AssetReport[];
  /** Net of the storage refund. Charged to `payer` and included in its amount; if `payer` is `0x0`, nobody pays. */
  readonly fee: { readonly payer: string; readonly octas: string };
  /** Number of withdrawals and deposits with an asset that the response does not identify. */
  readonly unplaced: number;
}

export interface AssetReport {
  readonly asset: Asset;
  readonly deltas: readonly BalanceDelta[];
  /**
   * The sum of all deltas and the fee; `0` if they add up. A different amount was minted or burned, or moved out of or
   * into a resource without events.
   */
  readonly net: string;
}

/** An asset that was gained or lost. */
export interface Asset {
  /** `apt` is the chain's coin; its coin type and its fungible asset `0xa` are the same asset. */
  readonly kind: 'apt' | 'coin' | 'fungibleAsset';
  /** Coin type, or address of the asset's metadata. */
  readonly id: string;
  /** Absent if the response does not contain it. */
  readonly symbol?: string;
  readonly decimals?: number;
}

interface BalanceDelta {
  /** The owner of the store, or the store itself if the response does not contain the owner. */
  readonly account: string;
  readonly isSender: boolean;
  /** Includes the fee if the account pays it. */
  readonly amount: string;
}

/** Returns a simulation's report with account labels; the same report if no account has one. */
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
