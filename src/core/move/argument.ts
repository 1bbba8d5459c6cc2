import { pluralOf } from '../text/digits';
import { bcs } from '@mysten/bcs';
import { isJsonArray, isJsonObject, type JsonValue } from '../json';
import { UserFacingError } from '../userFacingError';
import { parseAddress } from './address';
import { valueShape, type StructShapes, type TypedFields, type ValueShape } from './fieldTypes';
import { addressToBytes, concatBytes, hexToBytes, bytesToHex } from './hex';
import { integerType, type IntegerType } from './integer';
import { readWhole, type MessageReader, UnknownFormError } from './messageReader';
import { isBytes, isFrameworkStruct, typeTagText, type StructTag, type TypeTag } from './typeTag';
import { addressBcs } from './typeTagBcs';

/** The JSON of an argument does not match its type. */
export class ArgumentError extends UserFacingError {
  override readonly name = 'ArgumentError';

  /**
   * @param expected what the type expects: `a decimal string, such as "1000"`
   * @param path path within the argument, such as `[2].inner`; empty for the argument itself
   * @param type the type at that path
   * @param kind `value`: the JSON does not match; `unsupported`: the JSON format cannot be determined from the type
   * alone
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

/** Maximum nesting of structs; the VM has a lower limit. */
const MAX_DEPTH = 64;

interface Place {
  /** As in {@link ArgumentError}. */
  readonly path: string;
  readonly top: boolean;
  readonly depth: number;
  readonly shapes: StructShapes;
}

/**
 * Encodes a JSON argument as BCS, using the JSON format of public nodes: u8 to u32 are numbers, u64 and wider are
 * decimal strings, `vector<u8>` is hex, `Option` is `{"vec": […]}`, a top-level `Object<T>` is an address, any other
 * struct is an object with all its fields, and an enum is `{"Variant": {…}}`. Does not check whether nodes accept the
 * struct as an argument.
 * @param type the parameter's type, with type arguments substituted
 * @param shapes the structs whose fields are known
 * @throws ArgumentError if the value does not match, or the type does not determine the JSON format
 */
export function encodeArgument(type: TypeTag, value: JsonValue, shapes: StructShapes = {}): Uint8Array {
  return encode(type, value, { path: '', top: true, depth: 0, shapes });
}

function encode(type: TypeTag, value: JsonValue, place: Place): Uint8Array {
  const { path } = place;
  switch (type.kind) {
    case 'primitive':
      return encodePrimitive(type, value, path);
    case 'vector':
      return encodeVector(type, value, place);
    case 'struct':
      return encodeStruct(type, value, place);
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
  throw new ArgumentError('no argument, because signers sign the transaction', path, type, 'unsupported');
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

function encodeVector(type: TypeTag & { kind: 'vector' }, value: JsonValue, place: Place): Uint8Array {
  const { path } = place;
  if (type.element.kind === 'primitive' && type.element.name === 'u8') {
    const bytes = typeof value === 'string' ? hexToBytes(value) : undefined;
    if (!bytes) throw new ArgumentError('a hex string, such as "0x01ff"', path, type);
    return concatBytes([uleb128(bytes.length), bytes]);
  }
  if (!isJsonArray(value)) throw new ArgumentError('an array', path, type);
  return encodeItems(type.element, value, place);
}

function encodeItems(element: TypeTag, items: readonly JsonValue[], place: Place): Uint8Array {
  const encoded = items.map((item, index) => encode(element, item, inside(place, `[${index}]`)));
  return concatBytes([uleb128(items.length), ...encoded]);
}

function inside(place: Place, step: string): Place {
  return { ...place, path: `${place.path}${step}`, top: false };
}

function encodeStruct(type: StructTag, value: JsonValue, place: Place): Uint8Array {
  const { path, top, depth, shapes } = place;
  const [inner] = type.typeArguments;
  if (isFrameworkStruct(type, 'string', 'String')) {
    if (typeof value !== 'string') throw new ArgumentError('a string', path, type);
    return bcs.string().serialize(value).toBytes();
  }
  if (isFrameworkStruct(type, 'option', 'Option') && inner) {
    const items = isJsonObject(value) ? value.vec : undefined;
    if (!isJsonArray(items) || items.length > 1) throw new ArgumentError('{"vec": []} or {"vec": [value]}', path, type);
    return encodeItems(inner, items, inside(place, '.vec'));
  }
  if (isFrameworkStruct(type, 'object', 'Object')) {
    if (top) return encodeAddress(type, value, path);
    const address = isJsonObject(value) ? value.inner : undefined;
    if (typeof address !== 'string') throw new ArgumentError('{"inner": "0x…"}', path, type);
    return encodeAddress(type, address, `${path}.inner`);
  }
  const shape = depth < MAX_DEPTH ? valueShape(type, shapes) : undefined;
  if (!shape)
    throw new ArgumentError('an object with all its fields, which only a node can check', path, type, 'unsupported');
  const deeper = { ...place, depth: depth + 1 };
  return shape.kind === 'struct'
    ? encodeFields(type, shape.fields, value, deeper)
    : encodeVariant(type, shape, value, deeper);
}

function encodeFields(type: StructTag, fields: TypedFields, value: JsonValue, place: Place): Uint8Array {
  const fail = (expected: string) => new ArgumentError(expected, place.path, type);
  if (!isJsonObject(value)) throw fail(objectWords(fields));
  const other = Object.keys(value).find(name => fields.every(([each]) => each !== name));
  if (other !== undefined) throw fail(`${objectWords(fields)}, and no field ${JSON.stringify(other)}`);
  return concatBytes(
    fields.map(([name, field]) => {
      const json = Object.hasOwn(value, name) ? value[name] : undefined;
      if (json === undefined) throw fail(missingWords(name, field));
      const path = inside(place, `.${name}`);
      if (!field)
        throw new ArgumentError('a value for a field with an unsupported type', path.path, type, 'unsupported');
      return encode(field, json, path);
    }),
  );
}

function encodeVariant(
  type: StructTag,
  { variants }: ValueShape & { kind: 'enum' },
  value: JsonValue,
  place: Place,
): Uint8Array {
  const [name, ...more] = isJsonObject(value) ? Object.keys(value) : [];
  const index = more.length > 0 ? -1 : variants.findIndex(each => each.name === name);
  const variant = variants[index];
  if (!variant || !isJsonObject(value))
    throw new ArgumentError(variantWords(variants.map(each => each.name)), place.path, type);
  const fields = encodeFields(type, variant.fields, value[variant.name] ?? null, inside(place, `.${variant.name}`));
  return concatBytes([uleb128(index), fields]);
}

/** Returns the phrase `an object with the fields "price", "side"`. */
export function objectWords(fields: TypedFields): string {
  if (fields.length === 0) return 'an empty object: {}';
  return `an object with the ${pluralOf(fields.length, 'field')} ${fields.map(([name]) => JSON.stringify(name)).join(', ')}`;
}

/** Returns the phrase `the field "price" (u64)`, without the type if it is unknown. */
export function missingWords(name: string, type: TypeTag | undefined): string {
  return `the field ${JSON.stringify(name)}${type ? ` (${typeTagText(type)})` : ''}`;
}

/** Returns the phrase `{"Open": {…}} or {"Drawn": {…}}`. */
export function variantWords(names: readonly string[]): string {
  return names.map(name => `{${JSON.stringify(name)}: {…}}`).join(' or ');
}

function uleb128(length: number): Uint8Array {
  return bcs.uleb128().serialize(length).toBytes();
}

/**
 * Decodes the BCS bytes of an argument to JSON that {@link encodeArgument} encodes to the same bytes.
 * @param type the parameter's type, with type arguments substituted
 * @param shapes the structs whose fields are known
 * @returns `undefined` if the bytes do not match the type, or the type does not determine the JSON format
 */
export function decodeArgument(type: TypeTag, bytes: Uint8Array, shapes: StructShapes = {}): JsonValue | undefined {
  try {
    return readWhole(
      bytes,
      reader => new ArgumentDecoder(reader, shapes).read(type, 0, true),
      value => encodeArgument(type, value, shapes),
    );
  } catch (error) {
    if (error instanceof UnknownFormError) return undefined;
    throw error;
  }
}

class ArgumentDecoder {
  readonly #reader: MessageReader;
  readonly #shapes: StructShapes;

  constructor(reader: MessageReader, shapes: StructShapes) {
    this.#reader = reader;
    this.#shapes = shapes;
  }

  read(type: TypeTag, depth: number, top = false): JsonValue {
    switch (type.kind) {
      case 'primitive':
        return readPrimitive(type, this.#reader);
      case 'vector':
        return isBytes(type) ? bytesToHex(bcs.byteVector().read(this.#reader)) : this.#items(type.element, depth);
      case 'struct':
        return this.#struct(type, depth, top);
      case 'parameter':
      case 'reference':
        throw new UnknownFormError('a value whose type depends on a type argument');
    }
  }

  #items(element: TypeTag, depth: number): readonly JsonValue[] {
    const length = this.#reader.readULEB();
    const items: JsonValue[] = [];
    while (items.length < length) items.push(this.read(element, depth));
    return items;
  }

  #struct(type: StructTag, depth: number, top: boolean): JsonValue {
    const [inner] = type.typeArguments;
    if (isFrameworkStruct(type, 'string', 'String')) return bcs.string().read(this.#reader);
    if (isFrameworkStruct(type, 'option', 'Option') && inner) return { vec: this.#items(inner, depth) };
    if (isFrameworkStruct(type, 'object', 'Object')) {
      const address = addressBcs.read(this.#reader);
      return top ? address : { inner: address };
    }
    const shape = depth < MAX_DEPTH ? valueShape(type, this.#shapes) : undefined;
    if (!shape) throw new UnknownFormError('a struct with unknown fields');
    if (shape.kind === 'struct') return this.#fields(shape.fields, depth + 1);
    const variant = shape.variants[this.#reader.readULEB()];
    if (!variant) throw new UnknownFormError('an unknown enum variant');
    return { [variant.name]: this.#fields(variant.fields, depth + 1) };
  }

  #fields(fields: TypedFields, depth: number): JsonValue {
    const read = fields.map(([name, type]): readonly [string, JsonValue] => {
      if (!type) throw new UnknownFormError('a field with an unsupported type');
      return [name, this.read(type, depth)];
    });
    return Object.fromEntries(read);
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
