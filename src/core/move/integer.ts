import type { Primitive } from './typeTag';

/** An integer type: its range, and how an argument of it is written in JSON. */
export interface IntegerType {
  readonly bits: number;
  readonly signed: boolean;
  readonly min: bigint;
  readonly max: bigint;
  /** Up to 32 bits a JSON number; wider a decimal string, for JSON numbers lose digits there. */
  readonly jsonForm: 'number' | 'string';
}

/** The integer type of that name; `undefined` for `bool`, `address` and `signer`. */
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

/** A u64 in at most 20 decimal digits, without leading zeros; `undefined` for any other text. */
export function readU64(text: string): string | undefined {
  if (!/^\d{1,20}$/.test(text)) return undefined;
  const value = BigInt(text);
  return value <= BigInt(MAX_U64) ? value.toString() : undefined;
}

/** A whole number that no u256 and no signed number of a model exceeds: what is longer is data more than a number. */
const WHOLE = /^[-+]?\d{1,80}$/;

/**
 * A whole number with its digits in groups of three, for the eye: `1234567` as `1,234,567`. Exact, as the wire has u64
 * and wider as text; text that is no whole number of at most 80 digits stays as it is.
 */
export function groupDigits(count: number | bigint | string): string {
  const text = String(count);
  return WHOLE.test(text) ? text.replace(/\B(?=(\d{3})+$)/g, ',') : text;
}

/** `1 change`, `2,000 changes`; `many` when adding an s would not do. */
export function counted(count: number | bigint, one: string, many = `${one}s`): string {
  return `${groupDigits(count)} ${BigInt(count) === 1n ? one : many}`;
}
