import { isJsonArray, isJsonObject, type JsonValue } from '../core/json';

const LONGEST = 120;
const LONGEST_SCALAR = 32;

/** One line that hints at a value: `{coin: {value: 100}, frozen: false}`, cut at about 120 characters. */
export function jsonPreview(value: JsonValue): string {
  return preview(value, 0).slice(0, LONGEST + 1);
}

function preview(value: JsonValue, depth: number): string {
  if (isJsonArray(value)) return `[${joined(value.keys(), index => preview(value[index] ?? null, depth + 1), depth)}]`;
  if (!isJsonObject(value)) return scalar(value);
  return `{${joined(Object.keys(value).values(), name => `${name}: ${preview(value[name] ?? null, depth + 1)}`, depth)}}`;
}

function joined<K>(keys: Iterable<K>, text: (key: K) => string, depth: number): string {
  let found = '';
  for (const key of keys) {
    if (depth > 2 || found.length > LONGEST) return found === '' ? '…' : `${found}, …`;
    found += `${found === '' ? '' : ', '}${text(key)}`;
  }
  return found;
}

function scalar(value: null | boolean | number | string): string {
  const text = String(value);
  if (/^0x[0-9a-f]{13,64}$/i.test(text)) return `${text.slice(0, 6)}…${text.slice(-4)}`;
  if (text === '') return '""';
  return text.length > LONGEST_SCALAR ? `${text.slice(0, LONGEST_SCALAR)}…` : text;
}
