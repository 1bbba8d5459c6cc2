import { defined } from '../../text/defined';
import { type JsonValue, isJsonArray, isJsonObject } from '../../json';
import { parseMemberId } from '../../move/functionId';
import type { Position, Range } from '../../text/lines';
import type {
  ListSlot,
  LocatedCall,
  VariableTrouble,
  WrittenFunction,
  WrittenItem,
  WrittenList,
  WrittenMember,
  WrittenValue,
} from '../located';
import type { Reader } from './reader';

/** The result of reading a span with a payload. */
export interface Reading {
  readonly range: Range;
  /** Whether the payload is complete enough to simulate once its errors are corrected. */
  readonly isPayload: boolean;
  readonly call?: LocatedCall;
  readonly payload?: WrittenValue;
  /** The request object around the payload. */
  readonly request?: WrittenValue;
  /** The variables without a usable value, if the payload has variables. */
  readonly unresolved?: readonly VariableTrouble[];
  /** The range of the first syntax error. */
  readonly broken?: Range;
}

/**
 * Reads the value after a match of `pattern` in the source of a hole, such as the string in
 * `StructTag.from_str("0x1::m::S")`; `undefined` if nothing matches.
 */
export function stringIn(value: WrittenValue, reader: Reader, pattern: RegExp): WrittenValue | undefined {
  if (value.kind !== 'hole') return undefined;
  const match = pattern.exec(value.source);
  if (!match) return undefined;
  return reader.valueAt(reader.window.offsetAt(value.range.start) + match.index + match[0].length);
}

/** Returns a reading for a call that has no object around it. */
export function callReading(call: LocatedCall, reader: Reader): Reading {
  return defined({ range: call.range, isPayload: true, call, broken: reader.broken });
}

/** Returns the property with one of the names; the last one if there are several, as in JSON parsers. */
export function memberOf(value: WrittenValue, ...names: readonly string[]): WrittenMember | undefined {
  return value.kind === 'object' ? value.members.findLast(({ name }) => names.includes(name)) : undefined;
}

/** Returns the properties of an object; empty for any other value. */
export function membersOf(value: WrittenValue | undefined): readonly WrittenMember[] {
  return value?.kind === 'object' ? value.members : [];
}

/** Returns a value with each of its items or properties replaced; the same value if nothing changes. */
export function withParts(value: WrittenValue, replace: (part: WrittenValue) => WrittenValue): WrittenValue {
  if (value.kind === 'array') {
    const items = value.items.map(replace);
    return items.every((item, index) => item === value.items[index]) ? value : { ...value, items };
  }
  if (value.kind !== 'object') return value;
  const members = value.members.map(member => ({ ...member, value: replace(member.value) }));
  return members.every((member, index) => member.value === value.members[index]?.value) ? value : { ...value, members };
}

export function textMember(value: WrittenValue, name: string): string | undefined {
  const found = memberOf(value, name)?.value;
  return found?.kind === 'text' ? found.value : undefined;
}

/** Returns the property with the function to call; an incomplete `function` alone does not count. */
export function functionMember(payload: WrittenValue): WrittenMember | undefined {
  if (payload.kind !== 'object') return undefined;
  return payload.members.findLast(
    ({ name, value }) =>
      (name === 'function' || name === 'function_id') && !(value.kind === 'hole' && value.source === name),
  );
}

type TextValue = Extract<WrittenValue, { kind: 'text' }>;

export function writtenFunction(value: WrittenValue, reader: Reader): WrittenFunction {
  const source = reader.window.textIn(value.range);
  if (value.kind !== 'text') return { range: value.range, text: source };
  const id = parseMemberId(value.value);
  return { range: innerRange(value.range, source), text: value.value, ...(id ? { id } : {}) };
}

/** Returns the range of a string without its quotes; the closing quote can be missing. */
export function innerRange({ start, end }: Range, source: string): Range {
  const quote = /^\w{0,2}("""|'''|["'`])/.exec(source);
  const [opening = '', mark = ''] = quote ?? [];
  const isClosed = source.length >= opening.length + mark.length && source.endsWith(mark);
  const closing = isClosed ? mark.length : 0;
  return {
    start: { line: start.line, character: start.character + opening.length },
    end: { line: end.line, character: end.character - closing },
  };
}

/** Returns the ranges of the address and the module in a string `0x1::coin`; none if the string is not verbatim. */
export function partsOfModule({ range, value }: TextValue, reader: Reader): NonNullable<WrittenFunction['apart']> {
  const { start, end } = innerRange(range, reader.window.textIn(range));
  const isPlain = start.line === end.line && end.character - start.character === value.length;
  const [, address, module] = /^(\w+)::(\w+)$/.exec(value) ?? [];
  if (!isPlain || address === undefined || module === undefined) return {};
  const at = (character: number) => ({ line: start.line, character });
  return {
    address: { start, end: at(start.character + address.length) },
    module: { start: at(end.character - module.length), end },
  };
}

/** The list of a payload without one. */
export const NO_LIST: WrittenList = { items: [], separators: [], isOpen: false };

/** Reads a value as a payload's type arguments or arguments. @param itemOf reads an element */
export function writtenList(
  value: WrittenValue | undefined,
  reader: Reader,
  itemOf: (element: WrittenValue) => WrittenItem = element => ({ value: element }),
): WrittenList {
  if (!value) return NO_LIST;
  if (value.kind !== 'array') {
    const isKnown = value.kind !== 'hole' && value.kind !== 'broken';
    return { range: value.range, items: [], separators: [], isOpen: true, ...(isKnown && { isNoList: true }) };
  }
  const { separators, isClosed } = reader.marksOf(value) ?? { separators: [], isClosed: true };
  return {
    range: value.range,
    items: value.items.map(itemOf),
    separators,
    isOpen: !isClosed || value.items.some(isMany),
  };
}

/** Adds the insertion slot to a bracketed list without items. @param absent the slot of a missing list */
export function withSlot(list: WrittenList, absent?: ListSlot): WrittenList {
  const { range, items, isOpen } = list;
  const isEmpty = range !== undefined && items.length === 0 && !isOpen;
  const slot = isEmpty ? { range, before: '[', after: ']', separator: ', ' } : range ? undefined : absent;
  return slot ? { ...list, slot } : list;
}

/**
 * Returns the slot of a missing bracketed list: directly after the preceding text, on a separate line unless that text
 * is on the call's first line.
 * @param opening the text before its items: `args=[`
 */
export function slotAfter(end: Position, start: Position, opening: string): ListSlot {
  const gap = start.line < end.line ? '\n' : ' ';
  return {
    range: { start: end, end },
    before: `,${gap}${opening}`,
    after: ']',
    separator: ', ',
    isNeeded: true,
  };
}

/** Whether a value can stand for any number of values, such as `...rest`, `*rest` and `x for x in all`. */
function isMany(value: WrittenValue): boolean {
  return value.kind === 'hole' && (/^(?:\.\.\.|\*)/.test(value.source) || isComprehension(value.source));
}

function isComprehension(source: string): boolean {
  const { index, 0: word } = /\sfor\s/.exec(source) ?? { index: 0, 0: '' };
  return word !== '' && /\sin\s/.test(source.slice(index + word.length + 1));
}

export function firstHole(value: WrittenValue): Range | undefined {
  return firstWhere(value, ({ kind }) => kind === 'hole' || kind === 'broken');
}

/** Returns the ranges of all parts that are not literals. */
export function holesIn(value: WrittenValue): readonly Range[] {
  if (value.kind === 'hole' || value.kind === 'broken') return [value.range];
  if (value.kind === 'array') return value.items.flatMap(holesIn);
  return value.kind === 'object' ? value.members.flatMap(member => holesIn(member.value)) : [];
}

/** Returns the range of the first number that JSON parsers round; it cannot be sent as written. */
export function firstUnsafeNumber(value: WrittenValue): Range | undefined {
  return firstWhere(value, each => {
    if (each.kind === 'number') return losesDigits(each.value);
    return each.kind === 'integer' && losesDigits(Number(each.digits));
  });
}

function firstWhere(value: WrittenValue, matches: (value: WrittenValue) => boolean): Range | undefined {
  if (matches(value)) return value.range;
  const children =
    value.kind === 'array' ? value.items : value.kind === 'object' ? value.members.map(member => member.value) : [];
  for (const child of children) {
    const found = firstWhere(child, matches);
    if (found) return found;
  }
  return undefined;
}

function losesDigits(value: number): boolean {
  return !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value));
}

/** Integers that are JSON numbers: `u8`, `u16`, `u32` and signed types of the same sizes. */
const SMALL_INTEGER = /^[ui](?:8|16|32)$/i;

/** Returns a value as JSON. Holes become null; callers must find them first. */
export function valueJson(value: WrittenValue): JsonValue {
  switch (value.kind) {
    case 'text':
    case 'number':
    case 'constant':
      return value.value;
    case 'integer':
      return Number.isSafeInteger(Number(value.digits)) ? Number(value.digits) : value.digits;
    case 'bytes':
      return value.hex;
    case 'array':
      return value.items.map(valueJson);
    case 'object':
      return Object.fromEntries(value.members.map(({ name, value: each }) => [name, valueJson(each)]));
    case 'hole':
    case 'broken':
      return null;
  }
}

/** Returns an argument in the form that a node accepts, as far as its declared type in the document allows. */
export function itemJson({ value, declaredType }: WrittenItem): JsonValue {
  return declaredType ? typedJson(value, declaredType.text) : valueJson(value);
}

function typedJson(value: WrittenValue, type: string): JsonValue {
  // The CLI writes `u64:[1, 2]` for a `vector<u64>`.
  const element = /^vector<(.*)>$/i.exec(type.trim())?.[1] ?? type;
  if (value.kind === 'array') return value.items.map(item => typedJson(item, element));
  if (value.kind !== 'integer' && value.kind !== 'number') return valueJson(value);
  if (SMALL_INTEGER.test(type.trim())) return valueJson(value);
  return value.kind === 'integer' ? value.digits : value.source;
}

const NOWHERE: Range = { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };

/** Wraps plain JSON as a written value; its ranges are meaningless. */
export function writtenJson(json: JsonValue): WrittenValue {
  if (typeof json === 'string') return { kind: 'text', range: NOWHERE, value: json };
  if (typeof json === 'number') return { kind: 'number', range: NOWHERE, value: json, source: String(json) };
  if (isJsonArray(json)) return { kind: 'array', range: NOWHERE, items: json.map(writtenJson) };
  if (!isJsonObject(json)) return { kind: 'constant', range: NOWHERE, value: json };
  const members = Object.entries(json).map(([name, value]) => ({
    name,
    nameRange: NOWHERE,
    value: writtenJson(value),
  }));
  return { kind: 'object', range: NOWHERE, members };
}
