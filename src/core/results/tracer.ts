import { UserFacingError } from '../userFacingError';
import type { FailureReport, TraceReport } from './traceReport';

/** Runs a simulation once more and looks inside, which only a sandbox in this process can. */
export interface Tracer {
  /**
   * Returns where and with which values a simulation failed; `undefined` if no code failed, or if the sandbox has changed.
   * @param answer the JSON of the simulation's response
   */
  failure(answer: string, signal: AbortSignal): Promise<FailureReport | undefined>;
  /** Returns what happened in a simulation. @throws NoTraceError */
  trace(answer: string, signal: AbortSignal): Promise<TraceReport>;
}

/** The ledger is not the one on which a simulation ran. */
export class NoTraceError extends UserFacingError {
  override readonly name = 'NoTraceError';

  constructor() {
    super('The sandbox has changed since this simulation. Run it again to trace it.');
  }
}
