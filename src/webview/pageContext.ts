import type { CopyTarget, FailureAction, HostMessage } from '../core/transactions/protocol';
import type { PageUi } from './pageUi';
import type { ReportSearch } from './reportSearch';

/** What became of a copy. */
export type Copied = Extract<HostMessage, { readonly type: 'copied' }>;

/** What the views of a report need besides the report. */
export interface PageContext {
  readonly ui: PageUi;
  readonly search: ReportSearch;
  /** What was copied a moment ago, or could not be. */
  readonly copied: Copied | undefined;
  readonly rerun: () => void;
  readonly save: () => void;
  readonly compare: () => void;
  readonly act: (action: FailureAction) => void;
  readonly copy: (what: CopyTarget) => void;
}
