import type { JsonObject } from '../core/json';
import type { Resource } from './ledger';

/** Returns the type of the resource in which an account stores coins. */
export function coinStoreType(coinType: string): string {
  return `0x1::coin::CoinStore<${coinType}>`;
}

/** The number of events of each of an account's coin event handles. */
export interface CoinEvents {
  readonly deposits: string;
  readonly withdrawals: string;
}

/**
 * Returns a coin store with `value` of a coin's smallest unit. Its event handles have the creation numbers
 * `firstHandle` and the one after it.
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

/** Returns an event handle as resources contain it. */
export function eventHandle(address: string, creationNumber: string, counter: string): JsonObject {
  return { counter, guid: { id: { addr: address, creation_num: creationNumber } } };
}
