import type { ReportNetwork } from '../simulationReport';
import type { Verification } from '../inspectionReport';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json';
import { signedUnits } from '../../move/aptosCoin';
import { groupDigits } from '../../text/digits';
import { amountOf, cellParts, cellText, factName, type AccountCell, type Fact } from '../facts';

/** Two or more results side by side. Plain JSON data; an item missing from a column is `null`. */
export interface ComparisonReport {
  readonly kind: 'comparison';
  /** Where the columns come from: selected results, oldest first, or one payload on several networks. */
  readonly of: 'results' | 'networks';
  /** The subject of all columns; `several payloads` if they differ. */
  readonly subject: string;
  readonly columns: readonly ComparisonColumn[];
  readonly sections: readonly ComparisonSection[];
  readonly differences: number;
}

export type ComparisonColumn = SimulatedColumn | EncodedColumn | FailedColumn;

interface ColumnHead {
  /** `A`, `B`, …, or the network’s label. */
  readonly label: string;
  readonly network: ReportNetwork;
}

export interface SimulatedColumn extends ColumnHead {
  readonly kind: 'simulation';
  readonly success: boolean;
  /** Two or three words: `Would succeed`. */
  readonly verdict: string;
  readonly ledgerVersion: string;
  /** Milliseconds since the epoch. */
  readonly ranAt: number;
  /** Whether earlier values were looked up. They are compared only if all columns have them. */
  readonly lookedEarlier?: true;
}

/** A signing message. */
export interface EncodedColumn extends ColumnHead {
  readonly kind: 'encoding';
  readonly verification: Verification['kind'];
  /** Milliseconds since the epoch. */
  readonly ranAt: number;
}

/** A missing result. All of its cells are `null` and are not compared. */
export interface FailedColumn extends ColumnHead {
  readonly kind: 'failed';
  /** One sentence with the reason for the missing result. */
  readonly message: string;
  /** Set if the sandbox could not run the payload, which is not a failure. */
  readonly isNotRun?: true;
}

export type SectionId = 'payload' | 'outcome' | 'gas' | 'balances' | 'changes' | 'events' | 'message';

export const SECTION_TITLES: Readonly<Record<SectionId, string>> = {
  payload: 'Payload',
  outcome: 'Outcome',
  gas: 'Gas',
  balances: 'Balances',
  changes: 'Changes',
  events: 'Events',
  message: 'Signing message',
};

export interface ComparedPart {
  readonly id: SectionId;
  /** Different rows come first. */
  readonly rows: readonly ComparisonRow[];
  /** Whether common items are in a different order; set only for events, where the order is significant. */
  readonly reordered: boolean;
}

export interface ComparisonSection extends ComparedPart {
  /** Number of different rows, plus one if the order differs. */
  readonly differences: number;
}

/**
 * How the columns differ in an item. `whole`: a column lacks the item or has a different value, so differences in its
 * parts do not count. `parts`: only its parts differ.
 */
export type Difference = 'none' | 'parts' | 'whole';

/** An item of the results, in every column. */
export interface ComparisonRow {
  readonly name: string;
  readonly difference: Difference;
  /** One per column; `null` if the column does not have the item. */
  readonly cells: readonly (ComparisonCell | null)[];
  /** The item's parts; those that differ come first. */
  readonly rows?: readonly ComparisonRow[];
}

export interface ComparisonCell {
  readonly text: string;
  /** The difference from the first column with a value: `+27 (+4.3%)`. */
  readonly delta?: string;
  /** When an earlier value was written. */
  readonly written?: string;
}

/** Maximum length of a vector to compare by element; longer vectors, usually bytes, are compared as one value. */
const LONGEST_VECTOR = 64;
const DEEPEST = 20;
const INTEGER = /^-?\d{1,80}$/;

export function textRow(name: string, texts: readonly (string | undefined)[]): ComparisonRow {
  return { name, difference: differ(texts), cells: texts.map(text => (text === undefined ? null : { text })) };
}

/**
 * Returns a row for each fact in any result, compared by exact value; amounts include the difference from the first
 * result. Senders match each other even if their addresses differ.
 */
export function factRows(results: readonly (readonly Fact[])[]): readonly ComparisonRow[] {
  return alignItems(results, { keyOf, textOf: ({ cell }) => cellText(cell) }).matches.map(factRow);
}

function keyOf({ name, account, cell }: Fact): string {
  return `${name}\n${account ? accountKey(account) : ''}\n${cell.kind === 'amount' ? `${cell.smallest} ${cell.asset}` : ''}`;
}

/** Returns the key used to match accounts across results. */
export function accountKey({ address, isSender }: Omit<AccountCell, 'kind'>): string {
  return isSender ? 'sender' : address;
}

export function sharedName(facts: readonly Pick<Fact, 'name' | 'account'>[]): string {
  const [first = { name: '' }] = facts;
  const isOne = facts.every(({ account }) => account?.address === first.account?.address);
  return isOne ? factName(first) : `${first.name} the sender`.trim();
}

function factRow(facts: readonly (Fact | undefined)[]): ComparisonRow {
  const known = facts.filter(fact => fact !== undefined);
  const parts = facts.map(fact => fact && cellParts(fact.cell));
  const [, unit = ''] = parts.find(part => part !== undefined) ?? [];
  const decimals = decimalsOf(known[0]);
  const amounts = facts.map(fact => (fact && decimalsOf(fact) === decimals ? amountOf(fact.cell) : undefined));
  const exact = facts.map((fact, at) => (fact?.cell.kind === 'account' ? fact.cell.address : parts[at]?.[0]));
  return {
    name: `${sharedName(known)}${unit === '' ? '' : `, ${unit}`}`,
    difference: differ(exact),
    cells: withDistances(
      parts.map(part => part?.[0]),
      amounts,
      (distance, first) => `${signedUnits(distance, decimals)}${share(distance, first)}`,
    ),
  };
}

function decimalsOf(fact: Fact | undefined): number {
  return fact?.cell.kind === 'amount' ? fact.cell.decimals : 0;
}

/** @param write formats the difference between an amount and the first one */
function withDistances(
  texts: readonly (string | undefined)[],
  amounts: readonly (bigint | undefined)[],
  write: (distance: bigint, first: bigint) => string,
): readonly (ComparisonCell | null)[] {
  const first = amounts.find(amount => amount !== undefined);
  return texts.map((text, at) => {
    if (text === undefined) return null;
    const amount = amounts[at];
    const isOther = amount !== undefined && first !== undefined && amount !== first;
    return isOther ? { text, delta: write(amount - first, first) } : { text };
  });
}

/**
 * Returns a row with parts, different ones first.
 * @param texts one per column; empty strings if only the parts determine the difference
 */
export function groupRow(
  name: string,
  texts: readonly (string | undefined)[],
  rows: readonly ComparisonRow[],
): ComparisonRow {
  const own = textRow(name, texts);
  const whole = own.difference === 'whole' && texts.some(text => text !== undefined && text !== '');
  const difference = whole ? 'whole' : rows.some(differs) ? 'parts' : 'none';
  return { ...own, difference, rows: differencesFirst(rows) };
}

/** Returns the different rows, then the others, each in their original order. */
export function differencesFirst(rows: readonly ComparisonRow[]): readonly ComparisonRow[] {
  return [...rows.filter(differs), ...rows.filter(row => !differs(row))];
}

/** Returns rows by path: `coin.value`, `depths[2]`. Nested fields have rows only if all present values have them. */
export function fieldRows(values: readonly (JsonValue | undefined)[], path = '', depth = 0): readonly ComparisonRow[] {
  const known = values.filter(value => value !== undefined);
  if (depth < DEEPEST && known.every(hasMembers)) {
    const names = new Set(known.flatMap(value => Object.keys(value)));
    return [...names].flatMap(name =>
      fieldRows(
        values.map(value => memberOf(value, name)),
        path === '' ? name : `${path}.${name}`,
        depth + 1,
      ),
    );
  }
  if (depth < DEEPEST && known.every(isShortVector)) {
    const longest = Math.max(...known.map(({ length }) => length));
    return Array.from({ length: longest }, (_, index) => index).flatMap(index =>
      fieldRows(
        values.map(value => (isJsonArray(value) ? value[index] : undefined)),
        `${path}[${index}]`,
        depth + 1,
      ),
    );
  }
  return [fieldRow(path, values)];
}

/** Returns the JSON of a value with sorted properties, so that their order does not matter. */
export function canonicalText(value: JsonValue): string {
  return JSON.stringify(value, (_, each: JsonValue) =>
    isJsonObject(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  );
}

function fieldRow(name: string, values: readonly (JsonValue | undefined)[]): ComparisonRow {
  const texts = values.map(value =>
    value === undefined ? undefined : typeof value === 'string' && value !== '' ? value : canonicalText(value),
  );
  const numbers = texts.map(text => (text !== undefined && INTEGER.test(text) ? BigInt(text) : undefined));
  const cells = withDistances(texts, numbers, distance => signedUnits(distance, 0));
  return { name, difference: differ(texts), cells };
}

/** Compares `bigint`s or strings; a missing value differs from all others. */
function differ(values: readonly unknown[]): Difference {
  return values.some(value => value !== values[0]) ? 'whole' : 'none';
}

function differs({ difference }: ComparisonRow): boolean {
  return difference !== 'none';
}

/** Returns ` (+4.3%)`; empty if the first amount is not positive, or if the difference is below 0.1%. */
function share(distance: bigint, first: bigint): string {
  if (first <= 0n) return '';
  const thousandths = (distance * 1000n) / first;
  const size = thousandths < 0n ? -thousandths : thousandths;
  return size === 0n ? '' : ` (${distance < 0n ? '-' : '+'}${groupDigits(size / 10n)}.${size % 10n}%)`;
}

function hasMembers(value: JsonValue): value is JsonObject {
  return isJsonObject(value) && Object.keys(value).length > 0;
}

function isShortVector(value: JsonValue): value is readonly JsonValue[] {
  return isJsonArray(value) && value.length > 0 && value.length <= LONGEST_VECTOR;
}

function memberOf(value: JsonValue | undefined, name: string): JsonValue | undefined {
  return isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Determines which items count as the same. */
export interface Likeness<T> {
  /** Items with different keys are never the same. */
  readonly keyOf: (item: T) => string;
  /** Among items with the same key, those with the same text are matched first. */
  readonly textOf: (item: T) => string;
}

export interface Aligned<T> {
  /** For each distinct item, in order of first appearance, the matching item in each list. */
  readonly matches: readonly (readonly (T | undefined)[])[];
  /** Whether a list has items of an earlier list in a different order. */
  readonly reordered: boolean;
}

interface Match<T> {
  /** Index in all matches. */
  readonly index: number;
  /** Index of the list where the item first appeared. */
  readonly from: number;
  readonly items: (T | undefined)[];
  readonly texts: Set<string>;
}

type ByName<T> = Map<string, Match<T>[]>;

/** Matches the items of lists: first those with the same key and text, then those with the same key, in order. */
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

/** Returns a function that returns the next match of a name, skipping those already filled by the list at `at`. */
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

/** Whether the matches from an earlier list are in a different order than in that list. */
function isReordered<T>(placed: readonly Match<T>[], at: number): boolean {
  const last = new Map<number, number>();
  return placed.some(({ index, from }) => {
    const before = last.get(from) ?? -1;
    last.set(from, index);
    return from !== at && index < before;
  });
}
