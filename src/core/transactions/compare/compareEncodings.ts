import type { EncodedField, EncodingReport } from '../encodingReport';
import { alignItems } from './alignItems';
import type { ComparedPart, ComparisonRow } from './comparisonModel';
import { differencesFirst, textRow } from './comparisonRows';

/** What signing messages say, field by field, and their bytes. */
export function compareEncodings(reports: readonly EncodingReport[]): readonly ComparedPart[] {
  const { matches } = alignItems(reports.map(fieldsOf), { keyOf: ({ name }) => name, textOf: ({ value }) => value });
  const row = (name: string, textOf: (report: EncodingReport) => string | undefined) =>
    textRow(name, reports.map(textOf));
  const rows: readonly ComparisonRow[] = [
    row('chain', chainText),
    row('not decoded', ({ decoded }) => (decoded.kind === 'unknown' ? decoded.reason : undefined)),
    ...matches.map(fieldRow),
    row('length in bytes', ({ byteLength }) => String(byteLength)),
    row('bytes', ({ hex }) => hex),
  ];
  const told = rows.filter(({ cells }) => cells.some(cell => cell !== null));
  return [{ id: 'message', rows: differencesFirst(told), reordered: false }];
}

function fieldsOf({ decoded }: EncodingReport): readonly EncodedField[] {
  return decoded.kind === 'known' ? decoded.fields : [];
}

function fieldRow(fields: readonly (EncodedField | undefined)[]): ComparisonRow {
  return textRow(
    fields.find(field => field !== undefined)?.name ?? '',
    fields.map(field => field?.value),
  );
}

function chainText({ decoded }: EncodingReport): string | undefined {
  if (decoded.kind === 'unknown') return undefined;
  const { id, name } = decoded.chain;
  return name === `chain ${id}` ? name : `chain ${id}, ${name}`;
}
