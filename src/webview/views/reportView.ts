import type { TemplateResult } from 'lit';
import type { ResultReport } from '../../core/reports/resultReport';
import { groupedDigits } from './amounts';
import { VERIFICATION_WORDS, verificationOf } from '../../core/reports/encodingReport';
import { blockView, transactionView, transactionWords } from './ledgerView';
import { comparisonView, comparisonWords } from './comparisonView';
import { earlierWords } from './earlierView';
import { encodingView, inspectionView } from './messageView';
import { matrixView, matrixWords, sweepView, sweepWords } from './manyView';
import { FORM_WORDS } from '../../core/reports/inspectionReport';
import type { PageContext } from '../page/pageContext';
import { simulationView } from './simulationView';

/** Returns a report of any kind. */
export function reportView(report: ResultReport, context: PageContext): TemplateResult {
  switch (report.kind) {
    case 'simulation':
      return simulationView(report, context);
    case 'encoding':
      return encodingView(report, context);
    case 'comparison':
      return comparisonView(report, context);
    case 'matrix':
      return matrixView(report, context);
    case 'sweep':
      return sweepView(report, context);
    case 'inspection':
      return inspectionView(report, context);
    case 'transaction':
      return transactionView(report, context);
    case 'block':
      return blockView(report, context);
  }
}

/** Returns what screen readers announce for a new report. */
export function reportAnnouncement(report: ResultReport): string {
  switch (report.kind) {
    case 'simulation':
      return report.earlier ? earlierWords(report.earlier) : `${report.verdict.title}: ${report.subject}`;
    case 'encoding':
      return `${VERIFICATION_WORDS[verificationOf(report).kind]}: ${report.subject}`;
    case 'comparison':
      return `${comparisonWords(report)}: ${report.subject}`;
    case 'matrix':
      return `${matrixWords(report)} ${report.subject}`;
    case 'sweep':
      return `${sweepWords(report)}: ${report.subject}`;
    case 'inspection':
      return `${FORM_WORDS[report.form]}: ${report.subject}`;
    case 'transaction':
      return `${transactionWords(report)}: ${report.subject}`;
    case 'block':
      return `Block ${groupedDigits(report.height)}`;
  }
}
