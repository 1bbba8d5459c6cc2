import type { CopyTarget } from '../../core/transactions/protocol';
import type { ResultReport } from '../../core/transactions/resultReport';

/** What is copied, in the words of a notification. */
export const COPIED_WORDS: Readonly<Record<CopyTarget, string>> = {
  raw: 'raw JSON',
  hex: 'signing message',
  markdown: 'result as Markdown',
};

/** What a copy of a report holds; `undefined` where the report has no such thing. */
export async function copyText(report: ResultReport, what: CopyTarget): Promise<string | undefined> {
  switch (what) {
    case 'raw':
      return report.kind === 'simulation' ? report.raw : undefined;
    case 'markdown':
      return markdownText(report);
    case 'hex':
      return report.kind === 'encoding' ? report.hex : undefined;
  }
}

/** A report as Markdown fit for an issue; `undefined` where there is no such form. */
export async function markdownText(report: ResultReport): Promise<string | undefined> {
  switch (report.kind) {
    case 'simulation': {
      const { simulationMarkdown } = await import('../../core/transactions/reportMarkdown');
      return simulationMarkdown(report);
    }
    case 'comparison': {
      const { comparisonMarkdown } = await import('../../core/transactions/compare/comparisonMarkdown');
      return comparisonMarkdown(report);
    }
    case 'encoding':
      return undefined;
  }
}

/** A report as JSON: of a simulation what the gateway answered, every digit untouched. */
export function jsonText(report: ResultReport): string {
  return report.kind === 'simulation' ? report.raw : JSON.stringify(report, null, 2);
}
