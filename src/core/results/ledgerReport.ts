import type { JsonValue } from '../json';
import type { TransactionDraft } from '../payloads/draft';
import type { AccountLabels } from './accountLabels';
import type { CallReport, ReportNetwork, SimulationReport } from './simulationReport';
import type { Verdict } from './verdict';

/** The status of a transaction; `unknown` if its kind does not have one. */
export type TransactionStatus = 'succeeded' | 'failed' | 'pending' | 'unknown';

/** Of a transaction of any kind, as far as they are known. u64 values are decimal strings. */
export interface TransactionFacts {
  /** The node's word: `user_transaction`. */
  readonly type: string;
  /** The kind in words: `user`, `block metadata`. */
  readonly kind: string;
  readonly status: TransactionStatus;
  /** The entry function's id, the payload's `type`, or the kind. */
  readonly subject: string;
  readonly hash?: string;
  /** Ledger version. */
  readonly version?: string;
  /** In the form of `parseAddress`. */
  readonly sender?: string;
  /** The multisig account for which it was sent, in the same form. */
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
  /** The VM's own words. */
  readonly vmStatus?: string;
  /** Whether it writes modules, or was sent with some. */
  readonly publishes?: true;
}

/** The result page's data for a transaction that is on the ledger or pending. Plain JSON data. */
export interface TransactionReport {
  readonly kind: 'transaction';
  readonly network: ReportNetwork;
  readonly subject: string;
  readonly facts: TransactionFacts;
  /** The labels of the sender and the multisig account; those of other accounts are in the effects. */
  readonly labels?: AccountLabels;
  /** The outcome; absent for kinds without one. */
  readonly verdict?: Verdict;
  /** `type` of the signature, or `none`; absent for kinds that are not signed. */
  readonly signatureForm?: string;
  /** Set for an entry function. */
  readonly call?: CallReport;
  /** Its payload as a request from the same sender; absent if it cannot be simulated. */
  readonly draft?: TransactionDraft;
  readonly content: TransactionContent;
}

/** The effects of a transaction, or the raw response for kinds that the contract does not describe. */
export type TransactionContent =
  /** In the words of a simulation, so that it can be compared with one. */
  | { readonly kind: 'effects'; readonly effects: SimulationReport }
  | {
      readonly kind: 'whole';
      readonly json: JsonValue;
      /** The gateway's response, indented, with every digit as it was sent. */
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
  /** The transactions that the node sent. */
  readonly transactions: readonly TransactionFacts[];
  /** How many transactions of the block were not sent; `0` if all were. */
  readonly missing: string;
  /** Set if the block was requested without its transactions, and the node sent none. */
  readonly isWithoutTransactions?: true;
  /** The gateway's response as it was sent; empty on the page, which does not show it and would be slow with it. */
  readonly raw: string;
}
