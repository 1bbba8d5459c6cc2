import type { JsonOutline } from '../../core/reports/jsonOutline';
import { readJsonOutline } from '../../core/reports/readJsonOutline';
import type { PageUi } from '../page/pageUi';

/** What the keys of its rows start with. */
const KEY = 'raw';
/** Rows that are open before anyone has folded: as many levels as there is room for. */
const OPEN_ROWS = 150;
/** More rows than that are higher than a browser lays out. */
const MOST_ROWS = 1_000_000;
/** Deeper folds are not kept for later: their keys would be too long. */
const DEEPEST_KEPT = 150;
/** Places of a text that are found at a time. */
const MOST_FOUND = 10_000;

/** Values in which a text was found, in the order of the JSON. */
export interface FoundNodes {
  readonly needle: string;
  readonly nodes: readonly number[];
  /** Whether there are more than these. */
  readonly more: boolean;
}

const NOTHING_FOUND: FoundNodes = { needle: '', nodes: [], more: false };

/** The raw JSON as a tree: which rows there are, which one is active, and what was found. Folds are kept in the page's state. */
export class RawTree {
  readonly #ui: PageUi;
  #text: string | undefined;
  #outline: JsonOutline | undefined;
  readonly #folds = new Map<number, boolean>();
  /** All of them, folded or not. */
  #all: boolean | undefined;
  /** Rows above this depth are open before anyone has folded. */
  #openDepth = 1;
  /** Rows above this depth are open even when all are folded: the outermost, and its only part. */
  #outermost = 1;
  #rows: readonly number[] | undefined;
  #active = 0;
  #found = NOTHING_FOUND;

  constructor(ui: PageUi) {
    this.#ui = ui;
  }

  /** What the keys of the rows start with. */
  readonly key = KEY;

  /** Where the values of the text stand; `undefined` where it is not JSON. A text that is new starts over. */
  outlineOf(text: string): JsonOutline | undefined {
    if (text === this.#text) return this.#outline;
    this.#text = text;
    this.#outline = readJsonOutline(text);
    this.#active = 0;
    this.#found = NOTHING_FOUND;
    this.#rows = undefined;
    if (this.#outline) this.#restore(this.#outline);
    return this.#outline;
  }

  /** The values that have a row, in their order. */
  get rows(): readonly number[] {
    this.#rows ??= this.#outline ? visibleRows(this.#outline, node => this.isOpen(node)) : [];
    return this.#rows;
  }

  /** What was searched last, in lower case. */
  get needle(): string {
    return this.#found.needle;
  }

  /** Whether there are more than {@link rows}. */
  get isCut(): boolean {
    return this.rows.length >= MOST_ROWS;
  }

  /** The value whose row the keyboard acts on; always one that has a row. */
  get active(): number {
    return this.#active;
  }

  isOpen(node: number): boolean {
    const outline = this.#outline;
    if (!outline || outline.countOf(node) === 0) return false;
    return this.#folds.get(node) ?? this.#isOpenAt(outline.depthOf(node));
  }

  /** Opens or closes a row, which becomes the active one. */
  setOpen(node: number, open: boolean): void {
    this.#active = node;
    this.#fold([node], open);
  }

  /** Opens or closes every row. */
  setAll(open: boolean): void {
    this.#folds.clear();
    this.#all = open;
    this.#rows = undefined;
    if (!open) this.#active = 0;
    this.#ui.setAllBelow(KEY, open);
  }

  /** Makes a row the active one. */
  activate(node: number): void {
    this.#active = node;
    this.#ui.drawAgain(KEY);
  }

  /** Where a text stands in names and values, in any case of its letters; nowhere where it is empty. */
  find(needle: string): FoundNodes {
    if (needle === this.#found.needle) return this.#found;
    this.#found = this.#outline && needle !== '' ? foundIn(this.#outline, needle) : { ...NOTHING_FOUND, needle };
    return this.#found;
  }

  /** Opens all that hides a value, and makes its row the active one. */
  reveal(node: number): void {
    const closed: number[] = [];
    for (let at = this.#outline?.parentOf(node) ?? -1; at >= 0; at = this.#outline?.parentOf(at) ?? -1) {
      if (!this.isOpen(at)) closed.push(at);
    }
    this.#active = node;
    this.#fold(closed, true);
  }

  /** @param nodes the outermost last */
  #fold(nodes: readonly number[], open: boolean): void {
    const first = this.rows.indexOf(nodes.at(-1) ?? 0);
    for (const node of nodes) this.#folds.set(node, open);
    this.#rows = undefined;
    this.#ui.windows.changed(KEY, first + 1);
    const kept = nodes.filter(node => (this.#outline?.depthOf(node) ?? 0) <= DEEPEST_KEPT);
    this.#ui.setFolds(kept.map(node => [this.#foldKey(node), open]));
  }

  #isOpenAt(depth: number): boolean {
    if (this.#all === true) return true;
    return depth < (this.#all === false ? this.#outermost : this.#openDepth);
  }

  /** By numbers: `raw/0/3` is the fourth part of all. */
  #foldKey(node: number): string {
    const steps: number[] = [];
    for (let at = node; at >= 0 && this.#outline; at = this.#outline.parentOf(at))
      steps.push(this.#outline.ordinalOf(at));
    return [KEY, ...steps.reverse()].join('/');
  }

  #restore(outline: JsonOutline): void {
    this.#folds.clear();
    this.#outermost = outline.countOf(0) === 1 ? 2 : 1;
    this.#openDepth = Math.max(fittingDepth(outline), this.#outermost);
    this.#all = this.#ui.areAllOpenBelow(KEY);
    for (const [key, open] of this.#ui.foldsBelow(KEY)) {
      const node = key
        .split('/')
        .slice(2)
        .map(Number)
        .reduce<number | undefined>((at, ordinal) => (at === undefined ? undefined : outline.childOf(at, ordinal)), 0);
      if (node !== undefined) this.#folds.set(node, open);
    }
  }
}

function visibleRows(outline: JsonOutline, isOpen: (node: number) => boolean): readonly number[] {
  const rows: number[] = [];
  for (let node = 0; node < outline.size && rows.length < MOST_ROWS;) {
    rows.push(node);
    node = isOpen(node) ? node + 1 : outline.nextOf(node);
  }
  return rows;
}

/** How deep rows are open at first. */
function fittingDepth(outline: JsonOutline): number {
  const perDepth: number[] = [];
  for (let node = 0; node < outline.size; node++) {
    const depth = outline.depthOf(node);
    perDepth[depth] = (perDepth[depth] ?? 0) + 1;
  }
  let rows = 0;
  const tooDeep = perDepth.findIndex(count => (rows += count) > OPEN_ROWS);
  return tooDeep < 0 ? perDepth.length : tooDeep - 1;
}

function foundIn(outline: JsonOutline, needle: string): FoundNodes {
  const pattern = new RegExp(needle.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'giu');
  const nodes: number[] = [];
  for (let match = pattern.exec(outline.text); match; match = pattern.exec(outline.text)) {
    const node = outline.nodeAt(match.index);
    if (nodes.length === MOST_FOUND) return { needle, nodes, more: true };
    if (nodes.at(-1) !== node) nodes.push(node);
    // Once is enough: what follows in the same row is passed over.
    const end = outline.countOf(node) > 0 ? 0 : outline.endOf(node);
    pattern.lastIndex = Math.max(pattern.lastIndex, end);
  }
  return { needle, nodes, more: false };
}
