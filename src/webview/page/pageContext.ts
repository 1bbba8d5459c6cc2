import type { CopyTarget, FailureAction, HostMessage, LedgerMessage, PageMessage } from '../../core/reports/protocol';
import type { FlatSections } from '../lists/flatRows';
import type { PageUi } from './pageUi';
import type { ReportSearch } from '../lists/reportSearch';

/** What became of a copy. */
export type Copied = Extract<HostMessage, { readonly type: 'copied' }>;

/** Limit and price that the user gives; what is absent is estimated. */
export type GasChoice = NonNullable<Extract<PageMessage, { readonly type: 'rerun' }>['gas']>;

/** Reports that others are opened from. */
export type ParentKind = NonNullable<Extract<HostMessage, { readonly type: 'report' }>['parent']>;

/** What the views of a report need besides the report. */
export interface PageContext {
  readonly ui: PageUi;
  readonly search: ReportSearch;
  /** The rows of comparisons. */
  readonly flat: FlatSections;
  /** What was copied a moment ago, or could not be. */
  readonly copied: Copied | undefined;
  /** What the report on show was opened from, where it is one of many. */
  readonly parent: ParentKind | undefined;
  /** Runs the same payload again; with that limit and price where they are given. */
  readonly rerun: (gas?: GasChoice) => void;
  /** Shows the whole report of one of many runs. */
  readonly openRow: (row: number) => void;
  /** Goes from one of many runs back to all. */
  readonly back: () => void;
  /** Looks in the sender's history for what was written before. */
  readonly findEarlier: () => void;
  /** Whether that is under way. */
  readonly isFindingEarlier: boolean;
  readonly cancelEarlier: () => void;
  /** Writes what is on show to a file. */
  readonly save: () => void;
  /** Opens its exact JSON in an editor. */
  readonly openJson: () => void;
  readonly compare: () => void;
  /** Simulates the request that inspected bytes say. */
  readonly simulate: () => void;
  /** Opens it as a document. */
  readonly openRequest: () => void;
  /** Goes on to another page of the ledger. */
  readonly go: (message: LedgerMessage) => void;
  readonly act: (action: FailureAction) => void;
  readonly copy: (what: CopyTarget) => void;
  /** Opens the place of that number in the source of the report on show. */
  readonly openSource: (place: number) => void;
}
