import { isJsonArray, isJsonObject, type JsonValue } from '../json';
import { visibleText } from '../move/visibleText';

/** Maximum number of characters of a name or type, and of other text. */
const LONGEST_NAME = 500;
const LONGEST_TEXT = 2000;
/** Maximum number of characters of the JSON of a value. */
const LONGEST_VALUE = 4000;

/** Returns text from a chain on one line: bounded, with control and direction characters written out. */
export function safeName(text: string): string {
  return bounded(text, LONGEST_NAME, '');
}

/** Returns text from a chain as {@link safeName} does, with its line breaks and tabs. */
export function safeText(text: string, limit = LONGEST_TEXT): string {
  return bounded(text, limit, '\n\t');
}

/** Returns a value from a chain with all texts in it escaped, or the beginning of its JSON if it is long. */
export function safeValue(value: JsonValue): JsonValue {
  const text = JSON.stringify(value);
  return text.length > LONGEST_VALUE ? bounded(text, LONGEST_VALUE, '') : escaped(value);
}

function escaped(value: JsonValue): JsonValue {
  if (typeof value === 'string') return visibleText(value);
  if (isJsonArray(value)) return value.map(escaped);
  if (!isJsonObject(value)) return value;
  // A member named __proto__ stays a member.
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [visibleText(name), escaped(item)]));
}

function bounded(text: string, limit: number, kept: string): string {
  // Cutting before escaping keeps a text of megabytes cheap.
  const start = text.length > limit ? `${text.slice(0, limit).replace(/[\ud800-\udbff]$/, '')}…` : text;
  return visibleText(start, kept);
}
