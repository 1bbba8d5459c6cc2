import { counted } from '../move/groupDigits';
import { ranOn, type RanOn } from './formerChain';
import { FORM_WORDS } from './inspectionReport';
import { outcomeCounts } from './manyReport';
import type { ResultReport } from './resultReport';
import type { VerdictKind } from './verdict';
import { VERIFICATION_WORDS, verificationOf } from './encodingReport';

/** The summary of a result for a line in a list. Plain JSON data. */
export interface ResultSummary {
  readonly outcome: 'good' | 'bad' | 'plain';
  /** The outcome in the fewest words: `succeeds`. */
  readonly words: string;
  /** Gas units charged. */
  readonly gas?: string;
  /** The fee of a simulation, in octas. */
  readonly feeOctas?: string;
  /** Labels of the networks, separated by commas. */
  readonly network: string;
  readonly sender?: string;
  /** The chains; absent if no gateway reported its chain. */
  readonly ranOn?: readonly RanOn[];
}

/** A line in a list is short, and its icon already shows the outcome. */
const SHORT: Readonly<Record<VerdictKind, string>> = {
  success: 'succeeds',
  abort: 'aborts',
  failure: 'fails',
  outOfGas: 'out of gas',
};

/** Returns the summary of a result for a line in a list. */
export function resultSummary(report: ResultReport): ResultSummary {
  const places = ranOn(report);
  return { ...summaryOf(report), ...(places.length > 0 && { ranOn: places }) };
}

function summaryOf(report: ResultReport): ResultSummary {
  switch (report.kind) {
    case 'simulation': {
      const { success, verdict, gas, network, sender } = report;
      const outcome = success ? 'good' : 'bad';
      const words = verdict.kind === undefined ? verdict.title : SHORT[verdict.kind];
      return { outcome, words, gas: gas.used, feeOctas: gas.feeOctas, network: network.label, sender };
    }
    case 'encoding': {
      const { kind } = verificationOf(report);
      const words = VERIFICATION_WORDS[kind].toLowerCase();
      const outcome = kind === 'verified' ? 'plain' : 'bad';
      return { outcome, words, network: report.network.label, sender: report.sender };
    }
    case 'inspection': {
      const { network, sender } = report;
      const words = FORM_WORDS[report.form].toLowerCase();
      return { outcome: 'plain', words, network: network?.label ?? '', ...(sender !== undefined && { sender }) };
    }
    case 'comparison': {
      const { differences, columns } = report;
      const words = differences === 0 ? 'no differences' : counted(differences, 'difference');
      return { outcome: 'plain', words, network: columns.map(({ network }) => network.label).join(', ') };
    }
    case 'matrix': {
      const words = `${outcomeCounts(report.rows).good} of ${report.rows.length} senders succeed`;
      return { outcome: 'plain', words, network: report.network.label };
    }
    case 'transaction': {
      const { facts, network } = report;
      const outcome = facts.status === 'succeeded' ? 'good' : facts.status === 'failed' ? 'bad' : 'plain';
      return { outcome, words: report.verdict?.title.toLowerCase() ?? facts.kind, network: network.label };
    }
    case 'block':
      return { outcome: 'plain', words: 'block', network: report.network.label };
    case 'sweep': {
      const words = `${outcomeCounts(report.rows).good} of ${report.rows.length} values succeed`;
      return { outcome: 'plain', words, network: report.network.label, sender: report.sender };
    }
  }
}
