import type { CopyTarget } from '../../core/reports/protocol';
import type { ResultReport } from '../../core/reports/resultReport';

const COPIED_WORDS: Readonly<Record<CopyTarget, string>> = {
  raw: 'JSON',
  hex: 'bytes as hex',
  markdown: 'result as Markdown',
};

/** What is copied, in the words of a notification. */
export function copiedWords(what: CopyTarget, report: ResultReport | undefined): string {
  const isUnverified = what === 'hex' && report !== undefined && isNotVerified(report);
  return isUnverified ? `${COPIED_WORDS.hex}: they are not verified` : COPIED_WORDS[what];
}

/** Whether a report has bytes to sign that were not verified to be what was asked for. */
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

/** The name of a file with a report, without its ending: `simulation-coin-transfer`. */
export function resultFileName(report: ResultReport): string {
  const about = report.subject
    .split('::')
    .slice(-2)
    .join('-')
    .replace(/[^\w-]/g, '_')
    .slice(0, 80);
  return `${isNotVerified(report) ? 'not-verified-' : ''}${FILE_NAMES[report.kind]}-${about}`;
}

/** What a copy of a report holds; `undefined` where the report has no such thing. */
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

/** A report as Markdown fit for an issue; `undefined` where there is no such form. */
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

/** A simulation as JSON with the earlier values that were looked up, any other report as {@link jsonText}. */
export async function exportedJson(report: ResultReport): Promise<string> {
  if (report.kind !== 'simulation') return jsonText(report);
  const { simulationJson } = await import('../../core/reports/earlierText');
  return simulationJson(report);
}

/** A report as JSON: of a simulation what the gateway answered, every digit untouched; of many runs what each came to. */
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
