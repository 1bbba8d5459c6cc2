import { type ListWindow, ListWindows } from '../lists/listWindows';

export const TABS = ['changes', 'events', 'payload', 'details', 'trace'] as const;

export type Tab = (typeof TABS)[number];

/** The state that is saved while the panel is hidden. */
export interface SavedState {
  /** The subject of the report. Expanded rows and the filter are discarded when it changes. */
  readonly subject: string;
  readonly tab: Tab;
  readonly filter: string;
  /** Rows that the user expanded (`true`) or collapsed (`false`). */
  readonly folds: readonly (readonly [key: string, open: boolean])[];
}

/** Parses the value of `getState`. Anything with an unexpected shape is ignored. */
export function readSavedState(value: unknown): SavedState {
  const source = typeof value === 'object' && value !== null ? value : {};
  return {
    subject: 'subject' in source && typeof source.subject === 'string' ? source.subject : '',
    tab: ('tab' in source ? TABS.find(tab => tab === source.tab) : undefined) ?? 'changes',
    filter: 'filter' in source && typeof source.filter === 'string' ? source.filter : '',
    folds: 'folds' in source && Array.isArray(source.folds) ? source.folds.filter(isFold) : [],
  };
}

function isFold(value: unknown): value is readonly [string, boolean] {
  return Array.isArray(value) && typeof value[0] === 'string' && typeof value[1] === 'boolean';
}

/** The maximum length of a key and the maximum number of saved rows. Keys contain names from the chain. */
const LONGEST_SAVED_KEY = 400;
const MOST_SAVED_FOLDS = 500;

/** The state of the controls: the tab, the filter, expanded rows, and the visible parts of lists and long text. */
export class PageUi {
  /** The rendered parts of long lists. */
  readonly windows = new ListWindows();
  /** Whether the page is an exported file in a browser, which cannot post messages to VS Code. */
  readonly isFile: boolean;
  #subject: string;
  #tab: Tab;
  #filter: string;
  #result: number | undefined;
  readonly #folds: Map<string, boolean>;
  readonly #lengths = new Map<string, number>();
  readonly #changesBelow = new Map<string, number>();
  /** Incremented to render everything again. */
  #generation = 0;
  #isPrinted = false;
  readonly #changed: () => void;

  /** @param changed called after every user action. */
  constructor(saved: SavedState, isFile: boolean, changed: () => void) {
    this.isFile = isFile;
    this.#subject = saved.subject;
    this.#tab = saved.tab;
    this.#filter = saved.filter;
    this.#folds = new Map(saved.folds);
    this.#changed = changed;
  }

  get tab(): Tab {
    return this.#tab;
  }

  get filter(): string {
    return this.#filter;
  }

  /** The position of the result on the page in a response with several; `undefined` until the user selects one. */
  get result(): number | undefined {
    return this.#result;
  }

  showResult(position: number): void {
    this.#result = position;
    this.#lengths.clear();
    this.windows.clear();
    this.#generation++;
    this.#changed();
  }

  /** Whether the page is being printed, with all tabs and complete lists. */
  get isPrinted(): boolean {
    return this.#isPrinted;
  }

  setPrinted(isPrinted: boolean): void {
    this.#isPrinted = isPrinted;
    this.#generation++;
    this.#changed();
  }

  /** Resets everything except the tab if the subject of the report has changed. */
  showSubject(subject: string): void {
    this.#lengths.clear();
    this.#generation++;
    this.#result = undefined;
    if (subject === this.#subject) return;
    this.windows.clear();
    this.#subject = subject;
    this.#filter = '';
    this.#folds.clear();
  }

  selectTab(tab: Tab): void {
    this.#tab = tab;
    this.#changed();
  }

  setFilter(filter: string): void {
    this.#filter = filter;
    this.#lengths.clear();
    this.windows.clear();
    this.#generation++;
    this.#changed();
  }

  isOpen(key: string, byDefault: boolean): boolean {
    return this.#folds.get(key) ?? byDefault;
  }

  setOpen(key: string, open: boolean): void {
    this.#folds.set(key, open);
    this.#noteChange(key);
    this.#changed();
  }

  /** Returns whether all rows below a key were expanded or collapsed at once; `undefined` if they were not. */
  openAll(key: string): boolean | undefined {
    return this.#folds.get(key);
  }

  /** Expands or collapses all rows below a key. */
  setOpenAll(key: string, open: boolean): void {
    for (const each of this.#folds.keys()) if (each.startsWith(`${key}/`)) this.#folds.delete(each);
    this.#folds.set(key, open);
    this.#noteChange(`${key}/`);
    this.#changed();
  }

  /** Returns how much of a table or text is shown. */
  lengthOf(key: string, initial: number): number {
    return this.#lengths.get(key) ?? initial;
  }

  setLength(key: string, length: number): void {
    this.#lengths.set(key, length);
    this.#noteChange(key);
    this.#changed();
  }

  /** Renders a row of a long list. */
  showRow(key: string, window: ListWindow, row: number): void {
    window.drawAlso(row);
    this.#noteChange(key);
    this.#changed();
  }

  /** Updates which rows of long lists are in the viewport. @returns whether to render again */
  updateLists(root: Element): boolean {
    const keys = this.windows.adjust(root);
    for (const key of keys) this.#noteChange(key);
    return keys.length > 0;
  }

  /** Returns a string that changes whenever something below a key (`events` for `events/5`) might look different. */
  revisionBelow(key: string): string {
    return `${this.#generation}.${this.#changesBelow.get(key) ?? 0}`;
  }

  #noteChange(key: string): void {
    for (let at = key.indexOf('/'); at >= 0; at = key.indexOf('/', at + 1)) {
      const above = key.slice(0, at);
      this.#changesBelow.set(above, (this.#changesBelow.get(above) ?? 0) + 1);
    }
  }

  toSavedState(): SavedState {
    const folds = [...this.#folds].filter(([key]) => key.length <= LONGEST_SAVED_KEY).slice(-MOST_SAVED_FOLDS);
    return { subject: this.#subject.slice(0, LONGEST_SAVED_KEY), tab: this.#tab, filter: this.#filter, folds };
  }
}
