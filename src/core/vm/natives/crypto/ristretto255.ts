import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { wideScalar } from './ed25519';
import { orUndefined, type Parts } from './parts';

/**
 * Points and scalars of ristretto255, as curve25519-dalek 3 computes them. Scalars are 32 bytes, little-endian.
 * Source: aptos-core, `framework/src/natives/cryptography/ristretto255_point.rs` and `ristretto255_scalar.rs`.
 */

export type RistrettoPoint = InstanceType<typeof ristretto255.Point>;

/** The field of scalars: its `inv` refuses zero, of which a node takes zero as the inverse. */
export const { Fn } = ristretto255.Point;

/** The point of 32 bytes; `undefined` unless they are its one encoding. */
export function decompress(bytes: Uint8Array): RistrettoPoint | undefined {
  return bytes.length === 32 ? orUndefined(() => ristretto255.Point.fromBytes(bytes)) : undefined;
}

/** The point of 64 uniform bytes. */
export function pointFromUniform(bytes: Uint8Array): RistrettoPoint {
  return ristretto255_hasher.deriveToCurve?.(bytes) ?? ristretto255.Point.ZERO;
}

/** The point of the hash of any bytes. */
export function pointFromSha512(bytes: Uint8Array): RistrettoPoint {
  return pointFromUniform(sha512(bytes));
}

/** The sum of scalars times points. */
export function* multiScalarMul(points: readonly RistrettoPoint[], scalars: readonly bigint[]): Parts<RistrettoPoint> {
  let sum = ristretto255.Point.ZERO;
  for (const [index, point] of points.entries()) {
    sum = sum.add(point.multiplyUnsafe(scalars[index] ?? 0n));
    yield;
  }
  return sum;
}

export const IDENTITY: RistrettoPoint = ristretto255.Point.ZERO;
export const BASEPOINT: RistrettoPoint = ristretto255.Point.BASE;

/**
 * The scalar that a Move `Scalar` holds; `undefined` if it is not below the group's order, where a node stops with an
 * invariant violation. The highest bit is ignored. Source: `ristretto255.rs`, `scalar_from_valid_bytes`.
 */
export function scalarOf(bytes: Uint8Array): bigint | undefined {
  if (bytes.length !== 32) return undefined;
  const value = littleEndian(bytes) & ((1n << 255n) - 1n);
  return value < Fn.ORDER ? value : undefined;
}

/** Whether 32 bytes are below the group's order. */
export function isCanonicalScalar(bytes: Uint8Array): boolean {
  return bytes.length === 32 && littleEndian(bytes) < Fn.ORDER;
}

/** The scalar as 32 bytes, after reduction. */
export function scalarBytes(value: bigint): Uint8Array {
  return Fn.toBytes(Fn.create(value));
}

/** The scalar of the hash of any bytes. */
export function scalarFromSha512(bytes: Uint8Array): bigint {
  return wideScalar(sha512(bytes));
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
}
