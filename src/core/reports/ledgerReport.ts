import type { JsonValue } from '../json';
import type { TransactionDraft } from '../payloads/draft';
import type { AccountLabels } from './accountLabels';
import type { CallReport, ReportNetwork, SimulationReport } from './simulationReport';
import type { Verdict } from './verdict';

/** How far a transaction is; `unknown` where its kind says nothing of it. */
export type TransactionStatus = 'succeeded' | 'failed' | 'pending' | 'unknown';

/** What a line says of a transaction of any kind; what it does not have is absent. u64 are decimal strings. */
export interface TransactionFacts {
  /** As the node says it: `user_transaction`. */
  readonly type: string;
  /** The same in words: `user`, `block metadata`. */
  readonly kind: string;
  readonly status: TransactionStatus;
  /** The entry function's id, the payload's `type`, or the kind. */
  readonly subject: string;
  readonly hash?: string;
  /** Ledger version. */
  readonly version?: string;
  /** As `parseAddress` gives it. */
  readonly sender?: string;
  readonly sequenceNumber?: string;
  /** Of an orderless transaction. */
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
}

/** What the page shows of a transaction of the ledger, or one that waits to get there. Plain JSON data. */
export interface TransactionReport {
  readonly kind: 'transaction';
  readonly network: ReportNetwork;
  readonly subject: string;
  readonly facts: TransactionFacts;
  /** The sender’s; those of other accounts are in the effects. */
  readonly labels?: AccountLabels;
  /** How it ended; absent for kinds that do not say it. */
  readonly verdict?: Verdict;
  /** `type` of the signature, or `none`; absent for kinds that nobody signs. */
  readonly signatureForm?: string;
  /** Of an entry function. */
  readonly call?: CallReport;
  /** Its payload as a request of the same sender; absent where nothing can be simulated. */
  readonly draft?: TransactionDraft;
  readonly content: TransactionContent;
}

/** What a transaction did, or all that is known of one whose kind the contract does not show. */
export type TransactionContent =
  /** As a simulation's: its words are those of a simulation, so that it can be compared with one. */
  | { readonly kind: 'effects'; readonly effects: SimulationReport }
  | {
      readonly kind: 'whole';
      readonly json: JsonValue;
      /** The gateway's answer, indented, every digit as it was sent. */
      readonly raw: string;
    };

/** What the page shows of a block. Plain JSON data. */
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
  /** As far as the node sent them. */
  readonly transactions: readonly TransactionFacts[];
  /** How many more the block has than were sent; `0` where all are there. */
  readonly missing: string;
}
