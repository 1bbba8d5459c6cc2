import type { ResultReport } from '../core/reports/resultReport';
import { drawSummary } from './summaryPicture';

const DATA_URL = 'data:image/png;base64,';

/** A report as a PNG in base64; `undefined` where it is of a kind that has no picture. */
export function picturePng(report: ResultReport, page: Element): string | undefined {
  if (report.kind !== 'simulation') return undefined;
  const url = drawSummary(report, page).toDataURL('image/png');
  return url.startsWith(DATA_URL) ? url.slice(DATA_URL.length) : undefined;
}
