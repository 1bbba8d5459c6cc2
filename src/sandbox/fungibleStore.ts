import { sha3_256 } from '@noble/hashes/sha3.js';
import { addressToBytes, bytesToHex, concatBytes } from '../core/move/hex';
import { parseAddress } from '../core/move/address';
import { eventHandle } from './aptosCoin';
import type { Resource } from './ledger';

/** The type of the resource that holds an amount of a fungible asset. */
export const FUNGIBLE_STORE_TYPE = '0x1::fungible_asset::FungibleStore';

/** The type of the resource that makes an address a fungible asset. */
export const METADATA_TYPE = '0x1::fungible_asset::Metadata';

/** The type of the resource that makes an address an object. */
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

/** Returns the resource that makes an address an object. */
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
