import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json';
import type { Primitive } from './typeTag';
import { isFrameworkStruct, type TypeTag } from './typeTag';
import { fieldTypes, structId, variantOf, type StructShapes } from './fieldTypes';

const SIZES: Readonly<Record<Primitive, number>> = {
  bool: 1,
  u8: 1,
  u16: 2,
  u32: 4,
  u64: 8,
  u128: 16,
  u256: 32,
  i8: 1,
  i16: 2,
  i32: 4,
  i64: 8,
  i128: 16,
  i256: 32,
  address: 32,
  signer: 32,
};

/**
 * Returns the size of a value in BCS, the form in which the ledger stores it; `undefined` if a type in it is not known,
 * or the JSON is not of its type.
 */
export function bcsSize(value: JsonValue, type: TypeTag, shapes: StructShapes): number | undefined {
  switch (type.kind) {
    case 'primitive':
      return typeof value === 'object' ? undefined : SIZES[type.name];
    case 'vector':
      return vectorSize(value, type.element, shapes);
    case 'struct':
      if (isFrameworkStruct(type, 'string', 'String')) return typeof value === 'string' ? textSize(value) : undefined;
      if (isFrameworkStruct(type, 'object', 'Object')) return 32;
      return isJsonObject(value) ? structSize(value, type, shapes) : undefined;
    case 'parameter':
    case 'reference':
      return undefined;
  }
}

function vectorSize(value: JsonValue, element: TypeTag, shapes: StructShapes): number | undefined {
  const isBytes = element.kind === 'primitive' && element.name === 'u8';
  if (isBytes && typeof value === 'string') {
    return /^0x([0-9a-f]{2})*$/i.test(value) ? withLength((value.length - 2) / 2) : undefined;
  }
  if (!isJsonArray(value)) return undefined;
  const inside = sum(value.map(each => bcsSize(each, element, shapes)));
  return inside === undefined ? undefined : lengthSize(value.length) + inside;
}

function structSize(
  value: JsonObject,
  type: TypeTag & { readonly kind: 'struct' },
  shapes: StructShapes,
): number | undefined {
  const [element] = type.typeArguments;
  // Before it became an enum, it was a vector of zero or one items with the same bytes.
  if (isFrameworkStruct(type, 'option', 'Option'))
    return element && value.vec !== undefined ? vectorSize(value.vec, element, shapes) : undefined;
  const variant = variantOf(value);
  const fields = fieldTypes(type, shapes, variant);
  if (!fields) return undefined;
  const inside = sum(
    [...fields].map(([name, field]) =>
      field && Object.hasOwn(value, name) ? bcsSize(value[name] ?? null, field, shapes) : undefined,
    ),
  );
  if (inside === undefined || variant === undefined) return inside;
  const index = shapes[structId(type)]?.variants.findIndex(({ name }) => name === variant) ?? 0;
  return inside + lengthSize(index);
}

function textSize(text: string): number {
  return withLength(new TextEncoder().encode(text).length);
}

function withLength(bytes: number): number {
  return lengthSize(bytes) + bytes;
}

/** Bytes of a number in ULEB128: seven bits each. */
function lengthSize(count: number): number {
  return count < 128 ? 1 : 1 + lengthSize(Math.floor(count / 128));
}

function sum(sizes: readonly (number | undefined)[]): number | undefined {
  return sizes.reduce<number | undefined>(
    (total, size) => (total === undefined || size === undefined ? undefined : total + size),
    0,
  );
}
