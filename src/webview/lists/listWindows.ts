import { firstRows, ListWindow, type Segment } from './listWindow';

/** How far beyond the screen rows are drawn, in screens. */
const AHEAD = 0.75;
/** How far beyond the screen they stay. */
const BEHIND = 1.5;

/** A long list on the page, not all of it drawn. */
interface DrawnList {
  readonly key: string;
  readonly list: Element;
  readonly window: ListWindow;
}

/** The long lists of a page: draws of each what is on the screen and around it. */
export class ListWindows {
  readonly #byKey = new Map<string, ListWindow>();
  readonly #changedAt = new Map<string, number>();

  /** The window of a list; where the list has got another length a new one, or the same with rows {@link changed}. */
  of(key: string, total: number): ListWindow {
    const known = this.#byKey.get(key);
    if (known?.total === total) return known;
    const at = this.#changedAt.get(key);
    const made = known && at !== undefined ? known.resized(total, at) : new ListWindow(total);
    this.#byKey.set(key, made);
    this.#changedAt.delete(key);
    return made;
  }

  /** Rows come or go from `at` on; those after them stay the same. */
  changed(key: string, at: number): void {
    this.#changedAt.set(key, at);
  }

  clear(): void {
    this.#byKey.clear();
  }

  /** Tells assistive technology where the rows stand in their lists: not all of them are there. */
  number(root: Element): void {
    for (const { list, window } of this.#listsIn(root)) {
      // Their rows say themselves where they stand.
      if (list.role === 'tree' || list instanceof HTMLTableSectionElement) continue;
      for (const { segment, rows } of partsOf(list, window)) {
        if (segment.kind === 'gap') continue;
        for (const [at, row] of rows.entries()) {
          row.ariaPosInSet = String(segment.from + at + 1);
          row.ariaSetSize = String(window.total);
        }
      }
    }
  }

  /** Finds out anew what is on the screen. @returns the keys of the lists of which something else is to be drawn */
  adjust(root: Element): readonly string[] {
    const lists = this.#listsIn(root);
    return lists.filter(({ list, window }) => window.draw(rowsInView(list, window))).map(({ key }) => key);
  }

  #listsIn(root: Element): readonly DrawnList[] {
    const found = new Map<Element, DrawnList>();
    for (const { parentElement: list, dataset } of root.querySelectorAll<HTMLElement>('.unseen')) {
      const key = dataset.list ?? '';
      const window = this.#byKey.get(key);
      if (list && window) found.set(list, { key, list, window });
    }
    return [...found.values()];
  }
}

/** The elements of a list by segment: one of a gap, one a row of a block. */
function partsOf(list: Element, window: ListWindow) {
  const elements = [...list.children];
  let at = 0;
  return window.segments.map((segment): { readonly segment: Segment; readonly rows: readonly Element[] } => {
    const start = at;
    at += segment.kind === 'gap' ? 1 : segment.to - segment.from;
    return { segment, rows: elements.slice(start, at) };
  });
}

/** A row of each block that is to be drawn; the heights of those that are there are noted. */
function rowsInView(list: Element, window: ListWindow): readonly number[] {
  const focused = document.activeElement;
  return partsOf(list, window).flatMap(({ segment, rows }) => {
    const boxes = rows.map(row => row.getBoundingClientRect());
    const [top, bottom] = [boxes[0]?.top ?? 0, boxes.at(-1)?.bottom ?? 0];
    if (segment.kind === 'rows') {
      window.measured(
        segment.from,
        boxes.map(({ height }) => height),
      );
      const stays = isNear(top, bottom, BEHIND) || rows.some(row => row.contains(focused) || isActive(row));
      return stays ? [segment.from] : [];
    }
    if (!isNear(top, bottom, AHEAD)) return [];
    const ahead = innerHeight * AHEAD;
    const from = window.rowAt(segment, Math.max(0, -ahead - top));
    const to = window.rowAt(segment, Math.min(bottom, innerHeight + ahead) - top);
    return firstRows(from, to + 1);
  });
}

/** Where the keyboard is in a list that has the focus as a whole. */
function isActive(row: Element): boolean {
  return row.classList.contains('active');
}

function isNear(top: number, bottom: number, screens: number): boolean {
  return bottom > -innerHeight * screens && top < innerHeight * (1 + screens);
}
