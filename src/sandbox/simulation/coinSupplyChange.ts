import { addressToBytes, bytesToHex } from '../../core/move/hex';
import type { CoinSupply } from '../ledger';
import { stateKeyHash, type WireChange } from './chainState';

const U128_BYTES = 16;

/** What burning `octas` does to the table that counts all coins; a negative number mints. */
export function coinSupplyChange({ handle, key, value }: CoinSupply, octas: bigint): WireChange {
  const after = BigInt(value) - octas;
  const bytes = Uint8Array.from({ length: U128_BYTES }, (_, at) => Number((after >> BigInt(8 * at)) & 0xffn));
  return {
    state_key_hash: stateKeyHash(`${handle}/${key}`),
    handle,
    key: bytesToHex(addressToBytes(key)),
    value: bytesToHex(bytes),
    data: { key, key_type: 'address', value: String(after), value_type: 'u128' },
    type: 'write_table_item',
  };
}
