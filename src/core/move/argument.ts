import { bcs } from '@mysten/bcs';
import { isJsonArray, isJsonObject, type JsonValue } from '../json';
import { UserFacingError } from '../userFacingError';
import { parseAddress } from './address';
import { addressToBytes, concatBytes, hexToBytes, bytesToHex } from './hex';
import { integerType, type IntegerType } from './integer';
import { readWhole, type MessageReader, UnknownFormError } from './messageReader';
import { isFrameworkStruct, typeTagText, type TypeTag } from './typeTag';
import { addressBcs } from './typeTagBcs';

/** An argument's JSON that a node would not accept for its type. */
export class ArgumentError extends UserFacingError {
  override readonly name = 'ArgumentError';

  /**
   * @param expected what the type expects, in words: `a decimal string, such as "1000"`
   * @param path path within the argument, as in `[2].inner`; empty for the argument itself
   * @param type the type at that path
   * @param kind `value`: this JSON does not fit; `unsupported`: the type alone does not define what fits
   */
  constructor(
    readonly expected: string,
    readonly path: string,
    readonly type: TypeTag,
    readonly kind: 'value' | 'unsupported' = 'value',
  ) {
    super(`${typeTagText(type)} expects ${expected}.`);
  }
}

/**
 * Returns the BCS bytes of an argument's JSON, read as public nodes do: u8 to u32 are numbers, u64 and wider decimal
 * strings, `vector<u8>` hex, `Option` is `{"vec": […]}`, a top-level `Object<T>` an address.
 * @param type the parameter's type with the type arguments already substituted
 * @throws ArgumentError if the value does not fit, or the type alone does not define its JSON form
 */
export function encodeArgument(type: TypeTag, value: JsonValue): Uint8Array {
  return encode(type, value, '', true);
}

function encode(type: TypeTag, value: JsonValue, path: string, top: boolean): Uint8Array {
  switch (type.kind) {
    case 'primitive':
      return encodePrimitive(type, value, path);
    case 'vector':
      return encodeVector(type, value, path);
    case 'struct':
      return encodeStruct(type, value, path, top);
    case 'parameter':
    case 'reference':
      throw new ArgumentError('a value whose type depends on a type argument', path, type, 'unsupported');
  }
}

function encodePrimitive(type: TypeTag & { kind: 'primitive' }, value: JsonValue, path: string): Uint8Array {
  const fail = (expected: string) => new ArgumentError(expected, path, type);
  const integer = integerType(type.name);
  if (integer) return encodeInteger(type, integer, value, path);
  if (type.name === 'bool') {
    if (typeof value !== 'boolean') throw fail('true or false');
    return Uint8Array.of(value ? 1 : 0);
  }
  if (type.name === 'address') return encodeAddress(type, value, path);
  throw new ArgumentError('no argument: signers sign instead', path, type, 'unsupported');
}

function encodeAddress(type: TypeTag, value: JsonValue, path: string): Uint8Array {
  const address = typeof value === 'string' ? parseAddress(value) : undefined;
  if (address === undefined) throw new ArgumentError('an address string, such as "0x1"', path, type);
  return addressToBytes(address);
}

function encodeInteger(tag: TypeTag, type: IntegerType, value: JsonValue, path: string): Uint8Array {
  if (type.jsonForm === 'number') {
    if (typeof value !== 'number' || !Number.isInteger(value)) throw new ArgumentError('a JSON number', path, tag);
  } else if (typeof value !== 'string' || !(type.signed ? /^-?\d+$/ : /^\d+$/).test(value)) {
    throw new ArgumentError('a decimal string, such as "1000"', path, tag);
  }
  const number = BigInt(value);
  if (number < type.min || number > type.max)
    throw new ArgumentError(`a value from ${type.min} to ${type.max}`, path, tag);
  const bytes = new Uint8Array(type.bits / 8);
  let rest = BigInt.asUintN(type.bits, number);
  for (let i = 0; i < bytes.length; i++, rest >>= 8n) bytes[i] = Number(rest & 0xffn);
  return bytes;
}

function encodeVector(type: TypeTag & { kind: 'vector' }, value: JsonValue, path: string): Uint8Array {
  if (type.element.kind === 'primitive' && type.element.name === 'u8') {
    const bytes = typeof value === 'string' ? hexToBytes(value) : undefined;
    if (!bytes) throw new ArgumentError('a hex string, such as "0x01ff"', path, type);
    return concatBytes([uleb128(bytes.length), bytes]);
  }
  if (!isJsonArray(value)) throw new ArgumentError('an array', path, type);
  return encodeItems(type.element, value, path);
}

function encodeItems(element: TypeTag, items: readonly JsonValue[], path: string): Uint8Array {
  const encoded = items.map((item, index) => encode(element, item, `${path}[${index}]`, false));
  return concatBytes([uleb128(items.length), ...encoded]);
}

function encodeStruct(type: TypeTag & { kind: 'struct' }, value: JsonValue, path: string, top: boolean): Uint8Array {
  const [inner] = type.typeArguments;
  if (isFrameworkStruct(type, 'string', 'String')) {
    if (typeof value !== 'string') throw new ArgumentError('a string', path, type);
    return bcs.string().serialize(value).toBytes();
  }
  if (isFrameworkStruct(type, 'option', 'Option') && inner) {
    const items = isJsonObject(value) ? value.vec : undefined;
    if (!isJsonArray(items) || items.length > 1) throw new ArgumentError('{"vec": []} or {"vec": [value]}', path, type);
    return encodeItems(inner, items, `${path}.vec`);
  }
  if (isFrameworkStruct(type, 'object', 'Object')) {
    if (top) return encodeAddress(type, value, path);
    const address = isJsonObject(value) ? value.inner : undefined;
    if (typeof address !== 'string') throw new ArgumentError('{"inner": "0x…"}', path, type);
    return encodeAddress(type, address, `${path}.inner`);
  }
  throw new ArgumentError('an object with all its fields, which only the chain can check', path, type, 'unsupported');
}

function uleb128(length: number): Uint8Array {
  return bcs.uleb128().serialize(length).toBytes();
}

/**
 * Returns the JSON of an argument's BCS bytes, from which {@link encodeArgument} makes the same bytes.
 * @param type the parameter's type with the type arguments already substituted
 * @returns `undefined` if the bytes are not of that type, or the type alone does not define its JSON form
 */
export function decodeArgument(type: TypeTag, bytes: Uint8Array): JsonValue | undefined {
  try {
    return readWhole(
      bytes,
      reader => read(type, reader, true),
      value => encodeArgument(type, value),
    );
  } catch (error) {
    if (error instanceof UnknownFormError) return undefined;
    throw error;
  }
}

function read(type: TypeTag, reader: MessageReader, top: boolean): JsonValue {
  switch (type.kind) {
    case 'primitive':
      return readPrimitive(type, reader);
    case 'vector':
      return isBytes(type) ? bytesToHex(bcs.byteVector().read(reader)) : readItems(type.element, reader);
    case 'struct':
      return readStruct(type, reader, top);
    case 'parameter':
    case 'reference':
      throw new UnknownFormError('a value whose type depends on a type argument');
  }
}

function readPrimitive({ name }: TypeTag & { kind: 'primitive' }, reader: MessageReader): JsonValue {
  const integer = integerType(name);
  if (integer) return readInteger(integer, reader);
  if (name === 'bool') return bcs.bool().read(reader);
  if (name === 'address') return addressBcs.read(reader);
  throw new UnknownFormError('a signer');
}

function readInteger({ bits, signed, jsonForm }: IntegerType, reader: MessageReader): JsonValue {
  const digits = [...reader.readBytes(bits / 8)].reduceRight((number, byte) => (number << 8n) | BigInt(byte), 0n);
  const number = signed ? BigInt.asIntN(bits, digits) : digits;
  return jsonForm === 'number' ? Number(number) : number.toString();
}

function isBytes({ element }: TypeTag & { kind: 'vector' }): boolean {
  return element.kind === 'primitive' && element.name === 'u8';
}

function readItems(element: TypeTag, reader: MessageReader): readonly JsonValue[] {
  const length = reader.readULEB();
  const items: JsonValue[] = [];
  while (items.length < length) items.push(read(element, reader, false));
  return items;
}

function readStruct(type: TypeTag & { kind: 'struct' }, reader: MessageReader, top: boolean): JsonValue {
  const [inner] = type.typeArguments;
  if (isFrameworkStruct(type, 'string', 'String')) return bcs.string().read(reader);
  if (isFrameworkStruct(type, 'option', 'Option') && inner) return { vec: readItems(inner, reader) };
  if (isFrameworkStruct(type, 'object', 'Object')) {
    const address = addressBcs.read(reader);
    return top ? address : { inner: address };
  }
  throw new UnknownFormError('a struct whose fields only the chain knows');
}
