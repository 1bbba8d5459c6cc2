import { sha3_256 } from '@noble/hashes/sha3.js';
import { bytesToHex } from '../../core/move/hex';

/** A hash that only looks like the chain's: what a node hashes there, the model does not have. */
export function standInHash(text: string): string {
  return bytesToHex(sha3_256(new TextEncoder().encode(`Movescope sandbox: ${text}`)));
}
