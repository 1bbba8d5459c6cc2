import { hexToBytes } from '../../core/move/hex';
import type { ResultReport } from '../../core/reports/resultReport';
import { exportedJson, isNotVerified, jsonText, markdownText } from './copyText';

/** A form in which a report can be written to a file. */
export interface ExportFormat {
  /** In the save dialog. */
  readonly label: string;
  /** Of the file, without a dot. */
  readonly extension: string;
  readonly content: () => Promise<Uint8Array | undefined>;
}

/**
 * The forms of a report, the usual one first.
 * @param picture draws it; `undefined` where nothing is drawn
 */
export function exportFormats(
  report: ResultReport,
  picture: () => Promise<Uint8Array | undefined>,
): readonly [ExportFormat, ...ExportFormat[]] {
  switch (report.kind) {
    case 'simulation':
      return [...textFormats(report), { label: 'PNG image', extension: 'png', content: picture }];
    case 'comparison':
    case 'matrix':
    case 'sweep':
    case 'transaction':
    case 'block':
      return textFormats(report);
    case 'encoding':
    case 'inspection': {
      const which = isNotVerified(report) ? ' (not verified)' : '';
      return [
        { label: `Hex${which}`, extension: 'hex', content: () => encoded(Promise.resolve(`${report.hex}\n`)) },
        { label: `Bytes${which}`, extension: 'bin', content: () => Promise.resolve(hexToBytes(report.hex)) },
      ];
    }
  }
}

/** What the gateway answered, and nothing else. */
export function rawFormat(report: ResultReport): ExportFormat {
  return { label: 'JSON', extension: 'json', content: () => encoded(jsonText(report)) };
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
