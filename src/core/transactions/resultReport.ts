import { isJsonObject } from '../json';
import type { ComparisonReport } from './compare/comparisonModel';
import type { EncodingReport } from './encodingReport';
import type { MatrixReport, SweepReport } from './many/manyModel';
import type { SimulationReport } from './reportModel';

/** Everything that the result page can show; told apart by `kind`. */
export type ResultReport = SimulationReport | EncodingReport | ComparisonReport | MatrixReport | SweepReport;

const KINDS: ReadonlySet<unknown> = new Set<ResultReport['kind']>([
  'simulation',
  'encoding',
  'comparison',
  'matrix',
  'sweep',
]);

/** Whether stored data is a report; its parts are the same version's own work. */
export function isResultReport(value: unknown): value is ResultReport {
  return isJsonObject(value) && KINDS.has(value.kind);
}

/** The title of the tab that shows a report. */
export function resultTitle(report: ResultReport): string {
  const name = report.subject.split('::').slice(-2).join('::');
  switch (report.kind) {
    case 'simulation':
      return `Simulation: ${name}`;
    case 'encoding':
      return `Signing message: ${name}`;
    case 'comparison':
      return `Comparison: ${name}`;
    case 'matrix':
      return `Senders: ${name}`;
    case 'sweep':
      return `Sweep: ${name}`;
  }
}
