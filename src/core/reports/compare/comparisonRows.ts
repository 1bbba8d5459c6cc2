import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json';
import type { ComparisonCell, ComparisonRow, Difference } from './comparisonModel';
import { groupDigits } from '../../move/groupDigits';

/** Longer vectors are compared whole: bytes, most of the time. */
const LONGEST_VECTOR = 64;
const DEEPEST = 20;
const INTEGER = /^-?\d{1,80}$/;

/** A row of texts. */
export function textRow(name: string, texts: readonly (string | undefined)[]): ComparisonRow {
  return { name, difference: differ(texts), cells: texts.map(text => (text === undefined ? null : { text })) };
}

/** A row of amounts, each with its distance from the first. @param show writes an amount that is not negative */
export function amountRow(
  name: string,
  amounts: readonly (bigint | undefined)[],
  show: (amount: bigint) => string = groupDigits,
): ComparisonRow {
  const first = amounts.find(amount => amount !== undefined);
  const cells = amounts.map((amount): ComparisonCell | null => {
    if (amount === undefined || first === undefined) return null;
    const text = amount < 0n ? `−${show(-amount)}` : show(amount);
    return amount === first ? { text } : { text, delta: `${signed(amount - first, show)}${share(amount, first)}` };
  });
  return { name, difference: differ(amounts), cells };
}

/** A row with parts; those that differ come first. @param texts empty where only its parts tell whether it differs */
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

/** The rows that differ, then the others, each in their order. */
export function differencesFirst(rows: readonly ComparisonRow[]): readonly ComparisonRow[] {
  return [...rows.filter(differs), ...rows.filter(row => !differs(row))];
}

/**
 * A row for each field of values, named by its path: `coin.value`, `depths[2]`. Fields are told apart as far as all
 * values that are there have them.
 */
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

/** JSON text of a value, the same for the same members in any order. */
export function canonicalText(value: JsonValue): string {
  return JSON.stringify(value, (_, each: JsonValue) =>
    isJsonObject(each) ? Object.fromEntries(Object.entries(each).sort(([a], [b]) => (a < b ? -1 : 1))) : each,
  );
}

function fieldRow(name: string, values: readonly (JsonValue | undefined)[]): ComparisonRow {
  const texts = values.map(value =>
    value === undefined ? undefined : typeof value === 'string' && value !== '' ? value : canonicalText(value),
  );
  const row = textRow(name, texts);
  if (row.difference === 'none') return row;
  const numbers = texts.map(text => (text !== undefined && INTEGER.test(text) ? BigInt(text) : undefined));
  const first = numbers.find(number => number !== undefined);
  const cells = row.cells.map((cell, at) => {
    const number = numbers[at];
    if (!cell || number === undefined || first === undefined || number === first) return cell;
    return { ...cell, delta: signed(number - first, groupDigits) };
  });
  return { ...row, cells };
}

/** Of `bigint`s and texts alike; one that is absent differs from all that are there. */
function differ(values: readonly unknown[]): Difference {
  return values.some(value => value !== values[0]) ? 'whole' : 'none';
}

function differs({ difference }: ComparisonRow): boolean {
  return difference !== 'none';
}

function signed(amount: bigint, show: (amount: bigint) => string): string {
  return amount < 0n ? `−${show(-amount)}` : `+${show(amount)}`;
}

/** ` (+4.3 %)`; nothing where there is no whole to compare with. */
function share(amount: bigint, first: bigint): string {
  if (first <= 0n) return '';
  const thousandths = ((amount - first) * 1000n) / first;
  if (thousandths === 0n) return '';
  const size = thousandths < 0n ? -thousandths : thousandths;
  return ` (${thousandths < 0n ? '−' : '+'}${groupDigits(size / 10n)}.${size % 10n} %)`;
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
