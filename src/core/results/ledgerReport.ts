import type { JsonValue } from '../json';
import type { TransactionDraft } from '../payloads/draft';
import type { AccountLabels } from './accountLabels';
import type { CallReport, ReportNetwork, SimulationReport } from './simulationReport';
import type { Verdict } from './verdict';

/** The status of a transaction; `unknown` if its kind does not have one. */
export type TransactionStatus = 'succeeded' | 'failed' | 'pending' | 'unknown';

/** The known facts about a transaction of any kind. u64 values are decimal strings. */
export interface TransactionFacts {
  /** The node's `type`: `user_transaction`. */
  readonly type: string;
  /** The kind for display: `user`, `block metadata`. */
  readonly kind: string;
  readonly status: TransactionStatus;
  /** The entry function's id, the payload's `type`, or the kind. */
  readonly subject: string;
  readonly hash?: string;
  /** Ledger version. */
  readonly version?: string;
  /** As returned by `parseAddress`. */
  readonly sender?: string;
  /** The multisig account that the transaction was sent for, as returned by `parseAddress`. */
  readonly multisigAccount?: string;
  readonly sequenceNumber?: string;
  /** Set for an orderless transaction. */
  readonly replayProtectionNonce?: string;
  /** Gas units. */
  readonly gasUsed?: string;
  /** Octas per gas unit. */
  readonly gasUnitPrice?: string;
  /** Gas units. */
  readonly maxGasAmount?: string;
  /** `gasUsed × gasUnitPrice`, in octas. */
  readonly feeOctas?: string;
  /** Microseconds since the epoch. */
  readonly timestamp?: string;
  /** The VM status, verbatim. */
  readonly vmStatus?: string;
  /** Whether the transaction writes modules, or its payload contains modules. */
  readonly publishes?: true;
}

/** The result page's data for a committed or pending transaction. Plain JSON data. */
export interface TransactionReport {
  readonly kind: 'transaction';
  readonly network: ReportNetwork;
  readonly subject: string;
  readonly facts: TransactionFacts;
  /** The labels of the sender and the multisig account; the labels of other accounts are in the effects. */
  readonly labels?: AccountLabels;
  /** The outcome; absent for kinds without one. */
  readonly verdict?: Verdict;
  /** The signature's `type`, or `none`; absent for kinds without a signature. */
  readonly signatureForm?: string;
  /** Set for an entry function call. */
  readonly call?: CallReport;
  /** The payload as a request with the same sender; absent if the transaction cannot be simulated. */
  readonly draft?: TransactionDraft;
  readonly content: TransactionContent;
}

/** The effects of a transaction, or the raw response for kinds that the gateway contract does not cover. */
export type TransactionContent =
  /** In the form of a simulation, to which the effects can be compared. */
  | { readonly kind: 'effects'; readonly effects: SimulationReport }
  | {
      readonly kind: 'whole';
      readonly json: JsonValue;
      /** The gateway's response, indented, with all digits preserved. */
      readonly raw: string;
    };

/** The result page's data for a block. Plain JSON data. */
export interface BlockReport {
  readonly kind: 'block';
  readonly network: ReportNetwork;
  readonly subject: string;
  readonly height: string;
  readonly hash: string;
  /** Microseconds since the epoch. */
  readonly timestamp: string;
  readonly firstVersion: string;
  readonly lastVersion: string;
  /** The transactions in the node's response. */
  readonly transactions: readonly TransactionFacts[];
  /** Number of transactions in the block that the response does not contain; `0` if it is complete. */
  readonly missing: string;
  /** Set if the block was requested without its transactions, and the response contains none. */
  readonly isWithoutTransactions?: true;
  /** The gateway's response, unchanged; empty on the page, which does not show it and would be slowed down by it. */
  readonly raw: string;
}
