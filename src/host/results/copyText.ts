import type { CopyTarget } from '../../core/reports/protocol';
import type { ResultReport } from '../../core/reports/resultReport';

const COPIED_WORDS: Readonly<Record<CopyTarget, string>> = {
  raw: 'JSON',
  hex: 'bytes as hex',
  markdown: 'result as Markdown',
};

/** Returns the name of what was copied, for a notification. */
export function copiedWords(what: CopyTarget, report: ResultReport | undefined): string {
  const isUnverified = what === 'hex' && report !== undefined && isNotVerified(report);
  return isUnverified ? `${COPIED_WORDS.hex}: they are not verified` : COPIED_WORDS[what];
}

/** Whether a report has bytes to sign that were not verified against the request. */
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
  transaction: 'transaction',
  block: 'block',
};

/** Returns the file name of a report, without its extension: `simulation-coin-transfer`. */
export function resultFileName(report: ResultReport): string {
  const about = report.subject
    .split('::')
    .slice(-2)
    .join('-')
    .replace(/[^\w-]/g, '_')
    .slice(0, 80);
  return `${isNotVerified(report) ? 'not-verified-' : ''}${FILE_NAMES[report.kind]}-${about}`;
}

/** Returns the text that is copied from a report, or `undefined` if the report has none. */
export async function copyText(report: ResultReport, what: CopyTarget): Promise<string | undefined> {
  switch (what) {
    case 'raw':
      return 'hex' in report ? undefined : jsonText(report);
    case 'markdown':
      return markdownText(report);
    case 'hex':
      return 'hex' in report ? report.hex : undefined;
  }
}

/** Returns a report as Markdown for an issue, or `undefined` if it has no such form. */
export async function markdownText(report: ResultReport): Promise<string | undefined> {
  switch (report.kind) {
    case 'simulation': {
      const { simulationMarkdown } = await import('../../core/reports/reportMarkdown');
      return simulationMarkdown(report);
    }
    case 'comparison': {
      const { comparisonMarkdown } = await import('../../core/reports/reportMarkdown');
      return comparisonMarkdown(report);
    }
    case 'matrix':
    case 'sweep': {
      const { manyMarkdown } = await import('../../core/reports/manyExport');
      return manyMarkdown(report);
    }
    case 'transaction': {
      const { transactionMarkdown } = await import('../../core/reports/reportMarkdown');
      return transactionMarkdown(report);
    }
    case 'block': {
      const { blockMarkdown } = await import('../../core/reports/reportMarkdown');
      return blockMarkdown(report);
    }
    case 'encoding':
    case 'inspection':
      return undefined;
  }
}

/**
 * Returns a simulation as JSON with the earlier values that were looked up, and any other report as {@link jsonText}.
 */
export async function exportedJson(report: ResultReport): Promise<string> {
  if (report.kind !== 'simulation') return jsonText(report);
  const { simulationJson } = await import('../../core/reports/earlierText');
  return simulationJson(report);
}

/**
 * Returns a report as JSON: for a simulation the gateway's answer with all digits, for many runs, the result of each.
 */
export async function jsonText(report: ResultReport): Promise<string> {
  switch (report.kind) {
    case 'simulation':
      return report.raw;
    case 'transaction':
      return report.content.kind === 'effects' ? report.content.effects.raw : report.content.raw;
    case 'matrix':
    case 'sweep': {
      const { manyJson } = await import('../../core/reports/manyExport');
      return manyJson(report);
    }
    case 'encoding':
    case 'inspection':
    case 'comparison':
    case 'block':
      return JSON.stringify(report, null, 2);
  }
}
