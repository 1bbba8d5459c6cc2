/** Number of rows that are rendered and removed together. */
const BLOCK = 20;
/** Number of rows rendered before the first scroll, more than fit on a tall screen. */
const FIRST_ROWS = 80;
/** Height of a row in pixels until one has been measured. */
const ROW_HEIGHT = 24;

/** A part of a list: a block of rendered rows, or a gap, which only reserves space. */
export interface Segment {
  readonly kind: 'rows' | 'gap';
  readonly from: number;
  /** The index after the last row. */
  readonly to: number;
}

/** Determines which rows of a long list are rendered, and the height of the gaps. */
export class ListWindow {
  readonly total: number;
  #drawn: ReadonlySet<number>;
  /** Height in pixels of a row that has not been measured. */
  #usual: number | undefined;
  /** Whether the last rendering used an estimated row height. */
  #isFirstMeasured = false;
  /** Heights of rows that differ from the usual height, by index. */
  readonly #heights = new Map<number, number>();

  constructor(total: number) {
    this.total = total;
    this.#drawn = new Set(blocksOf(0, Math.min(FIRST_ROWS, total)));
  }

  /** The segments of the list, from first to last. */
  get segments(): readonly Segment[] {
    const found: Segment[] = [];
    let at = 0;
    for (const block of [...this.#drawn].sort((one, other) => one - other)) {
      const from = block * BLOCK;
      const to = Math.min(from + BLOCK, this.total);
      if (at < from) found.push({ kind: 'gap', from: at, to: from });
      found.push({ kind: 'rows', from, to });
      at = to;
    }
    if (at < this.total) found.push({ kind: 'gap', from: at, to: this.total });
    return found;
  }

  /** Returns the total height of rows in pixels: measured, or estimated. */
  heightOf({ from, to }: Pick<Segment, 'from' | 'to'>): number {
    const usual = this.#usual ?? ROW_HEIGHT;
    const others = this.#othersIn(from, to);
    return others.reduce((sum, [, height]) => sum + height - usual, (to - from) * usual);
  }

  /** Returns the row `offset` pixels below the start of a gap. */
  rowAt({ from, to }: Pick<Segment, 'from' | 'to'>, offset: number): number {
    const usual = this.#usual ?? ROW_HEIGHT;
    let row = from;
    let left = offset;
    for (const [other, height] of this.#othersIn(from, to)) {
      const before = (other - row) * usual;
      if (left < before) break;
      if (left < before + height) return other;
      left -= before + height;
      row = other + 1;
    }
    return Math.min(Math.max(row, row + Math.floor(left / usual)), to - 1);
  }

  /** Stores the measured heights of rows, starting at row `from`. */
  measured(from: number, heights: readonly number[]): void {
    if (this.#usual === undefined) {
      this.#usual = heights.toSorted((one, other) => one - other)[Math.floor(heights.length / 2)];
      this.#isFirstMeasured = this.#usual !== ROW_HEIGHT;
    }
    for (const [at, height] of heights.entries()) {
      if (height === this.#usual) this.#heights.delete(from + at);
      else this.#heights.set(from + at, height);
    }
  }

  /** Renders only the blocks of these rows. @returns whether the rendered blocks or their height change */
  draw(rows: Iterable<number>): boolean {
    const wanted = new Set([...rows].map(blockOf));
    const same = wanted.size === this.#drawn.size && [...wanted].every(block => this.#drawn.has(block));
    if (!same) this.#drawn = wanted;
    const isOther = !same || this.#isFirstMeasured;
    this.#isFirstMeasured = false;
    return isOther;
  }

  /** Renders the block of a row in addition to the rendered blocks. */
  drawAlso(row: number): void {
    this.#drawn = new Set([...this.#drawn, blockOf(row)]);
  }

  /** Returns the list after rows have been added or removed at row `at`. */
  resized(total: number, at: number): ListWindow {
    const other = new ListWindow(total);
    const moved = (row: number) => (row < at ? row : row + total - this.total);
    other.#usual = this.#usual;
    for (const [row, height] of this.#heights) if (row < at || moved(row) >= at) other.#heights.set(moved(row), height);
    const blocks = [...this.#drawn].filter(block => block * BLOCK < total);
    if (blocks.length > 0) other.#drawn = new Set(blocks);
    return other;
  }

  #othersIn(from: number, to: number): readonly (readonly [number, number])[] {
    return [...this.#heights].filter(([row]) => row >= from && row < to).sort(([one], [other]) => one - other);
  }
}

/** Returns the first row of each block from row `from` up to but excluding `to`. */
function firstRows(from: number, to: number): readonly number[] {
  return blocksOf(from, to).map(block => block * BLOCK);
}

function blocksOf(from: number, to: number): readonly number[] {
  const first = blockOf(from);
  return Array.from({ length: blockOf(to - 1) - first + 1 }, (_, at) => first + at);
}

function blockOf(row: number): number {
  return Math.floor(row / BLOCK);
}

/** How far beyond the viewport rows are rendered, in viewport heights. */
const AHEAD = 0.75;
/** How far beyond the viewport rendered rows are kept, in viewport heights. */
const BEHIND = 1.5;

interface DrawnList {
  readonly key: string;
  readonly list: Element;
  readonly window: ListWindow;
}

/** The long lists of a page. Renders the part of each list in and around the viewport. */
export class ListWindows {
  readonly #byKey = new Map<string, ListWindow>();
  readonly #changedAt = new Map<string, number>();

  /** Returns the window of a list. Unless rows were {@link changed}, returns a new one if the length is different. */
  of(key: string, total: number): ListWindow {
    const known = this.#byKey.get(key);
    if (known?.total === total) return known;
    const at = this.#changedAt.get(key);
    const made = known && at !== undefined ? known.resized(total, at) : new ListWindow(total);
    this.#byKey.set(key, made);
    this.#changedAt.delete(key);
    return made;
  }

  /** Records that rows are added or removed at `at`. The rows after them do not change. */
  changed(key: string, at: number): void {
    this.#changedAt.set(key, at);
  }

  clear(): void {
    this.#byKey.clear();
  }

  /** Sets the positions of rows in their lists for assistive technology, because not all rows are in the document. */
  number(root: Element): void {
    for (const { list, window } of this.#listsIn(root)) {
      // These rows state their own positions.
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

  /** Updates which rows are in the viewport. @returns the keys of the lists to render again */
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

/** Returns the elements of a list by segment: one for a gap, one per row for a block. */
function partsOf(list: Element, window: ListWindow) {
  const elements = [...list.children];
  let at = 0;
  return window.segments.map((segment): { readonly segment: Segment; readonly rows: readonly Element[] } => {
    const start = at;
    at += segment.kind === 'gap' ? 1 : segment.to - segment.from;
    return { segment, rows: elements.slice(start, at) };
  });
}

/** Returns one row of each block to render. Records the heights of rendered rows. */
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

function isActive(row: Element): boolean {
  return row.classList.contains('active');
}

function isNear(top: number, bottom: number, screens: number): boolean {
  return bottom > -innerHeight * screens && top < innerHeight * (1 + screens);
}
