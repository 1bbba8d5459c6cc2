import { longAddress } from '../move/address';
import type { Meter } from './meter';
import { unitsOfText } from './type';
import { Closure, MAX_VALUE_DEPTH, Reference, Signer, Variant, type Value } from './value';
import { VmError } from './vmError';

/** Size of an array in cells, without its elements. */
export const ARRAY_CELLS = 4;

/** Returns a deep copy of a value. Must not be called with references. */
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
  meter.allocate(values.length + ARRAY_CELLS);
  const copied = values.slice();
  if (isLongAndPlain(values)) return copied;
  for (let at = 0; at < copied.length; at++) {
    const part = copied[at];
    if (typeof part === 'object') copied[at] = copyDeep(part, meter, depth + 1);
  }
  return copied;
}

/**
 * Whether values are known to contain no arrays: more than 255 values are a vector, because structs have at most 30
 * fields on nodes, and all elements of a vector are of the same type as the first.
 */
function isLongAndPlain(values: readonly Value[]): boolean {
  return values.length > 255 && typeof values[0] !== 'object';
}

/** Whether two values of the same type are equal. References are compared by the values that they refer to. */
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
  meter.charge(some.length + ARRAY_CELLS);
  for (let at = 0; at < some.length; at++) {
    const [one, other] = [some[at], others[at]];
    if (one === other) continue;
    if (typeof one !== 'object' || other === undefined || !equalDeep(one, other, meter, depth + 1)) return false;
  }
  return true;
}

/**
 * Compares two values of the same type: vectors and structs by their first difference, then by length; enums first by
 * variant; addresses by their bytes.
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
    return compareTargets(one, other, meter) || compareAll(one.captured, other.captured, meter, depth);
  throw new VmError('INTERNAL_TYPE_ERROR');
}

function compareAll(some: readonly Value[], others: readonly Value[], meter: Meter, depth: number): number {
  const length = Math.min(some.length, others.length);
  meter.charge(length + ARRAY_CELLS);
  for (let at = 0; at < length; at++) {
    const order = compareDeep(some[at] ?? 0, others[at] ?? 0, meter, depth + 1);
    if (order !== 0) return order;
  }
  return Math.sign(some.length - others.length);
}

function compareTargets(one: Closure, other: Closure, meter: Meter): number {
  if (one.target === other.target) return 0;
  const [name, otherName] = [nameOf(one), nameOf(other)];
  meter.charge(unitsOfText(name) + unitsOfText(otherName));
  return name < otherName ? -1 : Number(name > otherName);
}

/**
 * Returns the sort key of a closure. As in the VM, it does not include the mask. Source: aptos-core,
 * `move-vm/runtime/src/loader/function.rs`, `cmp_dyn`.
 */
function nameOf({ target: { module, name, typeArguments } }: Closure): string {
  return [longAddress(module.address), module.name, name, ...typeArguments.map(each => each.text)].join(' ');
}

function partsOf({ address, permission }: Signer): readonly Value[] {
  return permission === undefined ? [0, address] : [1, address, permission];
}

function tooDeep(): VmError {
  return new VmError('VM_MAX_VALUE_DEPTH_REACHED');
}

export function bytesOf(value: Value | undefined): Uint8Array {
  if (!Array.isArray(value)) throw new VmError('INTERNAL_TYPE_ERROR');
  return new Uint8Array(value as number[]);
}

export function bytesValue(bytes: Uint8Array): Value[] {
  // `Array.from` takes ten times as long.
  const values: number[] = new Array<number>(bytes.length);
  for (let at = 0; at < bytes.length; at++) values[at] = bytes[at] ?? 0;
  return values;
}

/** Returns the size of a value in cells: one for each plain value, and {@link ARRAY_CELLS} for each array. */
export function cellsOf(value: Value): number {
  let cells = 0;
  // Not by recursion: nothing limits how deep closures that capture closures are.
  const rest: (readonly Value[])[] = [partsIn(value)];
  for (let values = rest.pop(); values !== undefined; values = rest.pop()) {
    cells += values === NOTHING ? 1 : values.length + ARRAY_CELLS;
    if (isLongAndPlain(values)) continue;
    for (const part of values) if (typeof part === 'object') rest.push(partsIn(part));
  }
  return cells;
}

const NOTHING: readonly Value[] = [];

function partsIn(value: Value): readonly Value[] {
  if (Array.isArray(value)) return value;
  if (value instanceof Variant) return value.fields;
  return value instanceof Closure ? value.captured : NOTHING;
}
