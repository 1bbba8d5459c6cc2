import { longAddress } from '../move/address';
import type { Meter } from './meter';
import { Closure, MAX_VALUE_DEPTH, Reference, Signer, Variant, type Value } from './value';
import { VmError } from './vmError';

/** Returns a copy of a value that shares no array with it. Copying a reference is for the caller not to do. */
export function copyValue(value: Value, meter: Meter): Value {
  return typeof value === 'object' ? copyDeep(value, meter, 1) : value;
}

type Compound = Value[] | Variant | Signer | Reference | Closure;

function copyDeep(value: Compound, meter: Meter, depth: number): Value {
  if (depth > MAX_VALUE_DEPTH) throw tooDeep();
  if (Array.isArray(value)) return copyAll(value, meter, depth);
  if (value instanceof Variant) return new Variant(value.variant, copyAll(value.fields, meter, depth));
  if (value instanceof Closure) return new Closure(value.target, value.mask, copyAll(value.captured, meter, depth));
  return value;
}

function copyAll(values: readonly Value[], meter: Meter, depth: number): Value[] {
  meter.allocate(values.length + 1);
  const copied = values.slice();
  // The elements of a vector are all compound, or none is; the fields of a struct are few.
  for (let at = 0; at < copied.length; at++) {
    const part = copied[at];
    if (typeof part === 'object') copied[at] = copyDeep(part, meter, depth + 1);
    else if (at === 16 && !copied.some(each => typeof each === 'object')) break;
  }
  return copied;
}

/** Whether two values of one type are equal; references are compared by what they refer to. */
export function equalValues(one: Value, other: Value, meter: Meter): boolean {
  return one === other || (typeof one === 'object' && equalDeep(one, other, meter, 1));
}

function equalDeep(one: Value, other: Value, meter: Meter, depth: number): boolean {
  if (depth > MAX_VALUE_DEPTH) throw tooDeep();
  if (typeof one !== 'object' || typeof other !== 'object') return one === other;
  if (Array.isArray(one)) return Array.isArray(other) && equalAll(one, other, meter, depth);
  if (one instanceof Variant)
    return (
      other instanceof Variant && one.variant === other.variant && equalAll(one.fields, other.fields, meter, depth)
    );
  if (one instanceof Reference)
    return other instanceof Reference && equalDeep(one.value, other.value, meter, depth + 1);
  return compareDeep(one, other, meter, depth) === 0;
}

function equalAll(some: readonly Value[], others: readonly Value[], meter: Meter, depth: number): boolean {
  if (some.length !== others.length) return false;
  meter.charge(some.length);
  return some.every((one, at) => {
    const other = others[at];
    return one === other || (typeof one === 'object' && equalDeep(one, other ?? false, meter, depth + 1));
  });
}

/**
 * Orders two values of one type: vectors and structs by their first difference, then by length; enums by variant first;
 * addresses by their bytes.
 *
 * Source: aptos-core, `move-vm/types/src/values/values_impl.rs`, `compare_with_depth`.
 */
export function compareValues(one: Value, other: Value, meter: Meter): number {
  return compareDeep(one, other, meter, 1);
}

function compareDeep(one: Value, other: Value, meter: Meter, depth: number): number {
  if (depth > MAX_VALUE_DEPTH) throw tooDeep();
  if (typeof one !== 'object' || typeof other !== 'object') return one < other ? -1 : Number(one > other);
  if (Array.isArray(one) && Array.isArray(other)) return compareAll(one, other, meter, depth);
  if (one instanceof Variant && other instanceof Variant)
    return Math.sign(one.variant - other.variant) || compareAll(one.fields, other.fields, meter, depth);
  if (one instanceof Reference && other instanceof Reference)
    return compareDeep(one.value, other.value, meter, depth + 1);
  if (one instanceof Signer && other instanceof Signer) return compareAll(partsOf(one), partsOf(other), meter, depth);
  if (one instanceof Closure && other instanceof Closure)
    return compareTexts(nameOf(one), nameOf(other)) || compareAll(one.captured, other.captured, meter, depth);
  throw new VmError('INTERNAL_TYPE_ERROR');
}

function compareAll(some: readonly Value[], others: readonly Value[], meter: Meter, depth: number): number {
  const length = Math.min(some.length, others.length);
  meter.charge(length);
  for (let at = 0; at < length; at++) {
    const order = compareDeep(some[at] ?? 0, others[at] ?? 0, meter, depth + 1);
    if (order !== 0) return order;
  }
  return Math.sign(some.length - others.length);
}

function compareTexts(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Without the mask, as the VM does. Source: aptos-core, `move-vm/runtime/src/loader/function.rs`, `cmp_dyn`. */
function nameOf({ target: { module, name, typeArguments } }: Closure): string {
  return [longAddress(module.address), module.name, name, ...typeArguments.map(each => each.text)].join(' ');
}

function partsOf({ address, permission }: Signer): readonly Value[] {
  return permission === undefined ? [0, address] : [1, address, permission];
}

function tooDeep(): VmError {
  return new VmError('VM_MAX_VALUE_DEPTH_REACHED');
}

/** Returns the bytes of a `vector<u8>`. */
export function bytesOf(value: Value | undefined): Uint8Array {
  if (!Array.isArray(value)) throw new VmError('INTERNAL_TYPE_ERROR');
  return Uint8Array.from(value as number[]);
}

/** Returns a `vector<u8>`. */
export function bytesValue(bytes: Uint8Array): Value[] {
  return Array.from(bytes);
}

/** Returns the number of arrays and plain values that a value consists of. */
export function cellsOf(value: Value): number {
  let cells = 0;
  const pending: Value[] = [value];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    cells++;
    if (typeof next !== 'object') continue;
    const parts = Array.isArray(next)
      ? next
      : next instanceof Variant
        ? next.fields
        : next instanceof Closure
          ? next.captured
          : [];
    if (typeof parts[0] !== 'object' && typeof parts.at(-1) !== 'object' && parts.length > 64) cells += parts.length;
    else for (const part of parts) pending.push(part);
  }
  return cells;
}
