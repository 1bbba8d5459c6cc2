import { loadLocator, type MakeLocator } from '../../../src/core/payloads/languages/loadLanguage';
import { linesOf } from '../fixtures/documents';
import { payloadDocuments, type PayloadDocument } from '../fixtures/payloadDocuments';
import { sample, type Rounds } from '../measure/interleave';
import { budgetRow, duration, units, type Row } from '../measure/row';
import { median, p95 } from '../measure/statistics';

const AT_CURSOR: Rounds = { warmUp: 200, measured: 1000 };
const ALL: Rounds = { warmUp: 20, measured: 100 };

/** The cost of finding payloads in documents of 10,000 lines. @param unit in ms */
export async function locatingRows(unit: number): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const document of payloadDocuments()) {
    const make = await loadLocator(document.language);
    rows.push(...rowsOf(document, make, unit));
  }
  return rows;
}

function rowsOf(document: PayloadDocument, make: MakeLocator, unit: number): readonly Row[] {
  const row = (what: string, samples: readonly number[], of: typeof p95, bound: number): Row => {
    const budget = budgetRow(
      `${what}, ${document.language} of 10,000 lines, ${of === p95 ? 'p95' : 'median'}`,
      of(samples) / unit,
      { kind: 'atMost', value: bound },
      units,
    );
    return { ...budget, figure: `${budget.figure} (${duration(of(samples))})` };
  };
  const { lines, cursor } = document;
  const cold = sample(index => found(make(linesOf(lines)).locateAt(cursor(index))), AT_CURSOR);
  const afterEdit = editing(document, make, (locator, index) => found(locator.locateAt(cursor(index))));
  const all = sample(() => counted(make(linesOf(lines)).all()), ALL);
  const allAfterEdit = editing(document, make, locator => counted(locator.all()));
  return [
    row('locate the payload at the cursor, cold', cold, p95, 0.6),
    row('locate the payload at the cursor, after an edit', afterEdit, p95, 0.15),
    row('all 500 payloads, cold', all, median, 12),
    row('all 500 payloads, after a one-character edit', allAfterEdit, median, 1.5),
  ];
}

/** Milliseconds of the requests after each of many edits of one character, each in a different payload. */
function editing(
  { lines, cursor }: PayloadDocument,
  make: MakeLocator,
  ask: (locator: ReturnType<MakeLocator>, index: number) => unknown,
): readonly number[] {
  const edited = [...lines];
  const locator = make(linesOf(edited));
  locator.all();
  return sample(index => {
    const { line } = cursor(index);
    edited[line] = `${edited[line] ?? ''} `;
    locator.edited({ first: line, removed: 1, inserted: 1 });
    return ask(locator, index);
  }, AT_CURSOR);
}

function found({ kind }: { readonly kind: string }): string {
  if (kind === 'none' || kind === 'broken') throw new Error(`The payload at the cursor is not found: ${kind}.`);
  return kind;
}

function counted({ length }: { readonly length: number }): number {
  if (length !== 500) throw new Error(`${length} payloads are found.`);
  return length;
}
