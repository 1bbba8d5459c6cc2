import type { TransactionDraft } from '../../core/payloads/draft';
import type { SimulationReport } from '../../core/reports/simulationReport';
import type { Simulated } from './completed';
import type { Rerun } from './rerun';

/** What other features have run. Each rejects with what is shown to the user. */
export interface Runs {
  /** Runs a payload again, with what was chosen for it. */
  readonly runAgain: (rerun: Rerun) => Promise<void>;
  /** Simulates a transaction. @param network id of where it is from; absent for the selected one */
  readonly simulate: (draft: TransactionDraft, network: string | undefined) => Promise<void>;
}

/** What the result page works with. Each rejects with what is shown to the user, or with the signal's reason. */
export interface PageServices extends Runs {
  /**
   * A simulation's report with what its answer does not tell.
   * @param simulated of a report that is not an earlier one
   */
  readonly complete: (
    report: SimulationReport,
    signal: AbortSignal,
    simulated?: Simulated,
  ) => Promise<SimulationReport>;
  /** The same with values before it, when the user asks for them. */
  readonly findEarlier: (report: SimulationReport, signal: AbortSignal) => Promise<SimulationReport>;
}
