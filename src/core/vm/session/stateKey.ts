import { sha3_256 } from '@noble/hashes/sha3.js';
import { ByteSink } from '../../bytecode/codec';
import { bytesToHex, hexToBytes } from '../../move/hex';
import { writeStructTag } from '../bcs';
import type { StructType } from '../type';

/** Where a node stores something; addresses and handles in any form. Source: aptos-core, `types/src/state_store/state_key`. */
export type StateKey =
  | { readonly kind: 'module'; readonly address: string; readonly name: string }
  | { readonly kind: 'resource' | 'group'; readonly address: string; readonly type: StructType }
  /** `key` in BCS as `0x…`. */
  | { readonly kind: 'tableItem'; readonly handle: string; readonly key: string };

/** The variants of the enum `Path`. */
const PATHS = { module: 0, resource: 1, group: 2 } as const;

/** Returns a key in bytes as stored: two of them as hex are in the order of a node's changes. */
export function stateKeyBytes(key: StateKey): Uint8Array {
  const sink = new ByteSink();
  if (key.kind === 'tableItem')
    return sink
      .u8(1)
      .address(key.handle)
      .raw(hexToBytes(key.key) ?? new Uint8Array())
      .toBytes();
  const path = new ByteSink().uleb(PATHS[key.kind]);
  if (key.kind === 'module') path.address(key.address).text(key.name);
  else writeStructTag(path, key.type);
  return sink.u8(0).address(key.address).blob(path.toBytes()).toBytes();
}

/** Returns the hash of a key as nodes print it. */
export function stateKeyHash(key: Uint8Array): string {
  const seed = sha3_256(new TextEncoder().encode('APTOS::StateKey'));
  return bytesToHex(sha3_256(Uint8Array.from([...seed, ...key])));
}
