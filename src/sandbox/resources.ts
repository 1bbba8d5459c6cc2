import type { JsonObject } from '../core/json';
import type { Resource, AccountData } from './ledger';
import { sha3_256 } from '@noble/hashes/sha3.js';
import { addressToBytes, bytesToHex, concatBytes, hexToBytes } from '../core/move/hex';
import { parseAddress } from '../core/move/address';

export function coinStoreType(coinType: string): string {
  return `0x1::coin::CoinStore<${coinType}>`;
}

/** The number of events of each of an account's coin event handles. */
export interface CoinEvents {
  readonly deposits: string;
  readonly withdrawals: string;
}

/** `value` is in the smallest unit. The event handles have the numbers `firstHandle` and the next. */
export function coinStore(
  address: string,
  coinType: string,
  value: string,
  events: CoinEvents,
  firstHandle = 2,
): Resource {
  return {
    type: coinStoreType(coinType),
    data: {
      coin: { value },
      deposit_events: eventHandle(address, String(firstHandle), events.deposits),
      frozen: false,
      withdraw_events: eventHandle(address, String(firstHandle + 1), events.withdrawals),
    },
  };
}

export function eventHandle(address: string, creationNumber: string, counter: string): JsonObject {
  return { counter, guid: { id: { addr: address, creation_num: creationNumber } } };
}

export const FUNGIBLE_STORE_TYPE = '0x1::fungible_asset::FungibleStore';

export const METADATA_TYPE = '0x1::fungible_asset::Metadata';

export const OBJECT_CORE_TYPE = '0x1::object::ObjectCore';

/** The derivation scheme for the object that one object creates for one user. */
const USER_DERIVED_OBJECT = 0xfc;
const FIRST_GUID = '1125899906842624';
const NEXT_GUID = '1125899906842625';

/** Returns the address of `owner`'s store for the asset at `metadata`, as derived by `0x1::object`. */
export function primaryStoreAddress(owner: string, metadata: string): string {
  const source = [addressToBytes(owner), addressToBytes(metadata), Uint8Array.of(USER_DERIVED_OBJECT)];
  const address = parseAddress(bytesToHex(sha3_256(concatBytes(source))));
  if (address === undefined) throw new RangeError('a digest has 32 bytes');
  return address;
}

/** Returns the resources of a store at `address`: the object and its balance. */
export function fungibleStore(address: string, owner: string, metadata: string, balance: string): readonly Resource[] {
  return [
    objectCore(address, owner, false),
    { type: FUNGIBLE_STORE_TYPE, data: { balance, frozen: false, metadata: { inner: metadata } } },
  ];
}

export function objectCore(address: string, owner: string, allowUngatedTransfer: boolean): Resource {
  return {
    type: OBJECT_CORE_TYPE,
    data: {
      allow_ungated_transfer: allowUngatedTransfer,
      guid_creation_num: NEXT_GUID,
      owner,
      transfer_events: eventHandle(address, FIRST_GUID, '0'),
    },
  };
}

export const ACCOUNT_TYPE = '0x1::account::Account';

/** `coins`: the number of coin types for which it is registered, each with two handles. */
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
