/** Rows that are drawn and taken away together. */
const BLOCK = 20;
/** Rows drawn before anyone has scrolled: more than a tall screen has. */
const FIRST_ROWS = 80;
/** Height of a row in pixels until one was measured. */
const ROW_HEIGHT = 24;

/** A part of a list: a block of rows that is drawn, or all those between two blocks, for which there is room only. */
export interface Segment {
  readonly kind: 'rows' | 'gap';
  readonly from: number;
  /** The row after the last. */
  readonly to: number;
}

/** Which rows of one long list are drawn, and how much room the others take. */
export class ListWindow {
  readonly total: number;
  #drawn: ReadonlySet<number>;
  /** Of a row that was not measured, in pixels. */
  #usual: number | undefined;
  /** Whether what was drawn last had the height of rows guessed. */
  #isFirstMeasured = false;
  /** Of rows that have another height, by row. */
  readonly #heights = new Map<number, number>();

  constructor(total: number) {
    this.total = total;
    this.#drawn = new Set(blocksOf(0, Math.min(FIRST_ROWS, total)));
  }

  /** The list from its first row to its last. */
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

  /** Room that rows take, in pixels: as they were measured, or as most are. */
  heightOf({ from, to }: Pick<Segment, 'from' | 'to'>): number {
    const usual = this.#usual ?? ROW_HEIGHT;
    const others = this.#othersIn(from, to);
    return others.reduce((sum, [, height]) => sum + height - usual, (to - from) * usual);
  }

  /** The row that is `offset` pixels below the beginning of a gap. */
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

  /** Remembers what rows from `from` on were measured to be. */
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

  /** Draws the blocks that have these rows, and no others. @returns whether that is another part of the list, or takes other room */
  draw(rows: Iterable<number>): boolean {
    const wanted = new Set([...rows].map(blockOf));
    const same = wanted.size === this.#drawn.size && [...wanted].every(block => this.#drawn.has(block));
    if (!same) this.#drawn = wanted;
    const isOther = !same || this.#isFirstMeasured;
    this.#isFirstMeasured = false;
    return isOther;
  }

  /** Draws the block of a row beside those that are. */
  drawAlso(row: number): void {
    this.#drawn = new Set([...this.#drawn, blockOf(row)]);
  }

  /** The same list with another number of rows, the difference from row `at` on. */
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

/** The first row of each block of rows `from` to `to`, that one left out. */
export function firstRows(from: number, to: number): readonly number[] {
  return blocksOf(from, to).map(block => block * BLOCK);
}

function blocksOf(from: number, to: number): readonly number[] {
  const first = blockOf(from);
  return Array.from({ length: blockOf(to - 1) - first + 1 }, (_, at) => first + at);
}

function blockOf(row: number): number {
  return Math.floor(row / BLOCK);
}
