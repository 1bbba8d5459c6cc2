import { parseJson, type JsonValue, isJsonArray } from '../../json';
import { parseAddress } from '../../move/address';
import { ArgumentError, encodeArgument } from '../../move/argument';
import type { StructShapes } from '../../move/fieldTypes';
import { counted, groupDigits } from '../../text/digits';
import { integerType, type IntegerType } from '../../move/integer';
import { bytesToHex, hexToBytes } from '../../move/hex';
import { isFrameworkStruct, typeTagText, type StructTag, type TypeTag, isBytes } from '../../move/typeTag';

/** The result of reading an argument typed by the user; `note` describes what is sent if that is not obvious. */
export type ReadText =
  | { readonly kind: 'value'; readonly json: JsonValue; readonly note?: string }
  | { readonly kind: 'wrong'; readonly reason: string };

const APT_DECIMALS = 8;

const ANY_WHOLE = 'Enter a whole number, such as 100.';
const WHOLE_OR_AMOUNT = 'Enter a whole number, such as 1000 or 1_000, or an amount such as 0.5 APT.';

/**
 * Converts a value typed by the user into JSON that a node accepts. Besides the node's own form, the user can type
 * `1_000`, hex integers, amounts with a unit (`0.5 APT`, `50 octas`), lists with or without brackets, bytes as hex, as
 * numbers or as `b"text"`, `none` and `some(…)`.
 * @param shapes the structs with known fields
 */
export function readArgumentText(type: TypeTag, text: string, shapes: StructShapes = {}): ReadText {
  const read = readTop(type, text);
  if (read.kind === 'wrong') return read;
  try {
    encodeArgument(type, read.json, shapes);
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    if (error.kind === 'value') return wrong(sentence(error));
  }
  return read;
}

/** Reads a value at the top level, where strings are used verbatim, including spaces. */
function readTop(type: TypeTag, text: string): ReadText {
  if (isFrameworkStruct(type, 'string', 'String')) return value(text);
  const read = readText(type, text.trim());
  return read.kind === 'value' && isObject(type) && isInner(read.json) ? { ...read, json: read.json.inner } : read;
}

function readText(type: TypeTag, text: string): ReadText {
  switch (type.kind) {
    case 'primitive': {
      const integer = integerType(type.name);
      if (integer) return readInteger(type, integer, text);
      return type.name === 'bool' ? readBool(text) : readAddress(text);
    }
    case 'vector':
      return isBytes(type) ? readBytes(text) : readList(type.element, text);
    case 'struct':
      return text.startsWith('{') ? readJson(text) : readStruct(type, text);
    case 'parameter':
    case 'reference':
      return readJson(text);
  }
}

function readInteger(type: TypeTag, integer: IntegerType, text: string): ReadText {
  const bare = unquoted(text);
  const amount = /^((?:[\d_]*\.)?[\d_]+)\s*(APT|octas?)$/i.exec(bare);
  const digits = amount ? octas(amount[1] ?? '', amount[2] ?? '') : plainDigits(bare);
  const name = typeTagText(type);
  if (digits === undefined) return wrong(integer.bits < 64 ? ANY_WHOLE : WHOLE_OR_AMOUNT);
  if (amount && integer.bits < 64) return wrong(`A ${name} cannot be an amount of coins: enter a whole number.`);
  const number = BigInt(digits);
  if (number < integer.min || number > integer.max)
    return wrong(`A ${name} must be from ${integer.min} to ${integer.max}.`);
  const json = integer.jsonForm === 'number' ? Number(number) : number.toString();
  const unit = amount ? (number === 1n ? ' octa' : ' octas') : '';
  return digits === bare ? value(json) : value(json, `= ${groupDigits(number)}${unit}`);
}

function plainDigits(text: string): string | undefined {
  if (/^0x[0-9a-f]+(_[0-9a-f]+)*$/i.test(text)) return BigInt(text.replaceAll('_', '')).toString();
  return /^-?\d+(_\d+)*$/.test(text) ? text.replaceAll('_', '') : undefined;
}

/** Returns an amount in octas; `undefined` if it is not a whole number of octas. */
function octas(amount: string, unit: string): string | undefined {
  const [whole = '', parts = ''] = amount.replaceAll('_', '').split('.');
  const decimals = unit.toUpperCase() === 'APT' ? APT_DECIMALS : 0;
  if (parts.length > decimals) return undefined;
  return BigInt(whole + parts.padEnd(decimals, '0')).toString();
}

function readBool(text: string): ReadText {
  const lower = text.toLowerCase();
  return lower === 'true' || lower === 'false' ? value(lower === 'true') : wrong('Enter true or false.');
}

function readAddress(text: string): ReadText {
  const bare = unquoted(text).replace(/^@/, '');
  const address = parseAddress(bare);
  return address === undefined ? wrong('Enter 0x followed by up to 64 hex digits.') : value(address);
}

function readBytes(text: string): ReadText {
  const quoted = /^b("(?:[^"\\]|\\.)*")$/s.exec(text);
  if (quoted) {
    const inner = parseJson(quoted[1] ?? '');
    if (typeof inner === 'string') return bytes(new TextEncoder().encode(inner));
  }
  if (text.startsWith('[')) {
    const items = splitList(text)?.map(item => Number(plainDigits(item)));
    if (items?.every(item => Number.isInteger(item) && item >= 0 && item < 256)) return bytes(Uint8Array.from(items));
  }
  const read = hexToBytes(unquoted(text).replace(/^x"(.*)"$/, '$1'));
  if (!read || text === '') return wrong('Enter the bytes in hex, such as 0x01ff (0x for none), or as b"text".');
  return value(bytesToHex(read));
}

function bytes(read: Uint8Array): ReadText {
  return value(bytesToHex(read), `= ${bytesToHex(read)}`);
}

function readList(element: TypeTag, text: string): ReadText {
  const items = splitList(text);
  if (!items) return wrong('The list has an unmatched bracket or quote.');
  const nested = element.kind === 'vector' && !isBytes(element);
  const read = items.map(item =>
    nested && !item.startsWith('[') ? wrong('A list inside a list needs brackets.') : readText(element, item),
  );
  const values: JsonValue[] = [];
  for (const [index, item] of read.entries()) {
    if (item.kind === 'wrong') return wrong(`Item ${index + 1}: ${item.reason}`);
    values.push(item.json);
  }
  return value(values, read.length === 0 ? 'The list is empty.' : counted(read.length, 'item'));
}

/** Reads a struct. In a list or an Option, a string that contains a comma or a bracket must be quoted. */
function readStruct(type: StructTag, text: string): ReadText {
  const [inner] = type.typeArguments;
  if (isFrameworkStruct(type, 'string', 'String')) {
    const quoted = text.startsWith('"') ? parseJson(text) : text;
    return typeof quoted === 'string' ? value(quoted) : wrong('The string has an unmatched quote.');
  }
  if (isFrameworkStruct(type, 'option', 'Option') && inner) {
    if (/^(none|null)?$/i.test(text)) return value({ vec: [] }, 'none');
    const read = readText(inner, /^some\((.*)\)$/is.exec(text)?.[1]?.trim() ?? text);
    return read.kind === 'wrong' ? read : value({ vec: [read.json] });
  }
  if (isObject(type)) {
    const read = readAddress(text);
    return read.kind === 'wrong' ? read : value({ inner: read.json });
  }
  return wrong(`Enter a ${typeTagText(type)} as JSON with all its fields, such as {"field": "1"}.`);
}

function readJson(text: string): ReadText {
  const json = parseJson(text);
  return json === undefined
    ? wrong('This is not valid JSON: check for a missing quote, comma or bracket.')
    : value(json);
}

function isObject(type: TypeTag): boolean {
  return isFrameworkStruct(type, 'object', 'Object');
}

function isInner(json: JsonValue): json is { readonly inner: JsonValue } {
  return typeof json === 'object' && json !== null && 'inner' in json;
}

function unquoted(text: string): string {
  return text.replace(/^"(.*)"$/, '$1');
}

function sentence({ path, message }: ArgumentError): string {
  return path === '' ? message : `At ${path}: ${message}`;
}

function value(json: JsonValue, note?: string): ReadText {
  return { kind: 'value', json, ...(note !== undefined && { note }) };
}

function wrong(reason: string): ReadText {
  return { kind: 'wrong', reason };
}

const OPEN = '[({';
const CLOSE = '])}';

/**
 * Splits a list at commas outside brackets and quotes; the brackets around it are optional. Returns `undefined` if a
 * bracket or a quote is unmatched.
 */
function splitList(text: string): readonly string[] | undefined {
  const trimmed = text.trim();
  const inner = /^\[(.*)\]$/s.exec(trimmed)?.[1];
  // In `[1], [2]` the first bracket does not match the last.
  return (inner === undefined ? undefined : itemsOf(inner)) ?? itemsOf(trimmed);
}

function itemsOf(text: string): readonly string[] | undefined {
  const commas = topCommas(text);
  if (!commas) return undefined;
  const items = [...commas, text.length].map((end, index) => text.slice((commas[index - 1] ?? -1) + 1, end).trim());
  // A trailing comma is common, and an empty list has no items.
  return items.at(-1) === '' ? items.slice(0, -1) : items;
}

function topCommas(text: string): readonly number[] | undefined {
  const commas: number[] = [];
  const open: string[] = [];
  for (let at = 0; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') {
      const end = stringEnd(text, at);
      if (end === undefined) return undefined;
      at = end;
    } else if (OPEN.includes(char)) open.push(char);
    else if (CLOSE.includes(char)) {
      if (open.pop() !== OPEN.charAt(CLOSE.indexOf(char))) return undefined;
    } else if (char === ',' && open.length === 0) commas.push(at);
  }
  return open.length === 0 ? commas : undefined;
}

function stringEnd(text: string, start: number): number | undefined {
  for (let at = start + 1; at < text.length; at++) {
    const char = text.charAt(at);
    if (char === '"') return at;
    if (char === '\\') at++;
  }
  return undefined;
}

/** Returns an argument's JSON in the form that a user would type; {@link readArgumentText} reads it back. */
export function argumentText(type: TypeTag, json: JsonValue): string {
  if (typeof json === 'string' && (type.kind !== 'struct' || !isJsonType(type))) return json;
  if (isJsonArray(json)) return `[${json.map(item => itemText(item)).join(', ')}]`;
  return JSON.stringify(json);
}

/** Whether a struct is typed as JSON, which is the case for all structs except strings and object addresses. */
function isJsonType(type: TypeTag): boolean {
  return !isFrameworkStruct(type, 'string', 'String') && !isFrameworkStruct(type, 'object', 'Object');
}

function itemText(json: JsonValue): string {
  return isJsonArray(json) ? `[${json.map(itemText).join(', ')}]` : JSON.stringify(json);
}
