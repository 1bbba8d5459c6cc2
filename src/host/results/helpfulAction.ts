import type { FailureAction } from '../../core/reports/protocol';
import type { Action } from '../shell/notify';

/** What may help after a failure: a button of the notification and of the page. */
export interface HelpfulAction extends Action {
  readonly id: FailureAction;
}
