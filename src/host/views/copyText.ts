import type { CopyTarget } from '../../core/transactions/protocol';
import type { ResultReport } from '../../core/transactions/resultReport';

/** What is copied, in the words of a notification. */
export const COPIED_WORDS: Readonly<Record<CopyTarget, string>> = {
  raw: 'raw JSON',
  hex: 'signing message',
  markdown: 'simulation as Markdown',
};

/** What a copy of a report holds; `undefined` where the report has no such thing. */
export async function copyText(report: ResultReport, what: CopyTarget): Promise<string | undefined> {
  switch (what) {
    case 'raw':
      return report.kind === 'simulation' ? report.raw : undefined;
    case 'markdown': {
      if (report.kind !== 'simulation') return undefined;
      const { simulationMarkdown } = await import('../../core/transactions/reportMarkdown');
      return simulationMarkdown(report);
    }
    case 'hex':
      return report.kind === 'encoding' ? report.hex : undefined;
  }
}
