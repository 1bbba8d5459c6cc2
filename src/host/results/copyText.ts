import type { Overrides } from '../../core/payloads/overrides';
import type { RunOutcome } from '../../core/results/manyReport';
import type { SimulationReport } from '../../core/results/simulationReport';
import type { ResultReport, CopyTarget } from '../../core/results/resultReport';
import type { Rerun } from './rerun';
import { momentOfMilliseconds } from '../../core/text/moments';
import { inertDocument } from '../../core/text/visibleText';
import type { HistoryStore } from './historyStore';
import {
  simulationMarkdown,
  comparisonMarkdown,
  runMarkdown,
  transactionMarkdown,
  blockMarkdown,
} from '../../core/results/reportMarkdown';
import { manyMarkdown, manyJson } from '../../core/results/manyExport';
import { runJson } from '../../core/results/runReport';
import { simulationJson } from '../../core/results/resultSummary';
import { indentJson } from '../../core/results/jsonText';

interface OpenedRow {
  readonly report: SimulationReport;
  readonly rerun: Rerun;
}

/** Returns the report and the rerun of a row; `undefined` if the row has no report. @param rerun runs all rows again */
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
    case 'run':
    case 'transaction':
    case 'block':
      return undefined;
  }
}

function opened(outcome: RunOutcome, { target }: Rerun, overrides: Overrides): OpenedRow | undefined {
  if (outcome.kind !== 'simulated') return undefined;
  return { report: outcome.report, rerun: { verb: 'simulate', target, overrides } };
}

const COPIED_WORDS: Readonly<Record<CopyTarget, string>> = {
  raw: 'JSON',
  hex: 'bytes as hex',
  markdown: 'result as Markdown',
};

export function copiedWords(what: CopyTarget, report: ResultReport | undefined): string {
  const isUnverified = what === 'hex' && report !== undefined && isNotVerified(report);
  return isUnverified ? `${COPIED_WORDS.hex} (not verified)` : COPIED_WORDS[what];
}

/** Whether the signing bytes in a report have not been verified against the request. */
export function isNotVerified(report: ResultReport): boolean {
  return report.kind === 'encoding' && !report.verified;
}

const FILE_NAMES: Readonly<Record<ResultReport['kind'], string>> = {
  simulation: 'simulation',
  encoding: 'signing-message',
  inspection: 'bytes',
  comparison: 'comparison',
  matrix: 'senders',
  sweep: 'sweep',
  run: 'run',
  transaction: 'transaction',
  block: 'block',
};

/** Returns the file name of a report without its extension, such as `simulation-coin-transfer`. */
export function resultFileName(report: ResultReport): string {
  const about = report.subject
    .split('::')
    .slice(-2)
    .join('-')
    .replace(/[^\w-]/g, '_')
    .slice(0, 80);
  return `${isNotVerified(report) ? 'not-verified-' : ''}${FILE_NAMES[report.kind]}-${about}`;
}

/** Returns the text to copy from a report, or `undefined` if the report does not contain it. */
export function copyText(report: ResultReport, what: CopyTarget): string | undefined {
  switch (what) {
    case 'raw':
      return 'hex' in report ? undefined : jsonText(report);
    case 'markdown':
      return markdownText(report);
    case 'hex':
      return 'hex' in report ? report.hex : undefined;
  }
}

/** Returns a report as Markdown for an issue, or `undefined` if it cannot be shown as Markdown. */
export function markdownText(report: ResultReport): string | undefined {
  switch (report.kind) {
    case 'simulation':
      return simulationMarkdown(report);
    case 'comparison':
      return comparisonMarkdown(report);
    case 'matrix':
    case 'sweep':
      return manyMarkdown(report);
    case 'run':
      return runMarkdown(report);
    case 'transaction':
      return transactionMarkdown(report);
    case 'block':
      return blockMarkdown(report);
    case 'encoding':
    case 'inspection':
      return undefined;
  }
}

/**
 * Returns the JSON to export. For a simulation, includes the earlier values that were found; otherwise, the result is
 * the same as {@link jsonText}.
 */
export function exportedJson(report: ResultReport): string {
  return report.kind === 'simulation' ? simulationJson(report) : jsonText(report);
}

/**
 * Returns a gateway response with all digits, for a simulation, transaction or block; for many runs, returns each
 * result.
 */
export function jsonText(report: ResultReport): string {
  switch (report.kind) {
    case 'simulation':
      return report.raw;
    case 'transaction':
      return report.content.kind === 'effects' ? report.content.effects.raw : report.content.raw;
    case 'matrix':
    case 'sweep':
      return manyJson(report);
    case 'run':
      return JSON.stringify(runJson(report), null, 2);
    case 'block':
      return indentJson(report.raw);
    case 'encoding':
    case 'inspection':
    case 'comparison':
      return JSON.stringify(report, null, 2);
  }
}

/** Identifies a result in the history, so that it can be read again. */
export interface JsonSource {
  /** The id in the history; `undefined` for a result that is not in the history. */
  readonly id: string | undefined;
  /** The index of the run in a report of many runs; `undefined` for the report itself. */
  readonly row: number | undefined;
}

/** The parts of a document's URI: a readable path, and a query for {@link historyJson}. */
interface JsonAddress {
  readonly path: string;
  readonly query: string;
}

/** Returns a report as exact JSON. Invisible and misleading characters are escaped. */
export function exactJson(report: ResultReport): string {
  return inertDocument(jsonText(report));
}

/**
 * Returns the URI of a result's document, based on its time and subject: `/2026-11-22 20:05:10
 * UTC/simulation-coin-transfer.json`. A result in the history always has the same URI; any other result gets a new URI
 * each time.
 */
export function jsonAddress(report: ResultReport, { id, row }: JsonSource): JsonAddress {
  const ranAt = id === undefined ? Date.now() : Number(id.slice(0, 14));
  const time = momentOfMilliseconds(ranAt)?.utc ?? 'unknown time';
  const query = new URLSearchParams(id === undefined ? { once: crypto.randomUUID() } : { id });
  if (row !== undefined) query.set('row', String(row));
  return { path: `/${time}/${resultFileName(report)}.json`, query: query.toString() };
}

export async function historyJson(query: string, store: Pick<HistoryStore, 'read'>): Promise<string | undefined> {
  const source = new URLSearchParams(query);
  const opened = await store.read(source.get('id') ?? '');
  if (!opened || 'missing' in opened.report) return undefined;
  const row = source.get('row');
  const report = row === null ? opened.report : openedRow(opened.report, Number(row), opened.kept.rerun)?.report;
  return report && exactJson(report);
}
