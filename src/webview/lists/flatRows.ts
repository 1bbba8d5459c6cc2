import { counted } from '../../core/text/digits';
import { SECTION_TITLES, type ComparisonRow, type ComparisonSection } from '../../core/results/compare/comparisonRows';
import { groupedDigits } from '../views/cells';
import type { PageUi } from '../page/pageUi';

/** A row of a table with collapsible rows. */
export type FlatRow =
  /** The title of a section that has differences. */
  | { readonly kind: 'title'; readonly depth: number; readonly folds: false }
  /** A row that hides rows that are the same in all columns: on one level, or in the entire section. */
  | ({
      readonly kind: 'fold';
      readonly of: 'section' | 'same';
      readonly name: string;
      readonly words: string;
      readonly folds: true;
    } & Foldable)
  | ({ readonly kind: 'row'; readonly row: ComparisonRow; readonly folds: boolean } & Foldable);

interface Foldable {
  /** Identifies the row in the saved state. */
  readonly key: string;
  readonly depth: number;
  readonly open: boolean;
}

export interface FlatSection {
  readonly section: ComparisonSection;
  readonly key: string;
  readonly rows: readonly FlatRow[];
}

/** The visible rows of sections. The same object is returned until a row is expanded or collapsed. */
export class FlatSections {
  readonly #known = new WeakMap<ComparisonSection, FlatSection & { readonly revision: string }>();

  of(section: ComparisonSection, ui: PageUi): FlatSection {
    const key = `compare/${section.id}`;
    const revision = ui.revisionBelow(key);
    const known = this.#known.get(section);
    if (known?.revision === revision) return known;
    const flat = { section, key, revision, rows: sectionRows(section, key, ui) };
    this.#known.set(section, flat);
    return flat;
  }
}

function sectionRows({ id, rows, differences }: ComparisonSection, key: string, ui: PageUi): readonly FlatRow[] {
  if (rows.length === 0) return [];
  if (differences > 0) {
    const title: FlatRow = { kind: 'title', depth: -1, folds: false };
    return [title, ...levelRows(rows, { key, depth: 0 }, ui)];
  }
  const name = SECTION_TITLES[id];
  const words = counted(rows.length, 'identical row');
  const fold = { kind: 'fold', of: 'section', name, words, folds: true, key: `${key}/all`, depth: -1 } as const;
  const open = ui.isOpen(fold.key, false);
  return [{ ...fold, open }, ...(open ? eachRow(rows, { key, depth: 0 }, ui) : [])];
}

interface Place {
  readonly key: string;
  readonly depth: number;
}

/** Returns the rows of one level: those that differ, then a row that contains the others. */
function levelRows(rows: readonly ComparisonRow[], place: Place, ui: PageUi): readonly FlatRow[] {
  const differing = rows.filter(({ difference }) => difference !== 'none');
  const same = rows.slice(differing.length);
  const shown = eachRow(differing, place, ui);
  if (same.length === 0) return shown;
  const words = differing.length === 0 ? 'Everything is identical' : `${groupedDigits(String(same.length))} identical`;
  const key = `${place.key}/same`;
  const open = ui.isOpen(key, false);
  const fold: FlatRow = { kind: 'fold', of: 'same', name: '', words, folds: true, key, depth: place.depth, open };
  return [...shown, fold, ...(open ? eachRow(same, { key, depth: place.depth + 1 }, ui) : [])];
}

function eachRow(rows: readonly ComparisonRow[], { key, depth }: Place, ui: PageUi): readonly FlatRow[] {
  return rows.flatMap((row, index): readonly FlatRow[] => {
    const { rows: parts = [], difference } = row;
    const own = { key: `${key}/${index}`, depth };
    const open = parts.length > 0 && ui.isOpen(own.key, difference === 'parts');
    const flat: FlatRow = { kind: 'row', row, folds: parts.length > 0, open, ...own };
    return open ? [flat, ...levelRows(parts, { ...own, depth: depth + 1 }, ui)] : [flat];
  });
}
