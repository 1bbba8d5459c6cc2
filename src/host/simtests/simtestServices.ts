import type { MoveSources } from '../packages/moveSources';
import type { History } from '../results/history';
import type { ResultPanel } from '../results/resultPanel';
import type { Lazy } from '../vscode/lazy';
import type { Notify } from '../vscode/notify';
import type { Session } from '../session/session';

/** The services that simulation tests need. */
export interface SimtestServices {
  readonly session: Session;
  readonly notify: Notify;
  /** The workspace’s Move source, whose named addresses payloads in Move source use. */
  readonly sources: MoveSources;
  readonly panel: Lazy<ResultPanel>;
  readonly history: History;
}
