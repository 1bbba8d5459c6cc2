import type { WrittenItem, WrittenValue } from '../../located';
import type { Reader } from '../read/reader';
import { stringIn } from '../shape/calls';

/** A value that is encoded, with the type of its innermost values by the CLI's words, where any of them tells it. */
interface Encoded {
  readonly value: WrittenValue;
  readonly type?: string;
}

const ADDRESS = /^AccountAddress::from_(?:hex_literal|hex|str|str_strict)\s*\(\s*/;
const VEC = /^vec!\s*(?=\[)/;
const SOME = /^Some\s*(?=\()/;
/** `Vec::<u8>::new()`, `None::<u64>`, `None`: lists of nothing in BCS. */
const EMPTY = /^(?:Vec(?:::<([^;]+)>)?::new\(\s*\)|None(?:::<([^;]+)>)?)$/;
const NAMED_ADDRESSES: ReadonlyMap<string, string> = new Map([
  ['ZERO', '0x0'],
  ['ONE', '0x1'],
  ['TWO', '0x2'],
  ['THREE', '0x3'],
  ['FOUR', '0x4'],
  ['TEN', '0xa'],
]);
const TYPES: ReadonlyMap<string, string> = new Map([
  ['&str', 'string'],
  ['String', 'string'],
  ['AccountAddress', 'address'],
]);
/** How deep lists nest that are looked into; those of Move arguments nest less. */
const MAX_DEPTH = 16;

/**
 * What `bcs::to_bytes` is given, where it is a literal that tells its type: a list of none or one for an Option. A truth
 * value alone stands without a type, as its byte is also that of a number.
 */
export function encodedItem(encoded: WrittenValue, reader: Reader): WrittenItem | undefined {
  if (encoded.kind === 'constant') return { value: encoded };
  const read = encodedValue(encoded, reader, 0);
  if (read?.type === undefined) return undefined;
  // Of a number the type stands right behind its digits.
  const end = reader.window.offsetAt(encoded.range.end);
  const from = encoded.kind === 'integer' ? end - read.type.length : reader.window.offsetAt(encoded.range.start);
  return { value: read.value, declaredType: { text: read.type, range: reader.window.rangeOf(from, end) } };
}

/** The list from the bracket at an offset on. */
export function listAt(reader: Reader, offset: number, close: string) {
  const before = reader.at;
  reader.at = offset;
  const list = reader.list(close);
  reader.at = before;
  return list;
}

/** The address of a constant or of a call with a string. */
export function addressOf(value: WrittenValue, reader: Reader): WrittenValue | undefined {
  if (value.kind !== 'hole') return undefined;
  const constant = /^(?:AccountAddress|CORE_CODE_ADDRESS)(?:::(\w+))?$/.exec(value.source);
  const address = constant && NAMED_ADDRESSES.get(constant[1] ?? 'ONE');
  return address ? { kind: 'text', range: value.range, value: address } : stringIn(value, reader, ADDRESS);
}

/** The address of a constant's name: `ONE`. */
export function namedAddress(name: string): string | undefined {
  return NAMED_ADDRESSES.get(name);
}

function encodedValue(value: WrittenValue, reader: Reader, depth: number): Encoded | undefined {
  switch (value.kind) {
    case 'text':
      return { value, type: 'string' };
    case 'constant':
      return { value, type: 'bool' };
    case 'integer': {
      const [type] = /[iu](?:8|16|32|64|128|256)$/.exec(reader.window.textIn(value.range)) ?? [];
      return { value, ...(type !== undefined && { type }) };
    }
    case 'hole':
      return depth > MAX_DEPTH ? undefined : encodedCall(value, reader, depth);
    case 'number':
    case 'bytes':
    case 'array':
    case 'object':
    case 'broken':
      return undefined;
  }
}

function encodedCall(value: WrittenValue & { kind: 'hole' }, reader: Reader, depth: number): Encoded | undefined {
  const { source, range } = value;
  const address = addressOf(value, reader);
  if (address) return { value: { ...address, range }, type: 'address' };
  const empty = EMPTY.exec(source);
  if (empty) {
    const type = innermostType(empty[1] ?? empty[2] ?? '');
    return { value: { kind: 'array', range, items: [] }, ...(type !== undefined && { type }) };
  }
  const start = reader.window.offsetAt(range.start);
  const list = VEC.exec(source);
  if (list) return encodedList(value, listAt(reader, start + list[0].length, ']').items, reader, depth);
  const some = SOME.exec(source);
  return some ? encodedList(value, listAt(reader, start + some[0].length, ')').items, reader, depth) : undefined;
}

/** Items of one type, which all or some of them tell. */
function encodedList(
  { range }: WrittenValue,
  written: readonly WrittenValue[],
  reader: Reader,
  depth: number,
): Encoded | undefined {
  const items = written.map(item => encodedValue(item, reader, depth + 1));
  const read = items.filter(item => item !== undefined);
  const types = new Set(read.flatMap(({ type }) => type ?? []));
  if (read.length < items.length || types.size > 1) return undefined;
  const [type] = types;
  return {
    value: { kind: 'array', range, items: read.map(item => item.value) },
    ...(type !== undefined && { type }),
  };
}

/** Of `Vec<Option<u64>>` it is `u64`. */
function innermostType(text: string): string | undefined {
  const inner = /^(?:(?:Vec|Option)<)*([&\w]+)>*$/.exec(text.replaceAll(/\s/g, ''))?.[1];
  if (inner === undefined) return undefined;
  return TYPES.get(inner) ?? (/^(?:bool|[iu](?:8|16|32|64|128|256))$/.test(inner) ? inner : undefined);
}
