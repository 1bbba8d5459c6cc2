/** What counts as one and the same. */
export interface Likeness<T> {
  /** Items of different keys are never the same. */
  readonly keyOf: (item: T) => string;
  /** Items of one key that have the same text as well are the same before all others of that key. */
  readonly textOf: (item: T) => string;
}

/** The items of several lists, matched. */
export interface Aligned<T> {
  /** One for each thing, in the order in which things first appear: what each list has of it. */
  readonly matches: readonly (readonly (T | undefined)[])[];
  /** Whether a list has what an earlier one has in another order. */
  readonly reordered: boolean;
}

interface Match<T> {
  /** Place among all matches. */
  readonly index: number;
  /** The list that it first appeared in. */
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

/** Gives the matches of a name one after the other, but for those that the list at `at` has filled. */
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

/** Whether the matches that one earlier list brought come in another order than there. */
function isReordered<T>(placed: readonly Match<T>[], at: number): boolean {
  const last = new Map<number, number>();
  return placed.some(({ index, from }) => {
    const before = last.get(from) ?? -1;
    last.set(from, index);
    return from !== at && index < before;
  });
}
