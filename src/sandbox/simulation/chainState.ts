import { sha3_256 } from '@noble/hashes/sha3.js';
import type { JsonValue } from '../../core/json';
import { longAddress } from '../../core/move/address';
import { bytesToHex } from '../../core/move/hex';
import { FUNGIBLE_STORE_TYPE, METADATA_TYPE, OBJECT_CORE_TYPE } from '../resources';
import { accountAt, type Ledger, type Resource } from '../ledger';

/** A change as a node sends it; its form depends on `type`. */
export type LedgerChange = Readonly<Record<string, JsonValue>>;

/** Resources that share one storage slot because they belong to the same object. */
const OBJECT_GROUP: readonly string[] = [OBJECT_CORE_TYPE, FUNGIBLE_STORE_TYPE, METADATA_TYPE];

interface Written {
  readonly address: string;
  readonly type: string;
  /** The data; absent once it is deleted. */
  readonly data: JsonValue | undefined;
}

/** A ledger with changes on top; the ledger itself is not changed. */
export class ChainState {
  readonly #ledger: Ledger;
  readonly #written = new Map<string, Written>();

  constructor(ledger: Ledger) {
    this.#ledger = ledger;
  }

  /** Returns a resource's data; `undefined` if it does not exist. */
  read(address: string, type: string): JsonValue | undefined {
    const written = this.#written.get(`${address}/${type}`);
    return written ? written.data : this.#stored(address, type);
  }

  write(address: string, { type, data }: Resource): void {
    this.#written.set(`${address}/${type}`, { address, type, data });
  }

  remove(address: string, type: string): void {
    this.#written.set(`${address}/${type}`, { address, type, data: undefined });
  }

  /** The number of new storage slots; a resource group is one slot. */
  get created(): number {
    return this.#places(({ address, type, data }) => data !== undefined && this.#stored(address, type) === undefined);
  }

  /** The number of the ledger's storage slots that were freed. */
  get deleted(): number {
    return this.#places(({ address, type, data }) => data === undefined && this.#stored(address, type) !== undefined);
  }

  /** Returns the changes, by address and type. */
  changes(): readonly LedgerChange[] {
    const order = ({ address, type }: Written): string => `${longAddress(address)}/${type}`;
    return [...this.#written.values()]
      .filter(({ address, type, data }) => data !== undefined || this.#stored(address, type) !== undefined)
      .sort((one, other) => (order(one) < order(other) ? -1 : 1))
      .map(change);
  }

  #stored(address: string, type: string): JsonValue | undefined {
    return accountAt(this.#ledger, address)?.resources.find(resource => resource.type === type)?.data;
  }

  #places(test: (written: Written) => boolean): number {
    return new Set([...this.#written.values()].filter(test).map(stateKey)).size;
  }
}

function stateKey({ address, type }: Written): string {
  return `${address}/${OBJECT_GROUP.includes(type) ? '0x1::object::ObjectGroup' : type}`;
}

/** Of the length of a state key's hash and as deterministic, but computed differently. */
export function stateKeyHash(key: string): string {
  return bytesToHex(sha3_256(new TextEncoder().encode(key)));
}

function change(written: Written): LedgerChange {
  const { address, type, data } = written;
  const key = { address, state_key_hash: stateKeyHash(stateKey(written)) };
  if (data === undefined) return { ...key, resource: type, type: 'delete_resource' };
  return { ...key, data: { type, data }, type: 'write_resource' };
}
