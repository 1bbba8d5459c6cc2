import type { Overrides } from '../../core/payloads/overrides';
import type { RunOutcome } from '../../core/results/manyReport';
import type { SimulationReport } from '../../core/results/simulationReport';
import type { ResultReport } from '../../core/results/resultReport';
import type { Rerun } from './rerun';

/** One of many runs: its complete report, and how to run it alone. */
export interface OpenedRow {
  readonly report: SimulationReport;
  readonly rerun: Rerun;
}

/**
 * Returns the run in a row of a report on many runs, or `undefined` if it has no report.
 * @param rerun describes how to run all of them again
 */
export function openedRow(report: ResultReport, row: number, rerun: Rerun): OpenedRow | undefined {
  switch (report.kind) {
    case 'matrix': {
      const chosen = report.rows[row];
      return chosen && opened(chosen.outcome, rerun, { sender: chosen.sender });
    }
    case 'sweep': {
      const chosen = report.rows[row];
      return chosen && opened(chosen.outcome, rerun, { argument: { index: report.argument.index, json: chosen.json } });
    }
    case 'simulation':
    case 'encoding':
    case 'inspection':
    case 'comparison':
    case 'transaction':
    case 'block':
      return undefined;
  }
}

function opened(outcome: RunOutcome, { target }: Rerun, overrides: Overrides): OpenedRow | undefined {
  if (outcome.kind !== 'simulated') return undefined;
  return { report: outcome.report, rerun: { verb: 'simulate', target, overrides } };
}
