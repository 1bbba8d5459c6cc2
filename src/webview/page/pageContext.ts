import type { PageMessage } from '../../core/reports/pageMessageSchema';
import type { HostMessage } from '../../core/reports/protocol';
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
  /** Says something to the extension. */
  readonly post: (message: PageMessage) => void;
  /** Says it unless a run is under way: of what starts one, or leads to another page, there is one at a time. */
  readonly ask: (message: PageMessage) => void;
  /** Shows the whole report of one of many runs. */
  readonly openRow: (row: number) => void;
  /** Looks in the sender's history for what was written before. */
  readonly findEarlier: () => void;
  /** Whether that is under way. */
  readonly isFindingEarlier: boolean;
}
