import { sha3_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes } from '../core/move/hex';
import { eventHandle } from './aptosCoin';
import type { AccountData, Resource } from './ledger';

/** The type of the resource that makes an address an account. */
export const ACCOUNT_TYPE = '0x1::account::Account';

/**
 * Returns an account's resource; `coins` is the number of coin types for which it is registered, each with two handles.
 */
export function accountResource(address: string, account: AccountData, coins: number): Resource {
  return {
    type: ACCOUNT_TYPE,
    data: {
      authentication_key: account.authentication_key,
      coin_register_events: eventHandle(address, '0', String(coins)),
      guid_creation_num: String(2 + 2 * coins),
      key_rotation_events: eventHandle(address, '1', '0'),
      rotation_capability_offer: { for: { vec: [] } },
      sequence_number: account.sequence_number,
      signer_capability_offer: { for: { vec: [] } },
    },
  };
}

const ED25519_SCHEME = 0;
const ED25519_KEY_LENGTH = 32;

/** Returns the authentication key of an account with one ed25519 key; `undefined` if `publicKey` is not one. */
export function ed25519AuthenticationKey(publicKey: string): string | undefined {
  const bytes = hexToBytes(publicKey);
  if (bytes?.length !== ED25519_KEY_LENGTH) return undefined;
  return bytesToHex(sha3_256(concatBytes([bytes, Uint8Array.of(ED25519_SCHEME)])));
}
