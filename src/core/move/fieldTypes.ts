import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../json';
import type { FieldAbi, VariantAbi } from './abi';
import { isFrameworkStruct, parseTypeTag, substitute, type StructTag, type TypeTag } from './typeTag';

/** The fields of a struct or an enum in its ABI. */
export interface StructShape {
  readonly fields: readonly FieldAbi[];
  /** Set for an enum, if the node sends them. */
  readonly variants: readonly VariantAbi[];
}

/** Shapes by `0x1::coin::Coin`. */
export type StructShapes = Readonly<Record<string, StructShape>>;

/** Returns `0x1::coin::Coin` for a struct type, without its type arguments. */
export function structId({ address, module, name }: Pick<StructTag, 'address' | 'module' | 'name'>): string {
  return `${address}::${module}::${name}`;
}

/** Returns the types of a struct's fields by name, type arguments substituted; for an enum those of one variant. */
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
  return (
    fields &&
    new Map(
      fields.map(field => {
        const tag = parseTypeTag(field.type);
        return [field.name, tag && substitute(tag, type.typeArguments)] as const;
      }),
    )
  );
}

/** Returns the variant's name in the JSON of an enum (FACTS.md §15). */
export function variantOf(value: JsonObject): JsonValue | undefined {
  return Object.hasOwn(value, '__variant__') ? value.__variant__ : undefined;
}

/** A value without its JSON wrapper: an object's address, the value of an option. */
export type Unwrapped =
  { readonly kind: 'none' } | { readonly kind: 'value'; readonly value: JsonValue; readonly type: TypeTag };

/** Unwraps `{"vec":[x]}` of an option and `{"inner":"0x…"}` of an object; any other value is unchanged. */
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
