import type { JsonValue } from '../../json';
import { parseMemberId } from '../../move/functionId';
import type { Position, Range } from '../documentLines';
import type {
  ListSlot,
  LocatedCall,
  WrittenValue,
  WrittenMember,
  WrittenFunction,
  WrittenItem,
  WrittenList,
} from '../located';
import type { Reader } from './reader';

/** What was read in a span of a document that has a payload. */
export interface Reading {
  readonly range: Range;
  /** Whether it is enough of a payload to be simulated once it is mended. */
  readonly isPayload: boolean;
  readonly call?: LocatedCall;
  /** The payload's object where it is one. */
  readonly payload?: WrittenValue;
  /** The request's object around the payload. */
  readonly request?: WrittenValue;
  /** The first place where the text is none of the language. */
  readonly broken?: Range;
}

/** A string literal inside of a span, such as the one of `StructTag.from_str("0x1::m::S")`, as the value that it gives. */
export function stringIn(value: WrittenValue, reader: Reader, pattern: RegExp): WrittenValue | undefined {
  if (value.kind !== 'hole') return undefined;
  const match = pattern.exec(value.source);
  if (!match) return undefined;
  return reader.valueAt(reader.window.offsetAt(value.range.start) + match.index + match[0].length);
}

/** A call on its own as a reading. */
export function callReading(call: LocatedCall, reader: Reader): Reading {
  return {
    range: call.range,
    isPayload: true,
    call,
    ...(reader.broken ? { broken: reader.broken } : {}),
  };
}

/** The member of one of the names, the last where there are several, as readers of objects take it. */
export function memberOf(value: WrittenValue, ...names: readonly string[]): WrittenMember | undefined {
  return value.kind === 'object' ? value.members.findLast(({ name }) => names.includes(name)) : undefined;
}

/** The text of a member; `undefined` where there is none or it is no string. */
export function textMember(value: WrittenValue, name: string): string | undefined {
  const found = memberOf(value, name)?.value;
  return found?.kind === 'text' ? found.value : undefined;
}

/** The member that names the function to call; a name that is only begun, as `function` alone, is none. */
export function functionMember(payload: WrittenValue): WrittenMember | undefined {
  if (payload.kind !== 'object') return undefined;
  return payload.members.findLast(
    ({ name, value }) =>
      (name === 'function' || name === 'function_id') && !(value.kind === 'hole' && value.source === name),
  );
}

type TextValue = Extract<WrittenValue, { kind: 'text' }>;

/** A value as the name of a function. */
export function writtenFunction(value: WrittenValue, reader: Reader): WrittenFunction {
  const source = reader.window.textIn(value.range);
  if (value.kind !== 'text') return { range: value.range, text: source };
  const id = parseMemberId(value.value);
  return { range: innerRange(value.range, source), text: value.value, ...(id ? { id } : {}) };
}

/** The range of a string without its quotes, of which the closing one may lack. */
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

/** Where address and module stand in the text `0x1::coin`; nothing where it is written by escapes or in parts. */
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

/** The list of a payload that has none. */
export const NO_LIST: WrittenList = { items: [], separators: [], isOpen: false };

/** A value as the list of a payload. @param itemOf takes an element apart */
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

/** A list in brackets with the place for its items, where it has none. @param absent that of a list which is not there */
export function withSlot(list: WrittenList, absent?: ListSlot): WrittenList {
  const { range, items, isOpen } = list;
  const isEmpty = range !== undefined && items.length === 0 && !isOpen;
  const slot = isEmpty ? { range, before: '[', after: ']', separator: ', ' } : range ? undefined : absent;
  return slot ? { ...list, slot } : list;
}

/**
 * The place for a list in brackets that is not there: right after what comes before it, on a line of its own where that
 * is not on the first line of the call.
 * @param opening what stands before its items: `args=[`
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

/** `...rest`, `*rest` and `x for x in all`: any number of values. */
function isMany(value: WrittenValue): boolean {
  return value.kind === 'hole' && (/^(?:\.\.\.|\*)/.test(value.source) || isComprehension(value.source));
}

function isComprehension(source: string): boolean {
  const { index, 0: word } = /\sfor\s/.exec(source) ?? { index: 0, 0: '' };
  return word !== '' && /\sin\s/.test(source.slice(index + word.length + 1));
}

/** The first part that is not a literal. */
export function firstHole(value: WrittenValue): Range | undefined {
  return firstWhere(value, ({ kind }) => kind === 'hole' || kind === 'broken');
}

/** The first number that JSON readers round: it cannot be passed on as it is written. */
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

/** Integers that travel as JSON numbers (FACTS: `u8`, `u16`, `u32` and the signed ones of their size). */
const SMALL_INTEGER = /^[ui](?:8|16|32)$/i;

/** A value as JSON has it; what is no value, which is to be found before, as null. */
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

/** An argument as a node takes it, as far as the type tells that the document gives with it. */
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
