import { ed25519 } from '@noble/curves/ed25519.js';
import { concatBytes } from '@noble/curves/utils.js';
import { sha512 } from '@noble/hashes/sha2.js';
import { orUndefined } from './parts';

/**
 * Ed25519, verified as by curve25519-dalek 3 and ed25519-dalek 1, which nodes use.
 * Source: aptos-core, `framework/src/natives/cryptography/ed25519.rs` and `crates/aptos-crypto/src/ed25519`.
 */

type Point = InstanceType<typeof ed25519.Point>;

export const PUBLIC_KEY_LENGTH = 32;
export const SIGNATURE_LENGTH = 64;

/** Returns the point of a public key. Accepts unreduced y coordinates and points of small order. */
export function pointOf(bytes: Uint8Array): Point | undefined {
  return bytes.length === PUBLIC_KEY_LENGTH ? orUndefined(() => ed25519.Point.fromBytes(bytes, true)) : undefined;
}

/** Whether 32 bytes are a point that is not of small order. */
export function isValidPublicKey(bytes: Uint8Array): boolean {
  return pointOf(bytes)?.isSmallOrder() === false;
}

/**
 * Returns the scalar of a signature; `undefined` if the length is wrong or the scalar is not less than the group order.
 */
export function scalarOf(signature: Uint8Array): bigint | undefined {
  if (signature.length !== SIGNATURE_LENGTH) return undefined;
  return orUndefined(() => ed25519.Point.Fn.fromBytes(signature.subarray(SIGNATURE_LENGTH / 2)));
}

/** `verify_strict`: verifies without cofactor, and rejects keys and R of small order. */
export function verifyStrict(signature: Uint8Array, publicKey: Uint8Array, message: Uint8Array): boolean {
  const key = pointOf(publicKey);
  const scalar = scalarOf(signature);
  if (key === undefined || scalar === undefined) return false;
  const commitment = signature.subarray(0, SIGNATURE_LENGTH / 2);
  const r = pointOf(commitment);
  if (r === undefined || r.isSmallOrder() || key.isSmallOrder()) return false;
  const challenge = wideScalar(sha512(concatBytes(commitment, publicKey, message)));
  const { BASE } = ed25519.Point;
  return BASE.multiplyUnsafe(scalar).subtract(key.multiplyUnsafe(challenge)).equals(r);
}

/** Returns little-endian bytes of any length as a scalar, reduced modulo the group order. */
export function wideScalar(bytes: Uint8Array): bigint {
  let value = 0n;
  for (const byte of bytes.toReversed()) value = (value << 8n) | BigInt(byte);
  return value % ed25519.Point.Fn.ORDER;
}
