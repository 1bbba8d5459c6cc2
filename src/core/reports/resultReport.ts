import type { BlockReport, TransactionReport } from './ledgerReport';
import type { ComparisonReport } from './compare/comparisonModel';
import { type EncodingReport, verificationOf, type Verification } from './encodingReport';
import { FORM_WORDS, type InspectionReport } from './inspectionReport';
import type { MatrixReport, SweepReport } from './manyReport';
import type { SimulationReport } from './simulationReport';
import { groupDigits } from '../move/groupDigits';

/** Everything that the result page can show, distinguished by `kind`. */
export type ResultReport =
  | SimulationReport
  | EncodingReport
  | InspectionReport
  | ComparisonReport
  | MatrixReport
  | SweepReport
  | TransactionReport
  | BlockReport;

/** The words are short, because a tab cuts the end of its title. */
const TAB_WORDS: Readonly<Record<Verification['kind'], string>> = {
  verified: 'Signing message',
  different: 'Not as requested',
  notVerified: 'Not verified',
};

/** Returns the title of a report's tab. */
export function resultTitle(report: ResultReport): string {
  const name = report.subject.split('::').slice(-2).join('::');
  switch (report.kind) {
    case 'simulation':
      return `Simulation: ${name}`;
    case 'encoding':
      return `${TAB_WORDS[verificationOf(report).kind]}: ${name}`;
    case 'comparison':
      return `Comparison: ${name}`;
    case 'matrix':
      return `Senders: ${name}`;
    case 'sweep':
      return `Sweep: ${name}`;
    case 'inspection':
      return `${FORM_WORDS[report.form]}: ${name}`;
    case 'transaction':
      return `Transaction: ${name}`;
    case 'block':
      return `Block ${groupDigits(report.height)}`;
  }
}
