import type { PayloadServices } from '../payloads/payloadServices';
import type { ResultPanel } from '../results/resultPanel';
import type { Lazy } from '../vscode/lazy';
import type { Notify } from '../vscode/notify';
import type { Session } from '../session/session';
import type { PayloadRuns } from './payloadRuns';

/** The services that the commands to simulate, encode and inspect need. */
export interface SimulateServices {
  readonly session: Session;
  readonly notify: Notify;
  readonly panel: Lazy<ResultPanel>;
  /** Finds payloads, and asks for missing values. */
  readonly payloads: PayloadServices;
  /** The runs of payloads in editors. */
  readonly runs: PayloadRuns;
}
