import type { EncodedField } from '../core/reports/encodingReport';
import type { ResultReport } from '../core/reports/resultReport';

/**
 * Scrolls to the verdict where a report is of another payload than before; a run of the same one stays where the reader is.
 * @param before what this gave for the report before @returns what the report is of
 */
export function scrolledFor(report: ResultReport, before: string | undefined): string {
  const payload = payloadKey(report);
  if (before !== undefined && before !== payload) scrollTo(0, 0);
  return payload;
}

/** The same text for two reports of one payload, and of one transaction, block or comparison; another one for any other. */
function payloadKey(report: ResultReport): string {
  return JSON.stringify([report.kind, report.subject, whatItIsOf(report)]);
}

function whatItIsOf(report: ResultReport): unknown {
  switch (report.kind) {
    case 'simulation':
    case 'matrix':
    case 'sweep':
      return report.payload;
    case 'encoding':
      // Its bytes differ from run to run, by their expiration at least.
      return report.decoded.kind === 'known' ? report.decoded.fields.filter(isOfPayload).map(valueOf) : report.hex;
    case 'inspection':
      return report.hex;
    case 'comparison':
      return report.of === 'results'
        ? report.columns.map(column => (column.kind === 'failed' ? column.message : column.ranAt))
        : report.sections.filter(({ id }) => id === 'payload');
    case 'transaction':
      return report.facts.hash ?? report.facts.version;
    case 'block':
      return report.hash;
  }
}

function isOfPayload({ part }: EncodedField): boolean {
  switch (part?.kind) {
    case 'code':
    case 'function':
    case 'typeArguments':
    case 'argument':
      return true;
    default:
      return false;
  }
}

function valueOf({ value }: EncodedField): string {
  return value;
}
