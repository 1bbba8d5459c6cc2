import { sha3_256 } from '@noble/hashes/sha3.js';
import { canonicalAddress } from '../../src/core/move/address';
import { addressToBytes, bytesToHex, concatBytes } from '../../src/core/move/hex';

/** Returns the address of the store that `owner` has for the asset at `metadata`, as `0x1::object` derives it. */
export function primaryStoreAddress(owner: string, metadata: string): string {
  const source = [addressToBytes(owner), addressToBytes(metadata), Uint8Array.of(0xfc)];
  return canonicalAddress(bytesToHex(sha3_256(concatBytes(source))));
}
