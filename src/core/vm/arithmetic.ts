import { integerType } from '../move/integer';
import type { Primitive } from '../move/typeTag';
import type { Value } from './value';
import { VmError } from './vmError';

/** The integer types. Those before `i8` are unsigned. */
export const INTEGERS = ['u8', 'u16', 'u32', 'u64', 'u128', 'u256', 'i8', 'i16', 'i32', 'i64', 'i128', 'i256'] as const;
export type Integer = (typeof INTEGERS)[number];

/** The operations of {@link calculate}. */
export const OPERATIONS = ['Add', 'Sub', 'Mul', 'Div', 'Mod', 'BitAnd', 'BitOr', 'Xor', 'Shl', 'Shr'] as const;
export type Operation = (typeof OPERATIONS)[number];

interface Range {
  readonly bits: number;
  readonly signed: boolean;
  readonly min: bigint;
  readonly max: bigint;
  /** Whether values are numbers instead of bigints. */
  readonly isSmall: boolean;
}

/** In the order of {@link INTEGERS}. */
const RANGES: readonly Range[] = INTEGERS.map(name => {
  const type = integerType(name);
  if (!type) throw new RangeError(name);
  return { ...type, isSmall: type.bits <= 32 };
});

/** Maximum values by index in {@link INTEGERS}: of the unsigned types whose values are numbers, and of all types. */
export const SMALL_MAX: readonly number[] = [2 ** 8 - 1, 2 ** 16 - 1, 2 ** 32 - 1];
export const BIG_MAX: readonly bigint[] = RANGES.map(({ max }) => max);

export function isInteger(name: Primitive): name is Integer {
  return (INTEGERS as readonly string[]).includes(name);
}

/** Whether values of an integer type are numbers instead of bigints. */
export function isSmall(name: Integer): boolean {
  return name.length < 4 && !name.endsWith('64');
}

function rangeOf(index: number): Range {
  const range = RANGES[index];
  if (!range) throw new VmError('INTERNAL_TYPE_ERROR');
  return range;
}

/**
 * Performs an operation on two integers of the same type; for shifts, the second one is the number of bits.
 * @param type index in {@link INTEGERS}
 * @throws VmError for an overflow, a division by zero, or a shift by all bits or more
 */
export function calculate(operation: Operation, type: number, left: number | bigint, right: number | bigint): Value {
  const range = rangeOf(type);
  if (operation === 'Shl' || operation === 'Shr') return shift(operation, range, BigInt(left), Number(right));
  const [one, other] = [BigInt(left), BigInt(right)];
  if (other === 0n && (operation === 'Div' || operation === 'Mod')) throw overflow();
  // As in Rust's `checked_rem`, because the division overflows.
  if (operation === 'Mod' && other === -1n && one === range.min) throw overflow();
  return fitted(range, exactly(operation, one, other));
}

function exactly(operation: Exclude<Operation, 'Shl' | 'Shr'>, one: bigint, other: bigint): bigint {
  switch (operation) {
    case 'Add':
      return one + other;
    case 'Sub':
      return one - other;
    case 'Mul':
      return one * other;
    case 'Div':
      return one / other;
    case 'Mod':
      return one % other;
    case 'BitAnd':
      return one & other;
    case 'BitOr':
      return one | other;
    case 'Xor':
      return one ^ other;
  }
}

function shift(operation: 'Shl' | 'Shr', range: Range, value: bigint, by: number): Value {
  if (by >= range.bits) throw overflow();
  return fitted(range, operation === 'Shr' ? value >> BigInt(by) : BigInt.asUintN(range.bits, value << BigInt(by)));
}

/** Casts an integer to a type. @param type index in {@link INTEGERS} @throws VmError if the value is out of range */
export function cast(type: number, value: number | bigint): Value {
  return fitted(rangeOf(type), BigInt(value));
}

export function negate(type: number, value: number | bigint): Value {
  return fitted(rangeOf(type), -BigInt(value));
}

function fitted({ min, max, isSmall }: Range, value: bigint): Value {
  if (value < min || value > max) throw overflow();
  return isSmall ? Number(value) : value;
}

/**
 * Returns the error for an overflow. It has no substatus. Source: aptos-core,
 * `move-vm/types/src/values/values_impl.rs`, `add_checked` and similar functions.
 */
export function overflow(): VmError {
  return new VmError('ARITHMETIC_ERROR');
}
