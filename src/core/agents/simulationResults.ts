import type { CodeReport, SimulationReport } from '../reports/simulationReport';

/** A simulation whose sections can be read. */
export interface SimulationResult {
  readonly id: string;
  readonly report: SimulationReport;
  /** Where deployed code ends it, if that could be read. */
  readonly code?: CodeReport;
}

/** An answer may have 32 MB. */
const MOST_RESULTS = 5;

/** The last simulations of a session, so that a section of one is read without sending it again. */
export class SimulationResults {
  /** Oldest first. */
  #results: readonly SimulationResult[] = [];
  #last = 0;

  add(result: Omit<SimulationResult, 'id'>): SimulationResult {
    const added = { id: `simulation-${++this.#last}`, ...result };
    this.#results = [...this.#results, added].slice(-MOST_RESULTS);
    return added;
  }

  get(id: string): SimulationResult | undefined {
    return this.#results.find(each => each.id === id);
  }
}
