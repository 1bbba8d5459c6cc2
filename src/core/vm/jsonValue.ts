import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json';
import { longAddress, parseAddress } from '../move/address';
import { hexToBytes } from '../move/hex';
import { integerType } from '../move/integer';
import { isFrameworkStruct, type Primitive, type TypeTag } from '../move/typeTag';
import type { Linker } from './linker';
import type { Layout, StructType, Type, VariantLayout } from './type';
import { Variant, type Value } from './value';
import { bytesValue } from './values';

/** The JSON does not match the type. Contains what the type expects, and the path in the JSON, such as `[2].inner`. */
export class NotAValue extends Error {
  override readonly name = 'NotAValue';

  constructor(
    readonly type: Type,
    readonly expected: string,
    readonly path: string,
  ) {
    super(`${type.text} expects ${expected}`);
  }
}

/** Maximum depth of JSON. Deeper values would fail in the machine. */
const MAX_DEPTH = 128;

/**
 * Converts JSON to a value. Accepts the format of the node API (see `valueJson`), integers of any width as numbers or
 * strings, `vector<u8>` as an array, an `Object<T>` as its address, and both formats of enums.
 *
 * @throws NotAValue; Needed or VmError for a type with unknown fields
 */
export function jsonValue(linker: Linker, type: Type, json: JsonValue): Value {
  return read(linker, type, json, '');
}

function read(linker: Linker, type: Type, json: JsonValue, path: string, depth = 0): Value {
  if (depth > MAX_DEPTH) throw new NotAValue(type, 'fewer nesting levels', path);
  switch (type.kind) {
    case 'primitive':
      return readPrimitive(type, type.name, json, path);
    case 'vector': {
      const { element } = type;
      const bytes =
        element.kind === 'primitive' && element.name === 'u8' && typeof json === 'string'
          ? hexToBytes(json)
          : undefined;
      if (bytes) return bytesValue(bytes);
      if (!isJsonArray(json))
        throw new NotAValue(type, element.text === 'u8' ? 'a hex string, such as 0x00ff' : 'an array', path);
      return json.map((each, at) => read(linker, element, each, `${path}[${at}]`, depth + 1));
    }
    case 'struct':
      return readStruct(linker, type, json, path, depth);
    case 'reference':
    case 'parameter':
    case 'function':
      throw new NotAValue(type, 'a value that cannot be expressed in JSON', path);
  }
}

function readPrimitive(type: Type, name: Primitive, json: JsonValue, path: string): Value {
  const integer = integerType(name);
  if (integer) {
    const { min, max } = integer;
    const value = integerOf(json);
    if (value === undefined && typeof json === 'number' && Number.isInteger(json))
      throw new NotAValue(type, 'a number in quotes, because it is too large for a JSON number', path);
    if (value === undefined || value < min || value > max)
      throw new NotAValue(type, `a whole number from ${min} to ${max}`, path);
    return integer.bits <= 32 ? Number(value) : value;
  }
  if (name === 'bool') {
    if (typeof json !== 'boolean') throw new NotAValue(type, 'true or false', path);
    return json;
  }
  const address = typeof json === 'string' ? parseAddress(json) : undefined;
  if (name === 'signer' || address === undefined) throw new NotAValue(type, 'an address, such as 0xa11ce', path);
  return longAddress(address);
}

/** Parses an integer. Numbers must be safe integers, because JSON numbers lose digits beyond 53 bits. */
function integerOf(json: JsonValue): bigint | undefined {
  if (typeof json === 'number') return Number.isSafeInteger(json) ? BigInt(json) : undefined;
  return typeof json === 'string' && /^-?\d{1,80}$/.test(json) ? BigInt(json) : undefined;
}

function readStruct(linker: Linker, type: StructType, json: JsonValue, path: string, depth: number): Value {
  const layout = linker.layout(type);
  // A Type without function types is also a TypeTag.
  const tag = type as TypeTag;
  if (isFrameworkStruct(tag, 'string', 'String')) {
    if (typeof json !== 'string') throw new NotAValue(type, 'a string', path);
    return [bytesValue(new TextEncoder().encode(json))];
  }
  const isObject = isFrameworkStruct(tag, 'object', 'Object');
  if (isObject && typeof json === 'string') return readStruct(linker, type, { inner: json }, path, depth);
  if (!isJsonObject(json)) throw new NotAValue(type, isObject ? 'an address, such as 0xa11ce' : formOf(layout), path);
  const fields = ({ names, types }: VariantLayout, of: JsonObject): Value[] => {
    const given = Object.keys(of).filter(each => each !== VARIANT);
    if (given.length !== names.length || !names.every(each => Object.hasOwn(of, each)))
      throw new NotAValue(type, formOf(layout), path);
    return types.map((each, at) => {
      const name = names[at] ?? '';
      return read(linker, each, of[name] ?? null, path === '' ? name : `${path}.${name}`, depth + 1);
    });
  };
  const [only] = layout.variants;
  if (!layout.isEnum) return fields(only ?? NO_FIELDS, json);
  const [name, members] = isFrameworkStruct(tag, 'option', 'Option') ? optionOf(layout, json) : variantOf(json);
  const variant = layout.variants.findIndex(each => each.name === name);
  const of = layout.variants[variant];
  if (!of) throw new NotAValue(type, formOf(layout), path);
  return new Variant(variant, fields(of, members));
}

const VARIANT = '__variant__';
const NO_FIELDS: VariantLayout = { name: '', names: [], types: [] };

/** Parses `{"__variant__": "Open", …}` or `{"Open": {…}}`. */
function variantOf(json: JsonObject): readonly [name: JsonValue | undefined, members: JsonObject] {
  if (Object.hasOwn(json, VARIANT)) return [json[VARIANT], json];
  const [[name, members] = ['', null]] = Object.entries(json);
  return [name, isJsonObject(members) ? members : {}];
}

/** Parses an option. `Option` has been an enum since October 2025, but its JSON is still that of the former struct. */
function optionOf({ variants }: Layout, { vec }: JsonObject): readonly [name: string, members: JsonObject] {
  const [item] = isJsonArray(vec) ? vec : [];
  const some = variants.find(({ names }) => names.length === 1);
  if (item === undefined) return [isJsonArray(vec) ? 'None' : '', {}];
  return [some?.name ?? '', { [some?.names[0] ?? '']: item }];
}

function formOf({ type, isEnum, variants }: Layout): string {
  if (isFrameworkStruct(type as TypeTag, 'option', 'Option')) return '{"vec": []} or {"vec": [value]}';
  if (!isEnum) return `an object with ${listOf(variants[0]?.names ?? [])}`;
  return `an object with "${VARIANT}", one of ${listOf(variants.map(({ name }) => name))}, and its fields`;
}

function listOf(names: readonly string[]): string {
  return names.length === 0 ? 'no fields' : names.map(name => JSON.stringify(name)).join(', ');
}
