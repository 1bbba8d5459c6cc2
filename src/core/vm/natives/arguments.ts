import { integerType } from '../../move/integer';
import type { Native, NativeContext } from '../native';
import { Reference, Signer, Variant, type Value } from '../value';
import { bytesOf } from '../values';
import { MoveAbort, VmError } from '../vmError';

/** Functions that read the arguments of natives. All of them throw VmError if an argument has the wrong type. */

export function addressArgument(value: Value | undefined): string {
  if (typeof value !== 'string') throw wrongType();
  return value;
}

export function integerArgument(value: Value | undefined): bigint {
  if (typeof value === 'bigint') return value;
  if (typeof value === 'number') return BigInt(value);
  throw wrongType();
}

export function listArgument(value: Value | undefined): Value[] {
  if (!Array.isArray(value)) throw wrongType();
  return value;
}

export function referenceArgument(value: Value | undefined): Reference {
  if (!(value instanceof Reference)) throw wrongType();
  return value;
}

/** Returns the value that a reference refers to. */
export function referred(value: Value | undefined): Value {
  return referenceArgument(value).value;
}

export function signerArgument(value: Value | undefined): Signer {
  const signer = referred(value);
  if (!(signer instanceof Signer)) throw wrongType();
  return signer;
}

export function fieldsOf(value: Value | undefined): readonly Value[] {
  return listArgument(value);
}

const TEXT = new TextEncoder();

export function stringBytes(value: Value | undefined): Uint8Array {
  return bytesOf(fieldsOf(value)[0]);
}

export function stringText(value: Value | undefined): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(stringBytes(value));
  } catch {
    throw wrongType();
  }
}

export function stringValue(text: string): Value {
  return [Array.from(TEXT.encode(text))];
}

/** Returns a `0x1::option::Option`, which has been an enum since late 2025 and was a struct with a vector before. */
export function optionValue({ linker }: NativeContext, value: Value | undefined): Value {
  const [definition] = linker.module('0x1::option').code.structDefinitions;
  const values = value === undefined ? [] : [value];
  return definition?.layout.kind === 'variants' ? new Variant(values.length, values) : [values];
}

export function isEnabled({ session }: NativeContext, flag: number): boolean {
  const { features } = session.environment;
  return features === undefined || ((features[flag >> 3] ?? 0) & (1 << (flag & 7))) !== 0;
}

/** The categories of `0x1::error`. Source: aptos-core, `move-stdlib/sources/error.move`. */
const CATEGORIES = { invalidArgument: 1n, outOfRange: 2n, invalidState: 3n, unavailable: 13n } as const;

/** Returns an abort with a `0x1::error` code. */
export function errorOf(category: keyof typeof CATEGORIES, reason: bigint): MoveAbort {
  return new MoveAbort((CATEGORIES[category] << 16n) + reason);
}

export function wrongType(): VmError {
  return new VmError('INTERNAL_TYPE_ERROR');
}

/** Returns the natives of a module by ID, such as `0x1::hash::sha3_256`. */
export function nativesOf(
  module: string,
  natives: Readonly<Record<string, Native>>,
): readonly (readonly [string, Native])[] {
  return Object.entries(natives).map(([name, native]) => [`${module}::${name}`, native]);
}

export const MAX_U128 = integerType('u128')?.max ?? 0n;
export const MAX_U64 = integerType('u64')?.max ?? 0n;
