import { ristretto255, ristretto255_hasher } from '@noble/curves/ed25519.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { wideScalar } from './ed25519';
import { orUndefined, type Parts } from './parts';

/**
 * Points and scalars of ristretto255, as in curve25519-dalek 3. Scalars are 32 bytes, little-endian.
 * Source: aptos-core, `framework/src/natives/cryptography/ristretto255_point.rs` and `ristretto255_scalar.rs`.
 */

export type RistrettoPoint = InstanceType<typeof ristretto255.Point>;

/** The field of scalars. Its `inv` throws for zero, whereas on a node, the inverse of zero is zero. */
export const { Fn } = ristretto255.Point;

/** Decodes a point; `undefined` unless the 32 bytes are its canonical encoding. */
export function decompress(bytes: Uint8Array): RistrettoPoint | undefined {
  return bytes.length === 32 ? orUndefined(() => ristretto255.Point.fromBytes(bytes)) : undefined;
}

/** Maps 64 uniform bytes to a point. */
export function pointFromUniform(bytes: Uint8Array): RistrettoPoint {
  return ristretto255_hasher.deriveToCurve?.(bytes) ?? ristretto255.Point.ZERO;
}

/** Maps bytes to a point through their SHA-512 hash. */
export function pointFromSha512(bytes: Uint8Array): RistrettoPoint {
  return pointFromUniform(sha512(bytes));
}

/** Returns the sum of scalars multiplied by points. */
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
 * Returns the scalar in a Move `Scalar`, ignoring the highest bit; `undefined` if it is not less than the group order.
 * Nodes fail with an invariant violation in this case. Source: `ristretto255.rs`, `scalar_from_valid_bytes`.
 */
export function scalarOf(bytes: Uint8Array): bigint | undefined {
  if (bytes.length !== 32) return undefined;
  const value = littleEndian(bytes) & ((1n << 255n) - 1n);
  return value < Fn.ORDER ? value : undefined;
}

/** Whether 32 bytes are less than the group order. */
export function isCanonicalScalar(bytes: Uint8Array): boolean {
  return bytes.length === 32 && littleEndian(bytes) < Fn.ORDER;
}

/** Returns a scalar as 32 bytes, reduced modulo the group order. */
export function scalarBytes(value: bigint): Uint8Array {
  return Fn.toBytes(Fn.create(value));
}

/** Maps bytes to a scalar through their SHA-512 hash. */
export function scalarFromSha512(bytes: Uint8Array): bigint {
  return wideScalar(sha512(bytes));
}

function littleEndian(bytes: Uint8Array): bigint {
  return bytes.reduceRight((value, byte) => (value << 8n) | BigInt(byte), 0n);
}
