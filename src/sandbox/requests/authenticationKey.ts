import { sha3_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes } from '../../core/move/hex';

const ED25519_SCHEME = 0;
const ED25519_KEY_LENGTH = 32;

/**
 * Returns the authentication key of an account with a single Ed25519 key; `undefined` if `publicKey` is not an Ed25519
 * key.
 */
export function ed25519AuthenticationKey(publicKey: string): string | undefined {
  const bytes = hexToBytes(publicKey);
  if (bytes?.length !== ED25519_KEY_LENGTH) return undefined;
  return bytesToHex(sha3_256(concatBytes([bytes, Uint8Array.of(ED25519_SCHEME)])));
}
