import type { Lazy } from '../shell/lazy';
import type { Notify } from '../shell/notify';
import type { History } from './history';
import type { HistoryView } from './historyView';
import type { Runs } from './pageServices';
import type { ResultPanel } from './resultPanel';

/** The services that the result commands need. */
export interface ResultServices {
  readonly notify: Notify;
  readonly panel: Lazy<ResultPanel>;
  readonly history: History;
  readonly historyView: HistoryView;
  readonly runAgain: Runs['runAgain'];
}
