import { hexToBytes } from '../../core/move/hex';
import type { ResultReport } from '../../core/results/resultReport';
import { exportedJson, isNotVerified, markdownText } from './copyText';
import type { PageFiles } from './page';

/** A format in which a report can be saved. */
export interface ExportFormat {
  /** Shown in the save dialog. */
  readonly label: string;
  /** File extension, without a dot. */
  readonly extension: string;
  /** Returns the contents of the file, or `undefined` if the report is damaged. */
  readonly content: () => Promise<Uint8Array | undefined>;
}

/**
 * Returns the formats of a report, the usual one first.
 * @param page reads the files of the result page
 */
export function exportFormats(
  report: ResultReport,
  page: () => Promise<PageFiles>,
): readonly [ExportFormat, ...ExportFormat[]] {
  const html = { label: 'HTML', extension: 'html', content: () => encoded(htmlText(report, page)) };
  switch (report.kind) {
    case 'simulation':
    case 'comparison':
    case 'matrix':
    case 'sweep':
    case 'transaction':
    case 'block':
      return [...textFormats(report), html];
    case 'encoding':
    case 'inspection': {
      const which = isNotVerified(report) ? ' (not verified)' : '';
      return [
        { label: `Hex${which}`, extension: 'hex', content: () => encoded(Promise.resolve(`${report.hex}\n`)) },
        { label: `Bytes${which}`, extension: 'bin', content: () => Promise.resolve(hexToBytes(report.hex)) },
        html,
      ];
    }
  }
}

async function htmlText(report: ResultReport, page: () => Promise<PageFiles>): Promise<string> {
  const [{ htmlReport }, files] = await Promise.all([import('./htmlReport'), page()]);
  return htmlReport(report, Date.now(), files);
}

function textFormats(report: ResultReport): readonly [ExportFormat, ExportFormat] {
  return [
    { label: 'Markdown', extension: 'md', content: () => encoded(markdownText(report)) },
    { label: 'JSON', extension: 'json', content: () => encoded(exportedJson(report)) },
  ];
}

async function encoded(text: Promise<string | undefined>): Promise<Uint8Array> {
  return new TextEncoder().encode(await text);
}
