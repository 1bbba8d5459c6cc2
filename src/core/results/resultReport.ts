import type { BlockReport, TransactionReport } from './ledgerReport';
import type { ComparisonReport } from './compare/comparisonRows';
import {
  type EncodingReport,
  verificationOf,
  type Verification,
  FORM_WORDS,
  type InspectionReport,
} from './inspectionReport';
import type { MatrixReport, SweepReport } from './manyReport';
import type { RunReport } from './runReport';
import type { SimulationReport } from './simulationReport';
import type { TraceReport, TraceRow } from './traceReport';
import { groupDigits } from '../text/digits';

/** Everything that the result page can show, by `kind`. */
export type ResultReport =
  | SimulationReport
  | EncodingReport
  | InspectionReport
  | ComparisonReport
  | MatrixReport
  | SweepReport
  | RunReport
  | TransactionReport
  | BlockReport;

/** Short words, because a tab truncates its title. */
const TAB_WORDS: Readonly<Record<Verification['kind'], string>> = {
  verified: 'Signing message',
  different: 'Not as requested',
  notVerified: 'Not verified',
};

/** Whether the transaction can be applied to the sandbox that it was simulated on. */
export function canApply(report: ResultReport): boolean {
  return report.kind === 'simulation' && report.network.sandbox && report.success && report.applied === undefined;
}

/** Whether the report can be traced: a simulation in the sandbox whose response has a single result. */
export function canTrace(report: ResultReport): boolean {
  return report.kind === 'simulation' && report.network.sandbox && report.answer === undefined;
}

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
    case 'run':
      return `Run: ${name}`;
    case 'transaction':
      return `Transaction: ${name}`;
    case 'block':
      return `Block ${groupDigits(report.height)}`;
  }
}

/** Actions that might help after a failure, with their button labels on the page and in the notification. */
export const FAILURE_ACTIONS = {
  setAccessKey: 'Set Access Key…',
  setPublicKey: 'Set Public Key…',
} as const;

export type FailureAction = keyof typeof FAILURE_ACTIONS;

/**
 * The parts that can be copied: JSON (the raw response of a simulation), the entire result as Markdown, or the bytes in
 * hex.
 */
export const COPY_TARGETS = ['raw', 'markdown', 'hex'] as const;

export type CopyTarget = (typeof COPY_TARGETS)[number];

/** The data in an exported HTML page, as JSON. */
export interface ExportedReport {
  readonly report: ResultReport;
  /** Milliseconds since the epoch. */
  readonly exportedAt: number;
}

/** A trace without its rows, and without the counts, which are shown in editors. */
export type TraceHead = Omit<TraceReport, 'rows' | 'lines' | 'code'>;

/** The state of the shown simulation's trace. */
export type TraceState =
  | { readonly kind: 'none' | 'making' }
  /** `message` is a sentence with the reason why the simulation cannot be traced. */
  | { readonly kind: 'failed'; readonly message: string }
  /** `rows` is the number of rows that follow, in several messages. */
  | { readonly kind: 'made'; readonly head: TraceHead; readonly rows: number };

/**
 * A message from the extension to the result page, handled in `webview/page/hostMessage.ts`. Messages from the page are
 * in `pageMessageSchema.ts`.
 */
export type HostMessage =
  /** The previous content stays until a report or failure arrives, and is sent again if the run is canceled. */
  | { readonly type: 'running'; readonly title: string }
  /**
   * `ranAt`: the time of a stored result, in milliseconds since the epoch. `parent`: the kind of report that this one
   * was opened from.
   */
  | {
      readonly type: 'report';
      readonly report: ResultReport;
      readonly ranAt?: number;
      readonly parent?: 'matrix' | 'sweep';
    }
  /** `message` is one sentence with the reason for the missing report. */
  | {
      readonly type: 'failed';
      readonly title: string;
      readonly message: string;
      readonly actions: readonly FailureAction[];
    }
  /** Whether a search for earlier values is in progress; the values arrive in a report. */
  | { readonly type: 'lookingForEarlier'; readonly isUnderWay: boolean }
  | { readonly type: 'trace'; readonly state: TraceState }
  /** The next rows of the trace. */
  | { readonly type: 'traceRows'; readonly rows: readonly TraceRow[] }
  /** Whether an editor shows how often each line ran. */
  | { readonly type: 'counts'; readonly on: boolean }
  /** The result of a copy that the page requested. */
  | { readonly type: 'copied'; readonly what: CopyTarget; readonly ok: boolean };

type Result = Extract<HostMessage, { readonly type: 'report' | 'failed' }>;

/** Adds the kind of the matrix or sweep that a report was opened from. */
export function withParent(message: Result, parent: Result | undefined): Result {
  if (message.type !== 'report' || parent?.type !== 'report') return message;
  const { kind } = parent.report;
  return kind === 'matrix' || kind === 'sweep' ? { ...message, parent: kind } : message;
}
