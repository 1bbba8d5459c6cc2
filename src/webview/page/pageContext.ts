import type { PageMessage } from '../../core/reports/pageMessageSchema';
import type { HostMessage } from '../../core/reports/protocol';
import type { FlatSections } from '../lists/flatRows';
import type { PageUi } from './pageUi';
import type { ReportSearch } from '../lists/reportSearch';

/** The outcome of a copy. */
export type Copied = Extract<HostMessage, { readonly type: 'copied' }>;

/** The gas limit and unit price that the user has set; absent values are estimated. */
export type GasChoice = NonNullable<Extract<PageMessage, { readonly type: 'rerun' }>['gas']>;

/** Kinds of reports from which others are opened. */
export type ParentKind = NonNullable<Extract<HostMessage, { readonly type: 'report' }>['parent']>;

/** The state and functions that the views need besides the report. */
export interface PageContext {
  readonly ui: PageUi;
  readonly search: ReportSearch;
  /** The rows of comparisons. */
  readonly flat: FlatSections;
  /** The outcome of a recent copy. */
  readonly copied: Copied | undefined;
  /** The kind of report from which the shown one was opened, if it is one of many. */
  readonly parent: ParentKind | undefined;
  /** Sends a message to the extension. */
  readonly post: (message: PageMessage) => void;
  /**
   * Sends a message that starts a run or leads to a different page, of which only one may be in progress; ignored
   * during a run.
   */
  readonly ask: (message: PageMessage) => void;
  /** Shows the complete report of one of many runs. */
  readonly openRow: (row: number) => void;
  /** Searches the sender's transactions for earlier values. */
  readonly findEarlier: () => void;
  /** Whether that search is running. */
  readonly isFindingEarlier: boolean;
}
