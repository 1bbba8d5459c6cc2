import type { JsonObject, JsonValue } from '../json';
import { bytesToHex } from '../move/hex';
import { canonicalAddress } from '../move/address';
import { isFrameworkStruct, type TypeTag } from '../move/typeTag';
import { capturedTypes } from './bcs';
import type { Linker } from './linker';
import type { StructType, Type, VariantLayout } from './type';
import { Closure, Reference, Signer, Variant, type Value } from './value';
import { bytesOf } from './values';
import { Needed, VmError } from './vmError';

/** Maximum depth of the JSON. Values are at most 128 levels deep. */
const MAX_DEPTH = 256;

/**
 * Returns a value as JSON in the format of the node API, with properties in alphabetical order. For a reference,
 * returns the value that it refers to. A function value is an object with `__fun_name__` and `__mask__`.
 *
 * Source: aptos-core, `api/types/src/move_types.rs`.
 *
 * @param most maximum number of nested values; others become `…`
 * @throws Needed or VmError for a type with unknown fields
 */
export function valueJson(linker: Linker, type: Type, value: Value, most = Infinity): JsonValue {
  return new Renderer(linker, most).json(type, value, 0);
}

/**
 * Returns any value as JSON for display, with a limited number of nested values. If the type or its fields are unknown,
 * fields have no names.
 */
export function shownJson(linker: Linker, type: Type | undefined, value: Value, most: number): JsonValue {
  if (!type) return plainJson(value, 0);
  try {
    return valueJson(linker, type, value, most);
  } catch (error) {
    if (!(error instanceof VmError) && !(error instanceof Needed)) throw error;
    return plainJson(value, 0);
  }
}

function plainJson(value: Value, depth: number): JsonValue {
  if (typeof value === 'bigint') return value.toString();
  if (typeof value === 'string') return canonicalAddress(value);
  if (typeof value !== 'object') return value;
  if (value instanceof Reference) {
    // Unverified code can leave a dangling reference.
    const referred = value.container[value.index];
    return referred === undefined ? '?' : plainJson(referred, depth + 1);
  }
  if (value instanceof Signer) return canonicalAddress(value.address);
  if (value instanceof Closure) return value.target.id;
  const parts = value instanceof Variant ? value.fields : value;
  if (depth > 3) return '…';
  const shown = parts.slice(0, 20).map(each => plainJson(each, depth + 1));
  return parts.length > shown.length ? [...shown, '…'] : shown;
}

class Renderer {
  readonly #linker: Linker;
  #left: number;

  constructor(linker: Linker, most: number) {
    this.#linker = linker;
    this.#left = most;
  }

  json(type: Type, value: Value, depth: number): JsonValue {
    if (depth > MAX_DEPTH || this.#left-- <= 0) return '…';
    if (typeof value === 'boolean' || typeof value === 'number') return value;
    if (typeof value === 'bigint') return value.toString();
    if (typeof value === 'string') return canonicalAddress(value);
    if (value instanceof Signer) return canonicalAddress(value.address);
    if (value instanceof Reference)
      return this.json(type.kind === 'reference' ? type.to : type, value.value, depth + 1);
    if (value instanceof Closure) return this.#closure(value, depth);
    if (type.kind === 'struct') return this.#struct(type, value, depth);
    if (type.kind !== 'vector' || !Array.isArray(value)) return '?';
    const { element } = type;
    const isBytes = element.kind === 'primitive' && element.name === 'u8';
    const shown = value.length > this.#left ? value.slice(0, this.#left) : value;
    if (isBytes) return `${bytesToHex(bytesOf(shown))}${shown === value ? '' : '…'}`;
    const items = shown.map(each => this.json(element, each, depth + 1));
    return shown === value ? items : [...items, '…'];
  }

  #struct(type: StructType, value: Variant | Value[], depth: number): JsonValue {
    const { variants } = this.#linker.layout(type);
    const [index, fields] = value instanceof Variant ? [value.variant, value.fields] : [0, value];
    const layout = variants[index];
    if (!layout) return '?';
    // A Type without function types is also a TypeTag.
    const tag = type as TypeTag;
    if (isFrameworkStruct(tag, 'string', 'String')) return textOf(bytesOf(fields[0]));
    const members = this.#members(layout, fields, depth);
    if (layout.name === '') return Object.fromEntries(members);
    if (isFrameworkStruct(tag, 'option', 'Option')) return { vec: members.map(([, each]) => each) };
    return { __variant__: layout.name, ...Object.fromEntries(members) };
  }

  #members(layout: VariantLayout, fields: readonly Value[], depth: number): readonly (readonly [string, JsonValue])[] {
    const members = layout.names.map((name, at): readonly [string, JsonValue] => {
      const [type, field] = [layout.types[at], fields[at]];
      return [name, type === undefined || field === undefined ? '?' : this.json(type, field, depth + 1)];
    });
    return members.toSorted(([one], [other]) => (one < other ? -1 : 1));
  }

  #closure(closure: Closure, depth: number): JsonObject {
    const { target, mask, captured } = closure;
    const types = capturedTypes(closure);
    const values = captured.map((each, at) => {
      const type = types[at];
      return type ? this.json(type, each, depth + 1) : '?';
    });
    return {
      ...(values.length > 0 && { __captured__: values }),
      __fun_name__: target.id,
      __mask__: mask.toString(2),
      ...(target.typeArguments.length > 0 && { __ty_args__: target.typeArguments.map(({ text }) => text) }),
    };
  }
}

function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return `Unparsable utf-8 ${bytesToHex(bytes)}`;
  }
}
