/** The page's tabs. */
export const TABS = ['changes', 'events', 'payload', 'details'] as const;

/** One of the page's tabs. */
export type Tab = (typeof TABS)[number];

/** What outlives the page while its panel is hidden. */
export interface SavedState {
  /** The report's subject; folds and filter of another one are dropped. */
  readonly subject: string;
  readonly tab: Tab;
  readonly filter: string;
  /** Rows that were opened (`true`) or closed (`false`) by hand. */
  readonly folds: readonly (readonly [key: string, open: boolean])[];
}

/** Reads what `getState` gave; anything that is not of the form is as good as nothing. */
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
