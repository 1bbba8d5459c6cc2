import { withParts } from '../../engine/shapes';
import type { Reader } from '../../engine/reader';
import type { WrittenItem, WrittenValue } from '../../located';
import {
  type NumberValue,
  type StringValue,
  type ValueSyntax,
  REST_KEYS,
  type Lexicon,
  JSON_CONSTANTS,
} from '../../engine/lexer';
import { unescaped } from '../../engine/literals';
import { TokenKind } from '../../engine/candidates';
import { COMMAND_OPTIONS } from '../shell/commandFiles';

/** Matches `AccountAddress.from("0x1")` and `new HexString("0x1")`. */
const ADDRESS = /^(?:new\s+)?(?:\w+\s*\.\s*)?(?:AccountAddress|HexString)\s*(?:\.\s*\w+\s*)?\(\s*/;
/** Matches `BCS.bcsToBytes(…)`, whose argument is an SDK object. */
const TO_BYTES = /^(?:\w+\s*\.\s*)?bcsToBytes\s*\(\s*/;
/** Matches `BCS.bcsSerializeUint64(5)`, `new U64(5)` and `new MoveString("a")`. */
const ENCODED =
  /^(?:(?:\w+\s*\.\s*)?bcsSerialize(\w+)|new\s+(?:\w+\s*\.\s*)?(U8|U16|U32|U64|U128|U256|I8|I16|I32|I64|I128|I256|Bool|MoveString))\s*\(\s*/;
/** Matches `MoveVector.U8([1, 2])`, `new MoveVector([…])` and `new Uint8Array([1, 2])`. */
const LIST =
  /^(?:new\s+(?:MoveVector|Uint8Array)|MoveVector\s*\.\s*(\w+)|Uint8Array\s*\.\s*from)\s*(?:<[^<>()]*>)?\(\s*(?=\[)/;
/** Matches `BigInt("5")`. */
const BIGINT = /^BigInt\s*\(\s*/;
/** Matches text that can follow the argument: the end of the calls, and methods that do not change the value. */
const END =
  /^\s*(?:,\s*)?\)(?:\s*\)|\s*\.\s*(?:toString|toStringLong|toUint8Array|bcsToBytes|hex|address)\s*\(\s*\))*\s*$/;
/** Maximum nesting depth of lists; those of Move arguments are far shallower. */
const MAX_DEPTH = 16;

/** The types that the SDK's classes and functions encode, by the CLI's names. */
const TYPES: ReadonlyMap<string, string> = new Map([
  ...[8, 16, 32, 64, 128, 256].flatMap((bits): [string, string][] => [
    [`U${bits}`, `u${bits}`],
    [`Uint${bits}`, `u${bits}`],
    [`I${bits}`, `i${bits}`],
  ]),
  ['Bool', 'bool'],
  ['Str', 'string'],
  ['MoveString', 'string'],
]);

/** Reads an argument encoded by SDK classes or functions: its value and its type, if both are written. */
export function encodedItem(element: WrittenValue, reader: Reader): WrittenItem {
  const inner = firstArgument(element, reader, TO_BYTES) ?? element;
  const read = typedLiteral(inner, reader, 0);
  if (!read?.type) return { value: element };
  const { range } = element;
  return { value: { ...exact(read.value), range }, declaredType: { text: read.type, range } };
}

/** Reads an argument that the SDK encodes itself; instances of the SDK's classes are read as the literals in them. */
export function sdkItem(element: WrittenValue, reader: Reader): WrittenItem {
  return { value: sdkLiteral(element, reader, 0) };
}

function sdkLiteral(value: WrittenValue, reader: Reader, depth: number): WrittenValue {
  if (depth > MAX_DEPTH) return value;
  if (value.kind === 'array') {
    const list = withParts(value, item => sdkLiteral(item, reader, depth + 1));
    if (list !== value) reader.replaceList(value, list);
    return list;
  }
  const read = typedLiteral(value, reader, depth);
  return read ? { ...read.value, range: value.range } : value;
}

interface TypedLiteral {
  readonly value: WrittenValue;
  /** The CLI's type name; absent if only the value is known. */
  readonly type?: string;
}

function typedLiteral(value: WrittenValue, reader: Reader, depth: number): TypedLiteral | undefined {
  if (value.kind !== 'hole') return undefined;
  const address = firstArgument(value, reader, ADDRESS);
  if (address?.kind === 'text') return { value: address, type: 'address' };
  const [, serialized, type] = ENCODED.exec(value.source) ?? [];
  const word = TYPES.get(serialized ?? type ?? '');
  const inner = word === undefined ? undefined : firstArgument(value, reader, ENCODED);
  if (word !== undefined && inner) return isLiteral(inner) ? { value: inner, type: word } : undefined;
  const digits = firstArgument(value, reader, BIGINT);
  if (digits) return bigint(digits);
  const [list, element = ''] = LIST.exec(value.source) ?? [];
  const items = list === undefined ? undefined : firstArgument(value, reader, LIST);
  if (items?.kind !== 'array') return undefined;
  const known = TYPES.get(element);
  return { value: sdkLiteral(items, reader, depth + 1), ...(known !== undefined && { type: `vector<${known}>` }) };
}

function bigint(value: WrittenValue): TypedLiteral | undefined {
  if (value.kind === 'text' && /^-?\d+$/.test(value.value))
    return { value: { kind: 'integer', range: value.range, digits: value.value } };
  return isLiteral(value) ? { value: exact(value) } : undefined;
}

function isLiteral({ kind }: WrittenValue): boolean {
  return kind !== 'hole' && kind !== 'broken';
}

/** Returns a number as an integer if its digits are exact. */
function exact(value: WrittenValue): WrittenValue {
  if (value.kind === 'number' && Number.isSafeInteger(value.value))
    return { kind: 'integer', range: value.range, digits: String(value.value) };
  return value;
}

/** Returns the first argument of the call at the start of a value, if only closing syntax follows it. */
function firstArgument(value: WrittenValue, reader: Reader, callee: RegExp): WrittenValue | undefined {
  const match = value.kind === 'hole' ? callee.exec(value.source) : null;
  if (!match) return undefined;
  const { window } = reader;
  const first = reader.valueAt(window.offsetAt(value.range.start) + match[0].length);
  const rest = window.text.slice(window.offsetAt(first.range.end), window.offsetAt(value.range.end));
  return END.test(rest) ? first : undefined;
}

export const TYPESCRIPT_LEXICON: Lexicon = {
  lineComment: '//',
  quotes: '"\'',
  longQuotes: ['`'],
  hasRegularExpressions: true,
  keys: new Map<string, TokenKind>([...REST_KEYS, ['data', TokenKind.holder]]),
  hasBareKeys: true,
  options: COMMAND_OPTIONS,
  // Names in the SDKs, and in surf: `useABI(ABI).entry.transfer(…)`.
  callees: new Set(['EntryFunction', 'buildTransactionPayload', 'build', 'useABI', 'entry', 'view']),
};

export const TYPESCRIPT_SYNTAX: ValueSyntax = {
  lexicon: TYPESCRIPT_LEXICON,
  constants: JSON_CONSTANTS,
  assertions: new Set(['as', 'satisfies']),
  operators: new Set(['in', 'instanceof']),
  hasGenerics: true,
  readString,
  readNumber,
};

function readString(source: string, prefix: string): StringValue | undefined {
  if (prefix !== '' || (source.startsWith('`') && /(?<!\\)(?:\\\\)*\$\{/.test(source))) return undefined;
  return { kind: 'text', value: unescaped(source.slice(1, -1)) };
}

function readNumber(source: string): NumberValue | undefined {
  const plain = source.replace(/(?<=\w)_(?=\w)/g, '');
  if (/^-?(?:0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+|0|[1-9]\d*)n$/.test(plain))
    return { kind: 'integer', digits: integerText(plain.slice(0, -1)) };
  if (!/^-?(?:0[xX][\da-fA-F]+|0[oO][0-7]+|0[bB][01]+|(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)$/.test(plain))
    return undefined;
  return { kind: 'number', value: plain.startsWith('-') ? -Number(plain.slice(1)) : Number(plain) };
}

function integerText(source: string): string {
  return source.startsWith('-') ? `-${BigInt(source.slice(1))}` : String(BigInt(source));
}
