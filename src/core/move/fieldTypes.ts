import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json';
import type { FieldAbi, VariantAbi } from './abi';
import { isFrameworkStruct, parseTypeTag, substitute, type StructTag, type TypeTag, type Primitive } from './typeTag';

/** The fields of a struct or enum, from its ABI. */
export interface StructShape {
  readonly fields: readonly FieldAbi[];
  /** Empty unless it is an enum whose variants the node returns. */
  readonly variants: readonly VariantAbi[];
}

/** Shapes by struct ID, such as `0x1::coin::Coin`. */
export type StructShapes = Readonly<Record<string, StructShape>>;

/** Returns the ID of a struct type, without type arguments: `0x1::coin::Coin`. */
export function structId({ address, module, name }: Pick<StructTag, 'address' | 'module' | 'name'>): string {
  return `${address}::${module}::${name}`;
}

/**
 * Returns the field types of a struct or of an enum variant, by name, with type arguments substituted; `undefined` if
 * the fields are unknown.
 */
export function fieldTypes(
  type: TypeTag,
  shapes: StructShapes,
  variant?: JsonValue,
): ReadonlyMap<string, TypeTag | undefined> | undefined {
  if (type.kind !== 'struct') return undefined;
  const id = structId(type);
  const shape = Object.hasOwn(shapes, id) ? shapes[id] : undefined;
  const fields =
    shape && shape.variants.length > 0
      ? shape.variants.find(({ name }) => name === variant)?.fields
      : variant === undefined
        ? shape?.fields
        : undefined;
  return fields && new Map(typed(fields, type));
}

/** The fields of a struct or variant. The type is `undefined` if it cannot be parsed. */
export type TypedFields = readonly (readonly [name: string, type: TypeTag | undefined])[];

/** The fields or variants of a struct or enum, with type arguments substituted. */
export type ValueShape =
  | { readonly kind: 'struct'; readonly fields: TypedFields }
  | { readonly kind: 'enum'; readonly variants: readonly { readonly name: string; readonly fields: TypedFields }[] };

/** Returns the fields or variants of a struct's values; `undefined` if the ABI is unknown or does not include them. */
export function valueShape(type: StructTag, shapes: StructShapes): ValueShape | undefined {
  const id = structId(type);
  const shape = Object.hasOwn(shapes, id) ? shapes[id] : undefined;
  if (!shape) return undefined;
  const { fields, variants } = shape;
  if (variants.length > 0) {
    return { kind: 'enum', variants: variants.map(each => ({ name: each.name, fields: typed(each.fields, type) })) };
  }
  // An enum without its variants, and a native struct, have no fields; the VM adds one to an empty struct.
  return fields.length === 0 ? undefined : { kind: 'struct', fields: typed(fields, type) };
}

function typed(fields: readonly FieldAbi[], { typeArguments }: StructTag): TypedFields {
  return fields.map(field => {
    const tag = parseTypeTag(field.type);
    return [field.name, tag && substitute(tag, typeArguments)] as const;
  });
}

/** Returns the variant name in the JSON of an enum value. */
export function variantOf(value: JsonObject): JsonValue | undefined {
  return Object.hasOwn(value, '__variant__') ? value.__variant__ : undefined;
}

/** A value without its JSON wrapper: the address of an object, or the value of an option. */
export type Unwrapped =
  { readonly kind: 'none' } | { readonly kind: 'value'; readonly value: JsonValue; readonly type: TypeTag };

/**
 * Unwraps the JSON of an option, `{"vec":[x]}`, or of an object, `{"inner":"0x…"}`. Other values are returned
 * unchanged.
 */
export function unwrapped(value: JsonValue, type: TypeTag): Unwrapped {
  if (isFrameworkStruct(type, 'option', 'Option') && isJsonObject(value) && isJsonArray(value.vec)) {
    const [element] = type.typeArguments;
    const [first] = value.vec;
    if (value.vec.length === 0) return { kind: 'none' };
    if (value.vec.length === 1 && first !== undefined && element) return unwrapped(first, element);
  }
  if (isFrameworkStruct(type, 'object', 'Object') && isJsonObject(value) && typeof value.inner === 'string') {
    return { kind: 'value', value: value.inner, type: { kind: 'primitive', name: 'address' } };
  }
  return { kind: 'value', value, type };
}

/** BCS size of primitive values, in bytes. */
export const PRIMITIVE_SIZES: Readonly<Record<Primitive, number>> = {
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
 * Returns the size of a value in BCS, the format of the ledger, in bytes; `undefined` if a type is unknown or the JSON
 * does not match its type.
 */
export function bcsSize(value: JsonValue, type: TypeTag, shapes: StructShapes): number | undefined {
  switch (type.kind) {
    case 'primitive':
      return typeof value === 'object' ? undefined : PRIMITIVE_SIZES[type.name];
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
  // Before `Option` became an enum, it was a vector of zero or one items, with the same bytes.
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

/** Returns the size of a number in ULEB128, in bytes. */
function lengthSize(count: number): number {
  return count < 128 ? 1 : 1 + lengthSize(Math.floor(count / 128));
}

function sum(sizes: readonly (number | undefined)[]): number | undefined {
  return sizes.reduce<number | undefined>(
    (total, size) => (total === undefined || size === undefined ? undefined : total + size),
    0,
  );
}
