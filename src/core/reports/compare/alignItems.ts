/** Decides which items count as the same. */
export interface Likeness<T> {
  /** Items with different keys are never the same. */
  readonly keyOf: (item: T) => string;
  /** Items with the same key and text are matched before all others with that key. */
  readonly textOf: (item: T) => string;
}

/** The matched items of several lists. */
export interface Aligned<T> {
  /** For each distinct item, in order of first appearance, the matching item of each list. */
  readonly matches: readonly (readonly (T | undefined)[])[];
  /** Whether a list has items of an earlier one in a different order. */
  readonly reordered: boolean;
}

interface Match<T> {
  /** Its index among all matches. */
  readonly index: number;
  /** Index of the list in which it first appeared. */
  readonly from: number;
  readonly items: (T | undefined)[];
  readonly texts: Set<string>;
}

type ByName<T> = Map<string, Match<T>[]>;

/** Matches the items of lists: those with the same key and text, then those with the same key in their order. */
export function alignItems<T>(lists: readonly (readonly T[])[], { keyOf, textOf }: Likeness<T>): Aligned<T> {
  const matches: Match<T>[] = [];
  const byKey: ByName<T> = new Map();
  const byText: ByName<T> = new Map();
  let reordered = false;
  for (const [at, list] of lists.entries()) {
    const named = list.map(item => ({ item, key: keyOf(item), text: `${keyOf(item)}\n${textOf(item)}` }));
    const nextOfText = freeMatches(byText, at);
    const exact = named.map(({ item, text }) => filled(nextOfText(text), item, at));
    const nextOfKey = freeMatches(byKey, at);
    const placed = named.map(({ item, key, text }, index) => {
      const match = exact[index] ?? filled(nextOfKey(key), item, at) ?? created(item, at, matches, lists.length);
      if (match.from === at) append(byKey, key, match);
      if (!match.texts.has(text)) append(byText, text, match);
      match.texts.add(text);
      return match;
    });
    reordered ||= isReordered(placed, at);
  }
  return { matches: matches.map(({ items }) => items), reordered };
}

/** Returns the next match of a name at each call, skipping those that the list at `at` has filled. */
function freeMatches<T>(matches: ByName<T>, at: number): (name: string) => Match<T> | undefined {
  const next = new Map<string, number>();
  return name => {
    const known = matches.get(name) ?? [];
    let index = next.get(name) ?? 0;
    while (known[index]?.items[at] !== undefined) index++;
    next.set(name, index);
    return known[index];
  };
}

function filled<T>(match: Match<T> | undefined, item: T, at: number): Match<T> | undefined {
  if (match) match.items[at] = item;
  return match;
}

function created<T>(item: T, from: number, matches: Match<T>[], lists: number): Match<T> {
  const items = new Array<T | undefined>(lists).fill(undefined);
  items[from] = item;
  const match = { index: matches.length, from, items, texts: new Set<string>() };
  matches.push(match);
  return match;
}

function append<T>(matches: ByName<T>, name: string, match: Match<T>): void {
  const known = matches.get(name);
  if (known) known.push(match);
  else matches.set(name, [match]);
}

/** Whether the matches from one earlier list are in a different order than in that list. */
function isReordered<T>(placed: readonly Match<T>[], at: number): boolean {
  const last = new Map<number, number>();
  return placed.some(({ index, from }) => {
    const before = last.get(from) ?? -1;
    last.set(from, index);
    return from !== at && index < before;
  });
}
