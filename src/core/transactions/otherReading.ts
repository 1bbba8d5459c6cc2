import { isJsonArray, isJsonObject, type JsonValue } from '../json';
import { ArgumentError, decodeArgument, encodeArgument } from '../move/argument';
import { bytesToHex } from '../move/hex';
import { isBytes, isFrameworkStruct, parseTypeTag, typeTagText, type TypeTag } from '../move/typeTag';

/** The types of scalar values in JSON strings and numbers, excluding types with the same bytes as another one. */
const LEAVES: readonly TypeTag[] = [
  'u8',
  'u16',
  'u32',
  'u64',
  'u128',
  'u256',
  'address',
  'vector<u8>',
  '0x1::string::String',
].flatMap(text => parseTypeTag(text) ?? []);

/**
 * Returns why the bytes of an argument might represent a different value than requested, although they match its type;
 * `undefined` if no other type gives a different value. Needed for types known only from the gateway that creates the
 * bytes. Notation decides between two readings: bare digits are a number, `0x…` is bytes or an address.
 */
export function otherReading(type: TypeTag, value: JsonValue, bytes: Uint8Array): string | undefined {
  const leaf = leafOf(type);
  if (leaf.kind === 'struct' && !isText(leaf) && !isObject(leaf)) return 'its fields are known only from the gateway';
  for (const each of LEAVES) {
    if (isAsWritten(leaf, each, value)) continue;
    const other = withLeaf(type, each);
    const wanted = encoded(other, value);
    if (wanted === undefined || wanted === bytesToHex(bytes)) continue;
    const read = decodeArgument(other, bytes);
    if (read !== undefined)
      return `its bytes also decode to ${JSON.stringify(read)} as ${typeTagText(other)}, and the type ${typeTagText(type)} is known only from the gateway`;
  }
  return undefined;
}

/** Whether a value is written in the notation of its type rather than of another type. */
function isAsWritten(leaf: TypeTag, other: TypeTag, value: JsonValue): boolean {
  if (isInteger(leaf)) return !isInteger(other);
  if (isBytes(leaf) && isText(other)) return textsIn(value).every(isPrefixed);
  if (isText(leaf) && isBytes(other)) return !textsIn(value).some(isPrefixed);
  // Only one in 256 addresses has the bytes of a list.
  return (isAddress(leaf) || isObject(leaf)) && isBytes(other);
}

function isPrefixed(text: string): boolean {
  return text.startsWith('0x');
}

function textsIn(value: JsonValue): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isJsonArray(value)) return value.flatMap(textsIn);
  return isJsonObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/**
 * Returns the type of the scalars in lists and Options. Lists and Options are visible in JSON; bytes count as scalars.
 */
function leafOf(type: TypeTag): TypeTag {
  const inner = innerOf(type);
  return inner ? leafOf(inner) : type;
}

function withLeaf(type: TypeTag, leaf: TypeTag): TypeTag {
  const inner = innerOf(type);
  if (!inner) return leaf;
  const element = withLeaf(inner, leaf);
  return type.kind === 'struct' ? { ...type, typeArguments: [element] } : { kind: 'vector', element };
}

function innerOf(type: TypeTag): TypeTag | undefined {
  if (type.kind === 'vector') return isBytes(type) ? undefined : type.element;
  return isFrameworkStruct(type, 'option', 'Option') ? type.typeArguments[0] : undefined;
}

function isInteger(type: TypeTag): boolean {
  return type.kind === 'primitive' && /^[iu]\d/.test(type.name);
}

function isText(type: TypeTag): boolean {
  return isFrameworkStruct(type, 'string', 'String');
}

function isAddress(type: TypeTag): boolean {
  return type.kind === 'primitive' && type.name === 'address';
}

function isObject(type: TypeTag): boolean {
  return isFrameworkStruct(type, 'object', 'Object');
}

function encoded(type: TypeTag, value: JsonValue): string | undefined {
  try {
    return bytesToHex(encodeArgument(type, value));
  } catch (error) {
    if (error instanceof ArgumentError) return undefined;
    throw error;
  }
}
