import { isValidPublicKey, pointOf, PUBLIC_KEY_LENGTH, scalarOf, SIGNATURE_LENGTH, verifyStrict } from './ed25519';
import type { Parts } from './parts';

/**
 * Multi-key Ed25519. A key consists of the concatenated public keys and a byte with the threshold.
 * Source: aptos-core, `framework/src/natives/cryptography/multi_ed25519.rs` and
 * `crates/aptos-crypto/src/multi_ed25519.rs`.
 */

const MAX_KEYS = 32;
/** Size of the signer bitmap in bytes. The highest bit of the first byte stands for the first key. */
const BITMAP_LENGTH = 4;

/** `public_key_validate_internal`: whether all complete 32-byte keys are valid. Ignores the threshold. */
export function* areValidPublicKeys(bytes: Uint8Array): Parts<boolean> {
  if (Math.floor(bytes.length / PUBLIC_KEY_LENGTH) > MAX_KEYS) return false;
  for (const key of chunks(bytes, PUBLIC_KEY_LENGTH)) {
    if (!isValidPublicKey(key)) return false;
    yield;
  }
  return true;
}

/** `public_key_validate_v2_internal`: also validates the threshold. */
export function* isValidMultiKey(bytes: Uint8Array): Parts<boolean> {
  return thresholdOf(bytes) !== undefined && (yield* areValidPublicKeys(bytes));
}

/** `signature_verify_strict_internal`. A signature consists of the concatenated signatures and the bitmap. */
export function* verifyMulti(signature: Uint8Array, publicKey: Uint8Array, message: Uint8Array): Parts<boolean> {
  const threshold = thresholdOf(publicKey);
  const keys = chunks(publicKey, PUBLIC_KEY_LENGTH);
  if (threshold === undefined || !keys.every(key => pointOf(key) !== undefined)) return false;
  yield;
  const signatures = chunks(signature, SIGNATURE_LENGTH);
  if (signature.length % SIGNATURE_LENGTH !== BITMAP_LENGTH || signatures.length === 0 || signatures.length > MAX_KEYS)
    return false;
  const signers = signersOf(signature.subarray(-BITMAP_LENGTH));
  if (signers.length !== signatures.length || signatures.some(each => scalarOf(each) === undefined)) return false;
  if ((signers.at(-1) ?? MAX_KEYS) >= keys.length || signers.length < threshold) return false;
  for (const [index, signer] of signers.entries()) {
    const [one, key] = [signatures[index], keys[signer]];
    if (one === undefined || key === undefined || !verifyStrict(one, key, message)) return false;
    yield;
  }
  return true;
}

function thresholdOf(publicKey: Uint8Array): number | undefined {
  const count = Math.floor(publicKey.length / PUBLIC_KEY_LENGTH);
  const threshold = publicKey.at(-1) ?? 0;
  if (count === 0 || count > MAX_KEYS || publicKey.length % PUBLIC_KEY_LENGTH !== 1) return undefined;
  return threshold > 0 && threshold <= count ? threshold : undefined;
}

/** Returns the indices of the keys in a bitmap. */
function signersOf(bitmap: Uint8Array): readonly number[] {
  return [...bitmap].flatMap((byte, index) =>
    [0, 1, 2, 3, 4, 5, 6, 7].filter(bit => byte & (0x80 >> bit)).map(bit => index * 8 + bit),
  );
}

/** Splits bytes into chunks, without an incomplete chunk at the end. */
function chunks(bytes: Uint8Array, length: number): readonly Uint8Array[] {
  return Array.from({ length: Math.floor(bytes.length / length) }, (_, index) =>
    bytes.subarray(index * length, (index + 1) * length),
  );
}
