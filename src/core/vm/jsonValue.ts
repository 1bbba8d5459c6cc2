import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json';
import { longAddress, parseAddress } from '../move/address';
import { hexToBytes } from '../move/hex';
import { integerType } from '../move/integer';
import { isFrameworkStruct, type Primitive, type TypeTag } from '../move/typeTag';
import type { Linker } from './linker';
import type { Layout, StructType, Type, VariantLayout } from './type';
import { Variant, type Value } from './value';
import { bytesValue } from './values';

/** JSON that is not a value of the type: what the type expects, and where in the JSON, as in `[2].inner`. */
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

/** Levels of JSON that are read; a value that is deeper would fail in the machine. */
const MAX_DEPTH = 128;

/**
 * Returns the value of JSON in the form in which nodes show and take it (see `valueJson`): also integers as numbers or
 * digits whatever their width, `vector<u8>` as a list, an `Object<T>` as its address, and enums in both of their forms.
 *
 * @throws NotAValue; Needed, VmError for a type whose fields are not known
 */
export function jsonValue(linker: Linker, type: Type, json: JsonValue): Value {
  return read(linker, type, json, '');
}

function read(linker: Linker, type: Type, json: JsonValue, path: string, depth = 0): Value {
  if (depth > MAX_DEPTH) throw new NotAValue(type, 'fewer levels', path);
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
      if (!isJsonArray(json)) throw new NotAValue(type, element.text === 'u8' ? 'hex, such as 0x00ff' : 'a list', path);
      return json.map((each, at) => read(linker, element, each, `${path}[${at}]`, depth + 1));
    }
    case 'struct':
      return readStruct(linker, type, json, path, depth);
    case 'reference':
    case 'parameter':
    case 'function':
      throw new NotAValue(type, 'a value that cannot be written as JSON', path);
  }
}

function readPrimitive(type: Type, name: Primitive, json: JsonValue, path: string): Value {
  const integer = integerType(name);
  if (integer) {
    const { min, max } = integer;
    const value = integerOf(json);
    if (value === undefined && typeof json === 'number' && Number.isInteger(json))
      throw new NotAValue(type, 'a number of this size in quotes', path);
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

/** Digits after the 53rd bit would be wrong in a JSON number. */
function integerOf(json: JsonValue): bigint | undefined {
  if (typeof json === 'number') return Number.isSafeInteger(json) ? BigInt(json) : undefined;
  return typeof json === 'string' && /^-?\d{1,80}$/.test(json) ? BigInt(json) : undefined;
}

function readStruct(linker: Linker, type: StructType, json: JsonValue, path: string, depth: number): Value {
  const layout = linker.layout(type);
  // Types without function types are also tags.
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

/** Reads `{"__variant__": "Open", …}` or `{"Open": {…}}`. */
function variantOf(json: JsonObject): readonly [name: JsonValue | undefined, members: JsonObject] {
  if (Object.hasOwn(json, VARIANT)) return [json[VARIANT], json];
  const [[name, members] = ['', null]] = Object.entries(json);
  return [name, isJsonObject(members) ? members : {}];
}

/** Since October 2025 an option is an enum, with the JSON of the struct that it was. */
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
  return names.length === 0 ? 'no members' : names.map(name => JSON.stringify(name)).join(', ');
}
