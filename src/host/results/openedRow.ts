import type { Overrides } from '../../core/payloads/overrides';
import type { RunOutcome } from '../../core/reports/manyReport';
import type { HostMessage } from '../../core/reports/protocol';
import type { SimulationReport } from '../../core/reports/simulationReport';
import type { ResultReport } from '../../core/reports/resultReport';
import type { Rerun } from './rerun';

type Result = Extract<HostMessage, { readonly type: 'report' | 'failed' }>;

/** One of many runs: its whole report, and how it alone is run again. */
export interface OpenedRow {
  readonly report: SimulationReport;
  readonly rerun: Rerun;
}

/** The run in a row of a report of many; `undefined` where it has no report. @param rerun how all are run again */
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

/** Says of a report what it was opened from. */
export function withParent(message: Result, parent: Result | undefined): Result {
  if (message.type !== 'report' || parent?.type !== 'report') return message;
  const { kind } = parent.report;
  return kind === 'matrix' || kind === 'sweep' ? { ...message, parent: kind } : message;
}

function opened(outcome: RunOutcome, { target }: Rerun, overrides: Overrides): OpenedRow | undefined {
  if (outcome.kind !== 'simulated') return undefined;
  return { report: outcome.report, rerun: { verb: 'simulate', target, overrides } };
}
