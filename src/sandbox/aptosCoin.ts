import type { JsonObject } from '../core/json';
import type { Resource } from './ledger';

/** The type of the resource that an account keeps coins in. */
export function coinStoreType(coinType: string): string {
  return `0x1::coin::CoinStore<${coinType}>`;
}

/** How many events each of an account's coin event handles has seen. */
export interface CoinEvents {
  readonly deposits: string;
  readonly withdrawals: string;
}

/**
 * A coin store that holds `value` of a coin's smallest unit.
 * Its event handles have the creation numbers `firstHandle` and the next.
 */
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

/** An event handle as resources hold it. */
export function eventHandle(address: string, creationNumber: string, counter: string): JsonObject {
  return { counter, guid: { id: { addr: address, creation_num: creationNumber } } };
}
