import { sha3_256 } from '@noble/hashes/sha3.js';
import { addressToBytes, bytesToHex, concatBytes } from '../../move/hex';
import type { NativeContext, Natives } from '../native';
import { addressArgument, nativesOf, wrongType } from './arguments';
import { HASH_UNITS } from './hashes';

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
    create_user_derived_object_address_impl: (context, [source, from]) => {
      const parts = [source, from].map(each => addressToBytes(addressArgument(each)));
      return [derived(context, parts, DERIVE_OBJECT_ADDRESS_FROM_OBJECT)];
    },
  }),
);

/** Returns the nth unique address of a session. Source: `authenticator.rs`, `auid`. @param count 1-based */
export function uniqueAddress(context: NativeContext, count: number): string {
  const number = new Uint8Array(8);
  new DataView(number.buffer).setBigUint64(0, BigInt(count), true);
  return derived(context, [context.session.environment.sessionHash, number], DERIVE_AUID);
}

function derived({ meter }: NativeContext, parts: readonly Uint8Array[], scheme: number): string {
  meter.charge(HASH_UNITS);
  return bytesToHex(sha3_256(concatBytes([...parts, Uint8Array.of(scheme)])));
}
