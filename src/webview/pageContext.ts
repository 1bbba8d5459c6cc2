import type { FailureAction, PageMessage } from '../core/transactions/protocol';
import type { PageUi } from './pageUi';
import type { ReportSearch } from './reportSearch';

/** What can be copied. */
export type Copied = Extract<PageMessage, { readonly type: 'copy' }>['what'];

/** What the views of a report need besides the report. */
export interface PageContext {
  readonly ui: PageUi;
  readonly search: ReportSearch;
  /** What was asked to be copied a moment ago. */
  readonly copied: Copied | undefined;
  readonly rerun: () => void;
  readonly act: (action: FailureAction) => void;
  readonly copy: (what: Copied) => void;
}
