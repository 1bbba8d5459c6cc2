import { isKnownChange, type WireChange } from '../gateway/schemas/changeSchema';
import type { WireEvent } from '../gateway/schemas/simulationResultSchema';
import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { parseAddress } from '../move/address';
import { APT_DECIMALS } from '../move/apt';
import { APT_METADATA, APTOS_COIN } from '../move/aptosCoin';
import type { Asset } from './balanceModel';

const COIN_STORE = /^0x1::coin::CoinStore<(.*)>$/;

/** The chain's own coin. */
export const APT: Asset = { kind: 'apt', id: APTOS_COIN, symbol: 'APT', decimals: APT_DECIMALS };

/** What the changed resources tell of stores: whose they are and of which asset. */
export interface Holdings {
  /** The asset of a coin store's event handle. */
  readonly coinOf: (account: string, creationNumber: string) => Asset | undefined;
  /** The asset and the owner of a fungible store. */
  readonly storeOf: (store: string) => { readonly asset?: Asset; readonly owner?: string };
}

/** The asset of a coin type. */
export function coinAsset(coinType: string): Asset {
  return coinType === APTOS_COIN ? APT : { kind: 'coin', id: coinType };
}

/** Reads what is held where out of a transaction's changes, and out of the events that tell of deleted coin stores. */
export function holdingsOf(changes: readonly WireChange[], events: readonly WireEvent[]): Holdings {
  const resources = resourcesOf(changes);
  const handles = new Map([...writtenHandles(resources), ...deletedHandles(events)]);
  const metadata = byAddress(resources, '0x1::fungible_asset::Metadata');
  const stores = byAddress(resources, '0x1::fungible_asset::FungibleStore');
  const objects = byAddress(resources, '0x1::object::ObjectCore');
  return {
    coinOf: (account, creationNumber) => handles.get(`${account}/${creationNumber}`),
    storeOf: store => {
      const inner = address(at(stores.get(store), 'metadata', 'inner'));
      const owner = address(at(objects.get(store), 'owner'));
      return {
        ...(inner === undefined ? {} : { asset: fungibleAsset(inner, metadata.get(inner)) }),
        ...(owner === undefined ? {} : { owner }),
      };
    },
  };
}

/** An address in its short form, of JSON that should be one. */
export function address(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? parseAddress(value) : undefined;
}

/** Event handles of the coin stores that are written, as `account/creation number`. */
function writtenHandles(resources: ReturnType<typeof resourcesOf>): readonly (readonly [string, Asset])[] {
  return resources.flatMap(([account, type, data]) => {
    const [, coinType] = COIN_STORE.exec(type) ?? [];
    if (coinType === undefined) return [];
    return [data.withdraw_events, data.deposit_events].flatMap(handle => {
      const creationNumber = at(handle, 'guid', 'id', 'creation_num');
      return typeof creationNumber === 'string' ? [[`${account}/${creationNumber}`, coinAsset(coinType)] as const] : [];
    });
  });
}

/** A coin store that becomes a fungible store in the same transaction tells its handles in an event only. */
function deletedHandles(events: readonly WireEvent[]): readonly (readonly [string, Asset])[] {
  return events.flatMap(({ type, data }) => {
    if (type !== '0x1::coin::CoinStoreDeletion' || !isJsonObject(data)) return [];
    const account = address(data.event_handle_creation_address);
    const { coin_type: coinType } = data;
    if (account === undefined || typeof coinType !== 'string') return [];
    const numbers = [
      data.deleted_withdraw_event_handle_creation_number,
      data.deleted_deposit_event_handle_creation_number,
    ];
    return numbers.flatMap(each =>
      typeof each === 'string' ? [[`${account}/${each}`, coinAsset(coinType)] as const] : [],
    );
  });
}

function fungibleAsset(id: string, metadata: JsonObject | undefined): Asset {
  if (id === APT_METADATA) return APT;
  const symbol = at(metadata, 'symbol');
  const decimals = at(metadata, 'decimals');
  return {
    kind: 'fungibleAsset',
    id,
    ...(typeof symbol === 'string' && symbol !== '' ? { symbol } : {}),
    ...(typeof decimals === 'number' && Number.isInteger(decimals) && decimals >= 0 && decimals <= 255
      ? { decimals }
      : {}),
  };
}

function resourcesOf(changes: readonly WireChange[]): readonly (readonly [string, string, JsonObject])[] {
  return changes.flatMap(change => {
    if (!isKnownChange(change) || change.type !== 'write_resource') return [];
    const { type, data } = change.data;
    return isJsonObject(data) ? [[parseAddress(change.address) ?? change.address, type, data] as const] : [];
  });
}

function byAddress(resources: ReturnType<typeof resourcesOf>, wanted: string): ReadonlyMap<string, JsonObject> {
  return new Map(resources.flatMap(([account, type, data]) => (type === wanted ? [[account, data] as const] : [])));
}

function at(value: JsonValue | undefined, ...path: readonly string[]): JsonValue | undefined {
  return path.reduce<JsonValue | undefined>(
    (inner, name) => (isJsonObject(inner) && Object.hasOwn(inner, name) ? inner[name] : undefined),
    value,
  );
}
