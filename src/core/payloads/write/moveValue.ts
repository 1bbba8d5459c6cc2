import { isJsonArray, isJsonObject, type JsonValue } from '../../json';
import { parseAddress } from '../../move/address';
import { ArgumentError, encodeArgument } from '../../move/argument';
import { bytesToHex, hexToBytes } from '../../move/hex';
import { integerType } from '../../move/integer';
import { isFrameworkStruct, type Primitive, type StructTag, type TypeTag, isBytes } from '../../move/typeTag';
import { hasUnseen, replaceUnseen } from '../../text/visibleText';
import { unescaped } from '../engine/literals';

/** An argument's value, independent of any language. */
export type MoveValue =
  | { readonly kind: 'bool'; readonly value: boolean }
  /** `type` is an integer type; `digits` are decimal, with a sign if negative. */
  | { readonly kind: 'integer'; readonly type: Primitive; readonly digits: string }
  /** An address, including that of an `Object<T>`. */
  | { readonly kind: 'address'; readonly address: string }
  | { readonly kind: 'text'; readonly value: string }
  /** A `vector<u8>`; `hex` starts with `0x`. */
  | { readonly kind: 'bytes'; readonly hex: string }
  | { readonly kind: 'list'; readonly element: TypeTag; readonly items: readonly MoveValue[] }
  | { readonly kind: 'option'; readonly inner: TypeTag; readonly value?: MoveValue };

/** @throws ArgumentError if the JSON does not fit; of kind `unsupported` if the type does not define its form */
export function readMoveValue(type: TypeTag, json: JsonValue): MoveValue {
  encodeArgument(type, json);
  return read(type, json);
}

/** Accepts only JSON that {@link encodeArgument} accepted. */
function read(type: TypeTag, json: JsonValue): MoveValue {
  switch (type.kind) {
    case 'primitive':
      return readPrimitive(type.name, json);
    case 'vector':
      if (isBytes(type)) return { kind: 'bytes', hex: bytesToHex(hexToBytes(textOf(json)) ?? new Uint8Array()) };
      return { kind: 'list', element: type.element, items: itemsOf(json).map(item => read(type.element, item)) };
    case 'struct':
      return readStruct(type, json);
    case 'parameter':
    case 'reference':
      throw unreadable(type);
  }
}

function readStruct(type: StructTag, json: JsonValue): MoveValue {
  const [inner] = type.typeArguments;
  if (isFrameworkStruct(type, 'string', 'String')) return { kind: 'text', value: textOf(json) };
  if (isFrameworkStruct(type, 'option', 'Option') && inner) {
    const [value] = itemsOf(isJsonObject(json) ? json.vec : undefined);
    return { kind: 'option', inner, ...(value !== undefined && { value: read(inner, value) }) };
  }
  if (isFrameworkStruct(type, 'object', 'Object')) return readAddress(isJsonObject(json) ? json.inner : json);
  throw unreadable(type);
}

function readPrimitive(name: Primitive, json: JsonValue): MoveValue {
  if (integerType(name)) return { kind: 'integer', type: name, digits: BigInt(textOf(json)).toString() };
  return name === 'bool' ? { kind: 'bool', value: json === true } : readAddress(json);
}

function readAddress(json: JsonValue | undefined): MoveValue {
  return { kind: 'address', address: parseAddress(textOf(json)) ?? '0x0' };
}

function textOf(json: JsonValue | undefined): string {
  return typeof json === 'string' || typeof json === 'number' ? String(json) : '';
}

function itemsOf(json: JsonValue | undefined): readonly JsonValue[] {
  return isJsonArray(json) ? json : [];
}

function unreadable(type: TypeTag): ArgumentError {
  return new ArgumentError('a format defined by its type', '', type, 'unsupported');
}

/** Characters without special meaning in any POSIX shell. */
const PLAIN = /^[\w@%+=:,./-]+$/;

/**
 * Quotes a word for a POSIX shell: unquoted if that is safe, otherwise in single quotes, or in `$'…'` if it has control
 * or invisible characters. Line breaks are kept because they do not end the command inside quotes.
 */
export function shellWord(text: string): string {
  if (PLAIN.test(text)) return text;
  if (!hasUnseen(text.replaceAll('\n', ''))) return `'${text.replaceAll("'", "'\\''")}'`;
  return `$'${replaceUnseen(text.replace(/['\\]/g, '\\$&'), escape, '\n')}'`;
}

function escape(sign: string): string {
  const point = (sign.codePointAt(0) ?? 0).toString(16);
  return sign.length > 1 ? `\\U${point.padStart(8, '0')}` : `\\u${point.padStart(4, '0')}`;
}

/** Matches a piece of a word: in one of the three kinds of quotes, escaped or plain. */
const PIECE = /'([^']*)'|"((?:[^"\\]|\\[\s\S])*)"|\$'((?:[^'\\]|\\[\s\S])*)'|\\(\r?\n)|\\([\s\S])|([^\s'"\\$]+|\$)/y;

/** Splits a command into words as a POSIX shell does; variables and other expansions are unchanged. */
export function shellWords(command: string): readonly string[] {
  const words: string[] = [];
  let word: string | undefined;
  for (let at = 0; at < command.length;) {
    PIECE.lastIndex = at;
    const match = PIECE.exec(command);
    if (match) {
      if (match[4] === undefined) word = (word ?? '') + pieceText(match);
      at = PIECE.lastIndex;
      continue;
    }
    if (word !== undefined && /\s/.test(command.charAt(at))) {
      words.push(word);
      word = undefined;
    }
    at++;
  }
  return word === undefined ? words : [...words, word];
}

function pieceText([, single, double, escapes, , escaped, plain]: RegExpExecArray): string {
  const inner = double?.replace(/\\(["\\$`])/g, '$1').replace(/\\\r?\n/g, '');
  return single ?? inner ?? (escapes === undefined ? undefined : unescaped(escapes)) ?? escaped ?? plain ?? '';
}
