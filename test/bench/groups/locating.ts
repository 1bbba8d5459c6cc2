import { type MakeLocator, loadLocator } from '../../../src/core/payloads/languages/loadLanguage';
import { readMove } from '../../../src/core/packages/readMove';
import { linesOf } from '../fixtures/documents';
import { longMoveDocument, payloadDocuments, type PayloadDocument } from '../fixtures/payloadDocuments';
import { row, type Row } from '../measure/row';
import { median, p95 } from '../measure/statistics';
import type { Contender, Rounds, Units } from '../measure/units';

const AT_CURSOR: Rounds = { warmUp: 200, measured: 1000 };
const ALL: Rounds = { warmUp: 20, measured: 100 };

/** The cost of finding payloads in documents of 10,000 lines. */
export async function locatingRows(units: Units): Promise<readonly Row[]> {
  const rows: Row[] = [];
  for (const document of payloadDocuments()) {
    const make = await loadLocator(document.language);
    rows.push(...(await rowsOf(units, document, make)));
  }
  return [...rows, ...(await longMoveCalls(units)), await longMoveRow(units)];
}

/** The cost of listing the calls of a long file, also after each inserted and deleted line at its top. */
async function longMoveCalls(units: Units): Promise<readonly Row[]> {
  const make = await loadLocator('move');
  const lines = [...longMoveDocument()];
  const listed = (locator: Locator) => locator.all().length;
  const open = make({
    get lineCount() {
      return lines.length;
    },
    line: index => lines[index] ?? '',
  });
  listed(open);
  const run = (round: number) => {
    const inserted = round % 2 === 0 ? 2 : 1;
    lines.splice(1, 3 - inserted, ...(inserted === 2 ? ['', ''] : ['']));
    open.edited({ first: 1, removed: 3 - inserted, inserted });
    return listed(open);
  };
  const cold = { name: 'cold', run: () => listed(make(linesOf(longMoveDocument()))) };
  const time = await units.interleave([cold, { name: 'edited', run }], { warmUp: 2, measured: 20 });
  const what = 'all calls of a Move file of 18,000 lines';
  return [
    row(`${what}, cold, median`, time('cold') / time('u'), 'u', { atMost: 300 }),
    row(`${what}, after a line is inserted or deleted, median`, time('edited') / time('u'), 'u', { atMost: 40 }),
  ];
}

/** The cost of reading the declarations of a long file, as for its hovers: an edit is not told, the whole is read again. */
async function longMoveRow(units: Units): Promise<Row> {
  const text = longMoveDocument().join('\n');
  const read = (round: number) => readMove(`${text}${' '.repeat(round)}`, () => undefined);
  const time = await units.interleave([{ name: 'read', run: read }], { warmUp: 2, measured: 20 });
  const what = 'declarations of a Move file of 18,000 lines, cold and after an edit alike, median';
  return row(what, time('read') / time('u'), 'u', { atMost: 40 });
}

async function rowsOf(units: Units, document: PayloadDocument, make: MakeLocator): Promise<readonly Row[]> {
  const { language, lines, cursor } = document;
  const rowOf = async (what: string, run: Contender['run'], rounds: Rounds, atMost: number): Promise<Row> => {
    const time = await units.interleave([{ name: what, run }], rounds);
    const of = rounds === AT_CURSOR ? p95 : median;
    const name = `${what}, ${language} of 10,000 lines, ${of === p95 ? 'p95' : 'median'}`;
    return row(name, time(what, of) / time('u'), 'u', { atMost });
  };
  const atCursor = (locator: Locator, round: number) => found(locator.locateAt(cursor(round)));
  const all = (locator: Locator) => counted(locator.all());
  const cold = () => make(linesOf(lines));
  return [
    await rowOf('locate at the cursor, cold', round => atCursor(cold(), round), AT_CURSOR, 1.5),
    await rowOf('locate at the cursor, after an edit', editing(document, make, atCursor), AT_CURSOR, 0.5),
    await rowOf('all 500 payloads, cold', () => all(cold()), ALL, 15),
    await rowOf('all 500 payloads, after an edit', editing(document, make, all), ALL, 15),
  ];
}

type Locator = ReturnType<MakeLocator>;

/** Asks after each of many edits of one character, each in a different payload. */
function editing(
  { lines, cursor }: PayloadDocument,
  make: MakeLocator,
  ask: (locator: Locator, round: number) => unknown,
): Contender['run'] {
  const edited = [...lines];
  const locator = make(linesOf(edited));
  locator.all();
  return round => {
    const { line } = cursor(round);
    edited[line] = `${edited[line] ?? ''} `;
    locator.edited({ first: line, removed: 1, inserted: 1 });
    return ask(locator, round);
  };
}

function found({ kind }: { readonly kind: string }): string {
  if (kind === 'none' || kind === 'broken') throw new Error(`The payload at the cursor is not found: ${kind}.`);
  return kind;
}

function counted({ length }: { readonly length: number }): number {
  if (length !== 500) throw new Error(`${length} payloads are found.`);
  return length;
}
