import type { TransactionDraft } from '../../core/payloads/draft';
import type { SimulationReport } from '../../core/reports/simulationReport';
import type { Simulated } from './completed';
import type { Rerun } from './rerun';

/** Commands from other features. Each rejects with an error that is shown to the user. */
export interface Runs {
  /** Runs a payload again, with the choices made for it before. */
  readonly runAgain: (rerun: Rerun) => Promise<void>;
  /** Simulates a transaction. @param network id of its network; absent for the selected one */
  readonly simulate: (draft: TransactionDraft, network: string | undefined) => Promise<void>;
}

/**
 * The services that the result page needs. Each rejects with an error that is shown to the user, or with the signal's
 * reason.
 */
export interface PageServices extends Runs {
  /**
   * Adds to a simulation's report what the gateway's answer lacks.
   * @param simulated absent for a report from the history
   */
  readonly complete: (
    report: SimulationReport,
    signal: AbortSignal,
    simulated?: Simulated,
  ) => Promise<SimulationReport>;
  /** Adds earlier values to a report, when the user asks for them. */
  readonly findEarlier: (report: SimulationReport, signal: AbortSignal) => Promise<SimulationReport>;
}
