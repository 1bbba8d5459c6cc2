import { secp256k1 } from '@noble/curves/secp256k1.js';
import { concatBytes } from '@noble/curves/utils.js';
import { orUndefined } from './parts';

/** The message, recovery ID or signature is malformed; the native aborts with `NFE_DESERIALIZE`. */
export const UNREADABLE = 'unreadable';

/**
 * `ecdsa_recover_internal`: returns the 64-byte public key of the signer; `undefined` if there is none. Accepts a high
 * s, and reduces the message, which is a hash.
 * Source: aptos-core, `framework/src/natives/cryptography/secp256k1.rs`; libsecp256k1 0.7 (`parse_standard_slice`
 * rejects r and s that are not less than the group order, `recover` rejects zeros).
 */
export function recoverPublicKey(
  message: Uint8Array,
  recoveryId: number,
  signature: Uint8Array,
): Uint8Array | typeof UNREADABLE | undefined {
  const { Fn, Fp, BASE } = secp256k1.Point;
  if (message.length !== 32 || recoveryId > 3 || signature.length !== 64) return UNREADABLE;
  const [r, s] = [bigEndian(signature.subarray(0, 32)), bigEndian(signature.subarray(32))];
  if (r >= Fn.ORDER || s >= Fn.ORDER) return UNREADABLE;
  const x = r + (recoveryId & 2 ? Fn.ORDER : 0n);
  if (r === 0n || s === 0n || x >= Fp.ORDER) return undefined;
  const parity = Uint8Array.of(recoveryId & 1 ? 3 : 2);
  const point = orUndefined(() => secp256k1.Point.fromBytes(concatBytes(parity, Fp.toBytes(x))));
  if (point === undefined) return undefined;
  const inverse = Fn.inv(r);
  const digest = bigEndian(message) % Fn.ORDER;
  const key = BASE.multiplyUnsafe(Fn.mul(Fn.neg(digest), inverse)).add(point.multiplyUnsafe(Fn.mul(s, inverse)));
  return key.is0() ? undefined : key.toBytes(false).subarray(1);
}

function bigEndian(bytes: Uint8Array): bigint {
  return bytes.reduce((value, byte) => (value << 8n) | BigInt(byte), 0n);
}
