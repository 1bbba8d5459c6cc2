import type { Lazy } from '../vscode/lazy';
import type { Notify } from '../vscode/notify';
import type { History } from './history';
import type { HistoryView } from './historyView';
import type { Runs } from './rerun';
import type { ResultPanel } from './resultPanel';

/** The services that the result commands need. */
export interface ResultServices {
  readonly notify: Notify;
  readonly panel: Lazy<ResultPanel>;
  readonly history: History;
  readonly historyView: HistoryView;
  readonly runAgain: Runs['runAgain'];
}
