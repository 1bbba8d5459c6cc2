import { sha3_256 } from '@noble/hashes/sha3.js';
import { addressToBytes, bytesToHex, concatBytes } from '../../move/hex';
import type { Natives } from '../native';
import { addressArgument, nativesOf, wrongType } from './arguments';

/** Source: aptos-core, `types/src/transaction/authenticator.rs`, `Scheme`. */
const DERIVE_AUID = 251;
const DERIVE_OBJECT_ADDRESS_FROM_OBJECT = 252;

/** Source: aptos-core, `framework/src/natives/object.rs`. */
export const OBJECTS: Natives = new Map(
  nativesOf('0x1::object', {
    exists_at: (context, [address], [type]) => {
      if (type?.kind !== 'struct') throw wrongType();
      return [context.session.journal.resource(context, addressArgument(address), type).slot.length > 0];
    },
    create_user_derived_object_address_impl: (_, [source, from]) => {
      const parts = [source, from].map(each => addressToBytes(addressArgument(each)));
      return [derived(parts, DERIVE_OBJECT_ADDRESS_FROM_OBJECT)];
    },
  }),
);

/** Returns the nth unique address of a session. Source: `authenticator.rs`, `auid`. @param count 1-based */
export function uniqueAddress(sessionHash: Uint8Array, count: number): string {
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(count), true);
  return derived([sessionHash, number], DERIVE_AUID);
}

function derived(parts: readonly Uint8Array[], scheme: number): string {
  return bytesToHex(sha3_256(concatBytes([...parts, Uint8Array.of(scheme)])));
}
