import { bytesToHex } from '../../../move/hex';
import type { Range } from '../../../text/lines';
import type { Window } from '../../engine/lexer';
import type { WrittenItem, WrittenValue, WrittenList } from '../../located';
import { bare, readExpression, textOf, type Expression, type TokenSpan, type Typed, JSON_MACRO } from './expression';
import { Reader } from '../../engine/reader';
import { NO_LIST, writtenList } from '../../engine/shapes';

/** An encoded value, and the CLI's name for the type of its innermost values if at least one of them indicates it. */
interface Encoded {
  readonly value: WrittenValue;
  readonly type?: Typed;
}

const SERIALIZERS: ReadonlySet<string> = new Set(['to_bytes', 'serialize']);
/** Methods that return a value's BCS bytes. */
const SERIALIZED: ReadonlySet<string> = new Set(['simple_serialize', 'to_bcs_bytes']);

/** Reads `bcs::to_bytes(&5u64).unwrap()` as the encoded value if it is a literal. Other bytes are a hole. */
export function encodedArgument(element: WrittenValue, window: Window): WrittenItem {
  const encoded = encodedIn(expressionOf(element, window));
  return (encoded && encodedItem(encoded, window)) ?? { value: holeOf(element, window) };
}

/** Reads an argument that the SDK encodes by its Rust type: `5u64`, `AccountAddress::ONE`, `"text".to_string()`. */
export function plainArgument(element: WrittenValue, window: Window): WrittenItem {
  return encodedItem(expressionOf(element, window), window) ?? { value: holeOf(element, window) };
}

/** Reads an argument whose Rust type is determined by a function's parameter, so that `5` is any integer. */
export function givenArgument(element: WrittenValue, window: Window): WrittenItem {
  return { value: encodedValue(expressionOf(element, window), window)?.value ?? holeOf(element, window) };
}

export function expressionOf({ range }: WrittenValue, window: Window): Expression {
  return readExpression(window.text, window.offsetAt(range.start), window.offsetAt(range.end));
}

/** Returns a hole for a value that might not be encoded, even if it is a literal in Rust: `vec![1, 2]`. */
function holeOf({ range }: WrittenValue, window: Window): WrittenValue {
  return { kind: 'hole', range, source: window.textIn(range) };
}

function encodedIn(expression: Expression): Expression | undefined {
  const read = bare(expression);
  if (read.kind === 'method' && SERIALIZED.has(read.name)) return read.receiver;
  if (read.kind === 'method' && read.name === 'to_vec') return encodedIn(read.receiver);
  if (read.kind !== 'call') return undefined;
  // `move_some(42u64)` of the SDK returns bytes.
  if (/^(?:\w+::)*move_(?:some|none|string)$/.test(read.path)) return read;
  return isSerializer(read.path) && read.items.length === 1 ? read.items[0] : undefined;
}

/** Whether a path is `serialize`, or ends with a function such as `bcs::to_bytes` or `aptos_bcs::to_bytes`. */
function isSerializer(path: string): boolean {
  const [name = '', module = ''] = path.split('::').toReversed();
  return SERIALIZERS.has(name) && (module.includes('bcs') || path === 'serialize');
}

/**
 * Returns the item of a literal that indicates its type; an Option is a list of zero or one items. A Boolean has no
 * type because its byte could also be a number. Fixed-length arrays have no type because BCS writes them without their
 * length.
 */
function encodedItem(expression: Expression, window: Window): WrittenItem | undefined {
  const read = encodedValue(expression, window);
  if (!read) return undefined;
  const { value, type } = read;
  if (value.kind === 'constant' || value.kind === 'bytes') return withType(value, type, window);
  return type && withType(value, type, window);
}

function withType(value: WrittenValue, type: Typed | undefined, window: Window): WrittenItem {
  if (!type || value.kind === 'constant') return { value };
  return { value, declaredType: { text: type.text, range: window.rangeOf(type.start, type.end) } };
}

function encodedValue(expression: Expression, window: Window): Encoded | undefined {
  const { start, end } = expression;
  const range = window.rangeOf(start, end);
  switch (expression.kind) {
    case 'text':
      return textValue(expression.value, range, expression);
    case 'bytes':
      return { value: { kind: 'bytes', range, hex: hexOf(expression.value) } };
    case 'bool':
      return { value: { kind: 'constant', range, value: expression.value }, type: { text: 'bool', start, end } };
    case 'integer': {
      const { digits, type } = expression;
      return { value: { kind: 'integer', range, digits }, ...(type && { type }) };
    }
    case 'path':
      return pathValue(expression, range);
    case 'call':
      return callValue(expression, window);
    case 'method':
      return methodValue(expression, window);
    case 'array':
    case 'other':
      return undefined;
  }
}

function textValue(value: string, range: Range, { start, end }: TokenSpan): Encoded {
  return { value: { kind: 'text', range, value }, type: { text: 'string', start, end } };
}

const NAMED_ADDRESSES: ReadonlyMap<string, string> = new Map([
  ['ZERO', '0x0'],
  ['ONE', '0x1'],
  ['TWO', '0x2'],
  ['THREE', '0x3'],
  ['FOUR', '0x4'],
  ['FIVE', '0x5'],
  ['SIX', '0x6'],
  ['SEVEN', '0x7'],
  ['EIGHT', '0x8'],
  ['NINE', '0x9'],
  ['TEN', '0xa'],
]);
const ADDRESS_CONSTANT = /^(?:\w+::)*(?:AccountAddress::([A-Z]+)|CORE_CODE_ADDRESS)$/;
const ADDRESS_TYPE = /^(?:\w+::)*AccountAddress$/;
const ADDRESS_OF_TEXT =
  /^(?:\w+::)*AccountAddress::(?:from_hex_literal|from_hex|from_str|from_str_strict|parse|try_from|from)$/;
const LARGEST = /^(?:\w+::)*u(8|16|32|64|128)::(MAX|MIN)$/;

/**
 * Returns the address of a constant, or of a call that parses a string. The value has the range of the constant or the
 * string.
 */
export function addressOf(expression: Expression, window: Window): (WrittenValue & { kind: 'text' }) | undefined {
  const read = bare(expression);
  const address = read.kind === 'path' ? namedAddress(read.path) : undefined;
  if (address !== undefined) return { kind: 'text', range: window.rangeOf(read.start, read.end), value: address };
  const isMade = read.kind === 'call' && ADDRESS_OF_TEXT.test(read.path);
  // `"0xb".parse::<AccountAddress>()`
  const isParsed = read.kind === 'method' && read.name === 'parse' && ADDRESS_TYPE.test(read.generics.trim());
  const text = isMade || isParsed ? textOf(read) : undefined;
  return text && { kind: 'text', range: window.rangeOf(text.start, text.end), value: withPrefix(text.value) };
}

/** Adds `0x` to hex digits; `from_hex` accepts both. */
function withPrefix(text: string): string {
  return /^[\da-f]{1,64}$/i.test(text) ? `0x${text}` : text;
}

/** Returns the address of a constant, such as `AccountAddress::ONE`. */
export function namedAddress(path: string): string | undefined {
  const constant = ADDRESS_CONSTANT.exec(path);
  return constant ? NAMED_ADDRESSES.get(constant[1] ?? 'ONE') : undefined;
}

function pathValue({ path, generics, start, end }: Expression & { kind: 'path' }, range: Range): Encoded | undefined {
  const address = namedAddress(path);
  if (address !== undefined)
    return { value: { kind: 'text', range, value: address }, type: { text: 'address', start, end } };
  if (path === 'None' || path.endsWith('Option::None')) return emptyList(generics, range, { start, end });
  const [whole, bits, name] = LARGEST.exec(path) ?? [];
  if (whole === undefined) return undefined;
  const digits = name === 'MIN' ? 0n : (1n << BigInt(bits ?? 0)) - 1n;
  return { value: { kind: 'integer', range, digits: `${digits}` }, type: { text: `u${bits ?? ''}`, start, end } };
}

const LIST_MACRO = /^(?:\w+::)*vec!$/;
const LIST_OF =
  /^(?:(?:\w+::)*(?:Vec::from|MoveValue::Vector)|(?:\w+::)*(?:Option::)?Some|(?:\w+::)*move_some|Box::new)$/;
const EMPTY_LIST = /^(?:\w+::)*(?:Vec::(?:new|with_capacity)|move_none)$/;
const TEXT_OF = /^(?:\w+::)*(?:String::from|String::from_str|MoveString::(?:new|from)|move_string)$/;
/** Matches `MoveValue::U64(66)` and `TransactionArgument::Bool(true)`, values that contain their type. */
const TYPED_VALUE = /^(?:\w+::)*(?:MoveValue|TransactionArgument|ScriptArgument)::(\w+)$/;
const WIDE_INTEGER = /^(?:\w+::)*(?:Move)?U256::(?:from|from_u\d+|from_str|parse|from_dec_str)$/;

function callValue(call: Expression & { kind: 'call' }, window: Window): Encoded | undefined {
  const { path, generics, items, start, end } = call;
  const range = window.rangeOf(start, end);
  const address = addressOf(call, window);
  if (address) return { value: { ...address, range }, type: { text: 'address', start, end } };
  const [first] = items;
  if (LIST_MACRO.test(path)) return listValue(items, { start, end }, window);
  if (EMPTY_LIST.test(path)) return emptyList(generics, range, call);
  if (!first || items.length > 1) return path.endsWith('String::new') ? textValue('', range, call) : undefined;
  if (TEXT_OF.test(path)) {
    const text = textOf(first);
    return text && textValue(text.value, window.rangeOf(text.start, text.end), call);
  }
  if (/(?:^|::)(?:Some|move_some)$/.test(path)) return listValue([first], { start, end }, window);
  if (LIST_OF.test(path)) return path === 'Box::new' ? encodedValue(first, window) : ownedList(first, window);
  if (WIDE_INTEGER.test(path)) {
    const read = encodedValue(first, window)?.value;
    const digits = read?.kind === 'integer' ? read.digits : read?.kind === 'text' ? read.value : '';
    if (!/^\d+$/.test(digits)) return undefined;
    return { value: { kind: 'integer', range, digits }, type: { text: 'u256', start, end } };
  }
  const type = TYPED_VALUE.exec(path)?.[1];
  return type === undefined ? undefined : typedValue(type.toLowerCase(), first, call, window);
}

function typedValue(
  name: string,
  given: Expression,
  { start, pathEnd }: Expression & { kind: 'call' },
  window: Window,
): Encoded | undefined {
  const read = ownedList(given, window);
  const span = { start, end: pathEnd };
  if (name === 'u8vector' || name === 'vector_u8') return read && { ...read, type: { text: 'u8', ...span } };
  if (name === 'bool' || name === 'address') return read;
  return read?.value.kind === 'integer' ? { ...read, type: { text: name, ...span } } : undefined;
}

function methodValue(method: Expression & { kind: 'method' }, window: Window): Encoded | undefined {
  const { name, receiver, start, end } = method;
  const range = window.rangeOf(start, end);
  const address = addressOf(method, window);
  if (address) return { value: { ...address, range }, type: { text: 'address', start, end } };
  if (name === 'as_bytes' || name === 'into_bytes' || name === 'to_vec' || name === 'as_slice' || name === 'into_vec') {
    const read = ownedList(receiver, window);
    return read?.value.kind === 'text'
      ? { value: { kind: 'bytes', range, hex: hexOfText(read.value.value) }, type: { text: 'u8', start, end } }
      : read && { ...read, value: { ...read.value, range } };
  }
  const read = bare(method);
  return read === method ? undefined : readAs(method, ownedWhereCopied(method, read, window), range);
}

/**
 * Reads the expression that a method is called on. Of the arrays, `into` and `to_owned` convert only a byte string to a
 * vector, because it is a reference; the others keep their fixed length.
 */
function ownedWhereCopied(method: Expression, read: Expression, window: Window): Encoded | undefined {
  const isConverted = method.kind === 'method' && (method.name === 'into' || method.name === 'to_owned');
  return isConverted && read.kind === 'bytes' ? ownedList(read, window) : encodedValue(read, window);
}

/** Removes the type of an integer that is converted, because it can then have any type. */
function readAs(method: Expression, read: Encoded | undefined, range: Range): Encoded | undefined {
  if (!read) return undefined;
  const isConverted = method.kind === 'method' && (method.name === 'into' || method.name === 'try_into');
  if (read.value.kind === 'integer' && isConverted) return { value: { ...read.value, range } };
  return read;
}

/**
 * Reads an expression that becomes a list of any length: `[1u8, 2]` in `[1u8, 2].to_vec()`, `b"ab"` in
 * `b"ab".to_vec()`.
 */
function ownedList(expression: Expression, window: Window): Encoded | undefined {
  const { start, end } = expression;
  if (expression.kind === 'array') return listValue(expression.items, { start, end }, window);
  const read = encodedValue(expression, window);
  return read?.value.kind === 'bytes' ? { ...read, type: { text: 'u8', start, end } } : read;
}

/** Reads a list. Its type is that of the items that indicate one; `undefined` if the items cannot be of one type. */
function listValue(written: readonly Expression[], span: TokenSpan, window: Window): Encoded | undefined {
  const range = window.rangeOf(span.start, span.end);
  const items = written.map(item => encodedValue(item, window));
  const read = items.filter(item => item !== undefined);
  const types = read.flatMap(({ type }) => type ?? []);
  const [type] = types;
  if (read.length < items.length || types.some(({ text }) => text !== type?.text)) return undefined;
  const value: WrittenValue = { kind: 'array', range, items: read.map(item => item.value) };
  return { value, ...(type && { type: { text: type.text, ...span } }) };
}

function emptyList(generics: string, range: Range, { start, end }: TokenSpan): Encoded {
  const text = innermostType(generics);
  return { value: { kind: 'array', range, items: [] }, ...(text !== undefined && { type: { text, start, end } }) };
}

const TYPES: ReadonlyMap<string, string> = new Map([
  ['&str', 'string'],
  ['String', 'string'],
  ['AccountAddress', 'address'],
]);

/** Returns the innermost type: `u64` for `Vec<Option<u64>>`. */
function innermostType(text: string): string | undefined {
  const inner = /^(?:(?:Vec|Option)<)*([&\w]+)>*$/.exec(text.replaceAll(/\s/g, ''))?.[1];
  if (inner === undefined) return undefined;
  return TYPES.get(inner) ?? (/^(?:bool|[iu](?:8|16|32|64|128|256))$/.test(inner) ? inner : undefined);
}

/** @param bytes one character per byte */
function hexOf(bytes: string): string {
  return bytesToHex(Uint8Array.from(bytes, character => character.charCodeAt(0)));
}

function hexOfText(text: string): string {
  return bytesToHex(new TextEncoder().encode(text));
}

export const UNKNOWN_LIST: WrittenList = { ...NO_LIST, isOpen: true };

const OPENING = /^(?:&\s*)*(?:mut\s+)?(?:(?:\w+::)*vec!\s*)?(?=[[(])/;
const EMPTY = /^(?:\w+::)*(?:Vec::(?:new|default)|Default::default)$/;
/** Matches list encoders of the test harness and the VM: `convert_txn_args(&[TransactionArgument::U64(5)])`. */
const ENCODED_LIST = /^(?:(?:\w+::)*(?:convert_txn_args|serialize_values)\s*\(\s*)(?=&|vec!|\[)/;
const JSON_LIST = /^&?\s*(?:\w+::)*json!\s*\(\s*(?=\[)/;
const JSON_ITEM = /^&?\s*(?:\w+::)*json!\s*\(\s*/;
/** Matches code after the list that does not change the list. */
const REST =
  /^(?:\s*\.\s*(?:to_vec|into|clone|to_owned|unwrap|iter|collect|as_slice|into_iter)\s*\(\s*\)|\s*[?),])*\s*$/;

/** Reads `vec![…]`, `&[…]` and `Vec::new()`; any other list has an unknown length. */
export function listOf(
  value: WrittenValue | undefined,
  reader: Reader,
  itemOf: (element: WrittenValue, window: Window) => WrittenItem,
): WrittenList {
  const { window } = reader;
  if (!value) return UNKNOWN_LIST;
  if (value.kind === 'array') return writtenList(value, reader, element => itemOf(element, window));
  if (value.kind !== 'hole') return writtenList(value, reader);
  const start = window.offsetAt(value.range.start);
  const opening = OPENING.exec(value.source)?.[0].length;
  if (opening !== undefined) return bracketed(value, start + opening, reader, itemOf);
  const encoded = ENCODED_LIST.exec(value.source)?.[0].length ?? 0;
  const own = OPENING.exec(value.source.slice(encoded))?.[0].length ?? 0;
  if (encoded > 0) return bracketed(value, start + encoded + own, reader, plainArgument);
  const read = bare(expressionOf(value, window));
  if (read.kind === 'call' && EMPTY.test(read.path)) return { ...NO_LIST, range: value.range };
  return { ...UNKNOWN_LIST, range: value.range };
}

/** Reads `json!([…])`, whose values have the form that a node accepts. */
export function jsonList(value: WrittenValue | undefined, { window }: Reader): WrittenList | undefined {
  const opening = value?.kind === 'hole' ? JSON_LIST.exec(value.source)?.[0].length : undefined;
  if (!value || opening === undefined) return undefined;
  const reader = new Reader(window, JSON_MACRO);
  reader.at = window.offsetAt(value.range.start) + opening;
  return writtenList(reader.list(']'), reader);
}

/** Reads `vec![json!("0xb0b")]`, whose values have the form that a node accepts. */
export function jsonItems(value: WrittenValue | undefined, reader: Reader): WrittenList {
  return listOf(value, reader, (element, window) => ({ value: jsonItem(element, window) }));
}

function jsonItem(element: WrittenValue, window: Window): WrittenValue {
  const opening = element.kind === 'hole' ? JSON_ITEM.exec(element.source)?.[0].length : undefined;
  if (opening === undefined) return element;
  const reader = new Reader(window, JSON_MACRO);
  reader.at = window.offsetAt(element.range.start) + opening;
  return reader.value();
}

function bracketed(
  value: WrittenValue,
  offset: number,
  reader: Reader,
  itemOf: (element: WrittenValue, window: Window) => WrittenItem,
): WrittenList {
  const { window } = reader;
  const list = reader.listAt(offset, window.text.charAt(offset) === '(' ? ')' : ']');
  const rest = window.text.slice(window.offsetAt(list.range.end), window.offsetAt(value.range.end));
  const written = writtenList(list, reader, element => itemOf(element, window));
  return reader.marksOf(list)?.isRepeated || !REST.test(rest) ? { ...written, isOpen: true } : written;
}

export function encodedList(value: WrittenValue | undefined, reader: Reader): WrittenList {
  return listOf(value, reader, encodedArgument);
}
