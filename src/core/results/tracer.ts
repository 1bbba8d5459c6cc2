import { UserFacingError } from '../userFacingError';
import type { FailureReport, TraceReport } from './traceReport';

/** Runs a simulation again and records its execution, which only a sandbox in this process can do. */
export interface Tracer {
  /**
   * Returns where a simulation failed, with the values at that location; `undefined` if no code failed, or if the
   * sandbox has changed.
   * @param answer the JSON of the simulation's response
   */
  failure(answer: string, signal: AbortSignal): Promise<FailureReport | undefined>;
  /** Returns the trace of a simulation. @throws NoTraceError */
  trace(answer: string, signal: AbortSignal): Promise<TraceReport>;
}

/** The ledger is not the one that the simulation ran on. */
export class NoTraceError extends UserFacingError {
  override readonly name = 'NoTraceError';

  constructor() {
    super('The sandbox has changed since this simulation. Run it again to trace it.');
  }
}
