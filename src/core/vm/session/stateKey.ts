import { sha3_256 } from '@noble/hashes/sha3.js';
import { ByteSink } from '../../bytecode/codec';
import { bytesToHex, hexToBytes } from '../../move/hex';
import { writeStructTag } from '../bcs';
import type { StructType } from '../type';

/**
 * The key of an item in a node's storage. Addresses and handles can be in any format. Source: aptos-core,
 * `types/src/state_store/state_key`.
 */
export type StateKey =
  | { readonly kind: 'module'; readonly address: string; readonly name: string }
  | { readonly kind: 'resource' | 'group'; readonly address: string; readonly type: StructType }
  /** `key` is in BCS, in hex with `0x`. */
  | { readonly kind: 'tableItem'; readonly handle: string; readonly key: string };

/** Variants of the enum `Path`. */
const PATHS = { module: 0, resource: 1, group: 2 } as const;

/** The sort key of a state key, and its hash in the format of the node API. */
export interface KeyPlace {
  readonly order: string;
  readonly hash: string;
}

export function keyPlace(key: StateKey): KeyPlace {
  const [tag, owner, path] =
    key.kind === 'tableItem' ? [1, key.handle, hexToBytes(key.key) ?? new Uint8Array()] : [0, key.address, pathOf(key)];
  const order = bytesToHex(new ByteSink().u8(tag).address(owner).raw(path).toBytes());
  const stored = new ByteSink().raw(SEED).u8(tag).address(owner);
  // A path is preceded by its length; the key of a table item is not.
  return { order, hash: bytesToHex(sha3_256((tag === 1 ? stored.raw(path) : stored.blob(path)).toBytes())) };
}

const SEED = sha3_256(new TextEncoder().encode('APTOS::StateKey'));

function pathOf(key: Exclude<StateKey, { kind: 'tableItem' }>): Uint8Array {
  const path = new ByteSink().uleb(PATHS[key.kind]);
  if (key.kind === 'module') path.address(key.address).text(key.name);
  else writeStructTag(path, key.type);
  return path.toBytes();
}
