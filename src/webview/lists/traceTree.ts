import type { TraceHead } from '../../core/results/resultReport';
import type { TraceRow } from '../../core/results/traceReport';
import type { PageUi } from '../page/pageUi';

/** The state of the trace on the page. */
export type TraceOnPage =
  /** Not requested yet, canceled by the user, or in progress. */
  | { readonly kind: 'none' | 'cancelled' | 'making' }
  /** `message` is a sentence. */
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'made'; readonly tree: TraceTree; readonly showsCounts: boolean };

/** Prefix of the keys of rows in the saved state. */
export const TRACE_KEY = 'trace';
/** Prefix of the keys while a filter is set. */
const FOUND_KEY = 'found-trace';

/**
 * Maximum number of rows for which calls are initially expanded to a depth. Calls that lead to a failure always are.
 */
const OPEN_AT_FIRST = [
  { rows: 60, depth: Infinity },
  { rows: 2_000, depth: 3 },
  { rows: Infinity, depth: 2 },
];
/** Maximum number of characters of a row that are searched. */
const LONGEST = 4_000;
/** The accounts of the framework. */
const FRAMEWORK = /^0x[134]::/;

/** Marks of a row that matches the filter, and of an ancestor of such a row. */
const [FOUND, AROUND] = [1, 2];
const [CLOSED, OPEN] = [1, 2];

/** The visible rows. */
export interface ShownRows {
  /** Indices of the rows in the trace. */
  readonly rows: readonly number[];
  /** Whether a row is expanded, by its index in `rows`; `undefined` if it has no children. */
  readonly isOpen: (at: number) => boolean | undefined;
  /** Position of a row among its siblings, from 1, and the number of siblings, by the row's index in `rows`. */
  readonly among: (at: number) => readonly [position: number, size: number];
  /** The number of rows that match the filter; absent without a filter. */
  readonly found?: number;
  /** Prefix of the keys of expanded rows. */
  readonly key: string;
}

/** The trace on the page: its rows as they arrive, and which of them are visible. */
export class TraceTree {
  readonly head: TraceHead;
  readonly #total: number;
  readonly #rows: TraceRow[] = [];
  /** The parent of each row; -1 for top-level rows. */
  readonly #parents: number[] = [];
  /** The last row of each depth. */
  readonly #above: number[] = [];
  /** The text to search, in lower case. */
  readonly #words: string[] = [];
  /** The index of the row in the tab order: the last focused row, initially the call that failed. */
  active = 0;
  #shown: { readonly revision: string; readonly rows: ShownRows } | undefined;

  constructor(head: TraceHead, total: number) {
    this.head = head;
    this.#total = total;
  }

  get rows(): readonly TraceRow[] {
    return this.#rows;
  }

  /** Whether all rows have arrived. */
  get isWhole(): boolean {
    return this.#rows.length >= this.#total;
  }

  add(rows: readonly TraceRow[]): void {
    for (const row of rows) {
      const index = this.#rows.push(row) - 1;
      this.#above[row.depth] = index;
      this.#parents.push(row.depth === 0 ? -1 : (this.#above[row.depth - 1] ?? -1));
      if (row.kind === 'call' && !row.results) this.active = index;
      this.#words.push(wordsOf(row, this.head).slice(0, LONGEST).toLowerCase());
    }
    this.#shown = undefined;
  }

  /** Returns the rows that are not in a collapsed row. @param needle in lower case; empty for all rows */
  shown(needle: string, ui: PageUi): ShownRows {
    const key = needle === '' ? TRACE_KEY : FOUND_KEY;
    const revision = `${ui.revisionBelow(key)} ${needle}`;
    if (this.#shown?.revision !== revision) this.#shown = { revision, rows: this.#show(needle, key, ui) };
    return this.#shown.rows;
  }

  #show(needle: string, key: string, ui: PageUi): ShownRows {
    const marks = needle === '' ? undefined : this.#marks(needle);
    const all = ui.openAll(key);
    const total = this.#rows.length;
    const rows: number[] = [];
    const [opens, positions] = [new Uint8Array(total), new Int32Array(total)];
    /** Number of visible children of each row, after an entry for top-level rows. */
    const counts = new Int32Array(total + 1);
    /** Everything before this index is visible, because it is in a row that matches. */
    let whole = 0;
    for (let index = 0; index < total; index++) {
      const row = this.#rows[index];
      if (!row) break;
      const inside = insideOf(row);
      const mark = marks?.[index] ?? FOUND;
      if (mark === 0 && index >= whole) {
        index += inside;
        continue;
      }
      const parent = this.#parents[index] ?? -1;
      positions[index] = counts[parent + 1] = (counts[parent + 1] ?? 0) + 1;
      rows.push(index);
      if (inside === 0) continue;
      const byDefault = marks ? (mark & AROUND) !== 0 : this.#isOpenAtFirst(row, all);
      const isOpen = ui.isOpen(`${key}/${index}`, byDefault);
      opens[index] = isOpen ? OPEN : CLOSED;
      if (!isOpen) index += inside;
      else if (marks && (mark & AROUND) === 0) whole = Math.max(whole, index + 1 + inside);
    }
    return {
      rows,
      key,
      isOpen: at => {
        const open = opens[rows[at] ?? 0];
        return open === 0 ? undefined : open === OPEN;
      },
      among: at => {
        const index = rows[at] ?? 0;
        return [positions[index] ?? 1, counts[(this.#parents[index] ?? -1) + 1] ?? 1];
      },
      ...(marks && { found: marks.reduce((sum, mark) => sum + (mark & FOUND), 0) }),
    };
  }

  #isOpenAtFirst(row: TraceRow, all: boolean | undefined): boolean {
    if (row.kind === 'part') return row.part === 'transaction';
    if (row.kind !== 'call') return false;
    if (all !== undefined) return all;
    if (!row.results) return true;
    if (FRAMEWORK.test(this.head.functions[row.function]?.id ?? '')) return false;
    const depth = OPEN_AT_FIRST.find(each => this.#rows.length <= each.rows)?.depth ?? 0;
    return row.depth < depth;
  }

  /** Marks the rows that match, and their ancestors. */
  #marks(needle: string): Uint8Array {
    const marks = new Uint8Array(this.#rows.length);
    for (let index = 0; index < marks.length; index++) {
      if (this.#words[index]?.includes(needle) !== true) continue;
      marks[index] = FOUND;
      for (let row = this.#parents[index] ?? -1; row >= 0; row = this.#parents[row] ?? -1) {
        const mark = marks[row] ?? 0;
        if ((mark & AROUND) !== 0) break;
        marks[row] = mark | AROUND;
      }
    }
    return marks;
  }
}

/** Returns the number of descendants of a row, which follow it. */
function insideOf(row: TraceRow): number {
  return row.kind === 'call' || row.kind === 'part' ? row.inside : 0;
}

function wordsOf(row: TraceRow, { functions }: Pick<TraceHead, 'functions'>): string {
  switch (row.kind) {
    case 'part':
      return '';
    case 'call': {
      const { id = '', typeArguments = [], parameters = [] } = functions[row.function] ?? {};
      const names = parameters.map(({ name = '' }) => name);
      return [id, ...typeArguments, ...names, JSON.stringify([row.arguments, row.results ?? []])].join(' ');
    }
    case 'use':
      return `${row.resource} ${JSON.stringify(row.value ?? null)}`;
    case 'event':
      return `${row.type} ${JSON.stringify(row.data)}`;
  }
}
