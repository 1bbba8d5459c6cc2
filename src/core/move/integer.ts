import type { Primitive } from './typeTag';

/** An integer type: its range, and the JSON type of its arguments. */
export interface IntegerType {
  readonly bits: number;
  readonly signed: boolean;
  readonly min: bigint;
  readonly max: bigint;
  /** Number up to 32 bits. Decimal string if wider, because JSON numbers would lose digits. */
  readonly jsonForm: 'number' | 'string';
}

/** Returns the integer type with this name; `undefined` for `bool`, `address` and `signer`. */
export function integerType(name: Primitive): IntegerType | undefined {
  const match = /^([ui])(\d+)$/.exec(name);
  if (!match) return undefined;
  const bits = Number(match[2]);
  const signed = match[1] === 'i';
  const span = 1n << BigInt(signed ? bits - 1 : bits);
  return { bits, signed, min: signed ? -span : 0n, max: span - 1n, jsonForm: bits <= 32 ? 'number' : 'string' };
}

/** The maximum u64, in decimal. */
export const MAX_U64 = '18446744073709551615';

/** Parses a u64 of at most 20 decimal digits and removes leading zeros; `undefined` for other strings. */
export function readU64(text: string): string | undefined {
  if (!/^\d{1,20}$/.test(text)) return undefined;
  const value = BigInt(text);
  return value <= BigInt(MAX_U64) ? value.toString() : undefined;
}
