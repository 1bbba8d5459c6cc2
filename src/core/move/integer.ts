import type { Primitive } from './typeTag';

/** An integer type: its range, and the JSON form of its arguments. */
export interface IntegerType {
  readonly bits: number;
  readonly signed: boolean;
  readonly min: bigint;
  readonly max: bigint;
  /** A JSON number up to 32 bits; a decimal string if wider, because JSON numbers would lose digits. */
  readonly jsonForm: 'number' | 'string';
}

/** Returns the integer type with that name; `undefined` for `bool`, `address` and `signer`. */
export function integerType(name: Primitive): IntegerType | undefined {
  const match = /^([ui])(\d+)$/.exec(name);
  if (!match) return undefined;
  const bits = Number(match[2]);
  const signed = match[1] === 'i';
  const span = 1n << BigInt(signed ? bits - 1 : bits);
  return { bits, signed, min: signed ? -span : 0n, max: span - 1n, jsonForm: bits <= 32 ? 'number' : 'string' };
}

/** The largest u64, in decimal digits. */
export const MAX_U64 = '18446744073709551615';

/** Returns a u64 in at most 20 decimal digits, without leading zeros; `undefined` for any other text. */
export function readU64(text: string): string | undefined {
  if (!/^\d{1,20}$/.test(text)) return undefined;
  const value = BigInt(text);
  return value <= BigInt(MAX_U64) ? value.toString() : undefined;
}
