import { type WireChange, type WireEvent, isKnownChange } from '../gateway/schemas/simulationResultSchema';
import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { parseAddress } from '../move/address';
import { APT_DECIMALS, APT_METADATA, APTOS_COIN } from '../move/aptosCoin';
import { NO_PAYER } from '../results/facts';
import type { Asset, AssetReport, BalancesReport } from '../results/simulationReport';
import { defined } from '../text/defined';

/** The data from which balances are computed. */
export interface BalanceSource {
  readonly sender: string;
  readonly signature?: JsonValue;
  readonly events: readonly WireEvent[];
  readonly changes: readonly WireChange[];
  /** Octas charged for gas. */
  readonly feeOctas: string;
  /** Octas refunded for storage. */
  readonly refundOctas?: string;
}

/** One withdrawal or deposit. */
interface Movement {
  readonly asset?: Asset;
  readonly account: string;
  readonly amount: bigint;
}

/** Event types by their effect on a balance, in all forms used by public nodes. */
const DIRECTIONS: Readonly<Record<string, 1n | -1n>> = {
  '0x1::fungible_asset::Withdraw': -1n,
  '0x1::fungible_asset::Deposit': 1n,
  '0x1::fungible_asset::WithdrawEvent': -1n,
  '0x1::fungible_asset::DepositEvent': 1n,
  '0x1::coin::WithdrawEvent': -1n,
  '0x1::coin::DepositEvent': 1n,
  '0x1::coin::CoinWithdraw': -1n,
  '0x1::coin::CoinDeposit': 1n,
  '0x1::coin::Withdraw': -1n,
  '0x1::coin::Deposit': 1n,
};

/**
 * The event that follows the withdrawal of the gas fee, on nodes that emit an event for that withdrawal (as of 2024).
 */
const FEE_STATEMENT = '0x1::transaction_fee::FeeStatement';

/** Computes gains and losses from the events that move coins and fungible assets. The fee is counted only once. */
export function balancesReport(source: BalanceSource): BalancesReport {
  const holdings = holdingsOf(source.changes, source.events);
  const fee = BigInt(source.feeOctas) - BigInt(source.refundOctas ?? '0');
  const payer = payerOf(source);
  const movements = source.events.flatMap((event, index) => {
    const movement = movementOf(event, holdings);
    const isFee = source.events[index + 1]?.type === FEE_STATEMENT && movement?.amount === -fee;
    return movement && !(isFee && movement.asset === APT) ? [movement] : [];
  });
  const isCharged = fee !== 0n && payer !== NO_PAYER;
  const charged = isCharged ? [{ asset: APT, account: payer, amount: -fee }] : [];
  const placed = new Map<string, { readonly asset: Asset; readonly byAccount: Map<string, bigint> }>();
  for (const { asset, account, amount } of [...charged, ...movements]) {
    if (!asset) continue;
    const known = placed.get(asset.id) ?? { asset, byAccount: new Map<string, bigint>() };
    placed.set(asset.id, known);
    known.byAccount.set(account, (known.byAccount.get(account) ?? 0n) + amount);
  }
  const sender = parseAddress(source.sender) ?? source.sender;
  return {
    assets: [...placed.values()].map(({ asset, byAccount }) =>
      assetReport(asset, byAccount, { sender, fee: isCharged && asset === APT ? fee : 0n }),
    ),
    fee: { payer, octas: fee.toString() },
    unplaced: movements.filter(({ asset }) => !asset).length,
  };
}

function assetReport(
  asset: Asset,
  byAccount: ReadonlyMap<string, bigint>,
  { sender, fee }: { readonly sender: string; readonly fee: bigint },
): AssetReport {
  const deltas = [...byAccount].filter(([, amount]) => amount !== 0n);
  const net = deltas.reduce((sum, [, amount]) => sum + amount, fee);
  return {
    asset,
    deltas: deltas.map(([account, amount]) => ({ account, isSender: account === sender, amount: amount.toString() })),
    net: net.toString(),
  };
}

function movementOf({ type, data, guid }: WireEvent, holdings: Holdings): Movement | undefined {
  const [name, coinType] = splitType(type);
  const direction = Object.hasOwn(DIRECTIONS, name) ? DIRECTIONS[name] : undefined;
  if (direction === undefined || !isJsonObject(data)) return undefined;
  if (typeof data.amount !== 'string' || !/^\d{1,39}$/.test(data.amount)) return undefined;
  const amount = direction * BigInt(data.amount);
  if (name.startsWith('0x1::fungible_asset::')) {
    const store = address(data.store) ?? address(guid.account_address) ?? guid.account_address;
    const { asset, owner } = holdings.storeOf(store);
    return defined({ asset, account: owner ?? store, amount });
  }
  const account = address(data.account) ?? address(guid.account_address) ?? guid.account_address;
  const asset = coinOf(data, coinType) ?? holdings.coinOf(account, guid.creation_number);
  return defined({ asset, account, amount });
}

function coinOf({ coin_type: named }: JsonObject, coinType: string | undefined): Asset | undefined {
  const id = typeof named === 'string' ? named : coinType;
  return id === undefined ? undefined : coinAsset(id);
}

function splitType(type: string): readonly [string, string?] {
  const open = type.indexOf('<');
  return open < 0 ? [type] : [type.slice(0, open), type.slice(open + 1, -1)];
}

function payerOf({ sender, signature }: BalanceSource): string {
  const named = isJsonObject(signature) ? address(signature.fee_payer_address) : undefined;
  return named ?? parseAddress(sender) ?? sender;
}

const COIN_STORE = /^0x1::coin::CoinStore<(.*)>$/;

export const APT: Asset = { kind: 'apt', id: APTOS_COIN, symbol: 'APT', decimals: APT_DECIMALS };

/** The owners and assets of stores, from the changed resources. */
interface Holdings {
  /** Returns the asset of a coin store's event handle. */
  readonly coinOf: (account: string, creationNumber: string) => Asset | undefined;
  readonly storeOf: (store: string) => { readonly asset?: Asset; readonly owner?: string };
}

function coinAsset(coinType: string): Asset {
  return coinType === APTOS_COIN ? APT : { kind: 'coin', id: coinType };
}

/** Reads the stores from a transaction's changes, and from the events of deleted stores. */
function holdingsOf(changes: readonly WireChange[], events: readonly WireEvent[]): Holdings {
  const resources = resourcesOf(changes);
  const handles = new Map([...writtenHandles(resources), ...deletedHandles(events)]);
  const metadata = byAddress(resources, '0x1::fungible_asset::Metadata');
  const stores = byAddress(resources, '0x1::fungible_asset::FungibleStore');
  const objects = byAddress(resources, '0x1::object::ObjectCore');
  const deleted = deletedStores(events);
  return {
    coinOf: (account, creationNumber) => handles.get(`${account}/${creationNumber}`),
    storeOf: store => {
      const gone = deleted.get(store);
      const inner = address(at(stores.get(store), 'metadata', 'inner')) ?? address(gone?.metadata);
      const owner = address(at(objects.get(store), 'owner')) ?? address(gone?.owner);
      return defined({ ...(inner === undefined ? {} : { asset: fungibleAsset(inner, metadata.get(inner)) }), owner });
    },
  };
}

/** Returns the short form of an address; `undefined` if the JSON is not an address. */
export function address(value: JsonValue | undefined): string | undefined {
  return typeof value === 'string' ? parseAddress(value) : undefined;
}

/** Returns the event handles of the written coin stores, as `account/creation number`. */
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

/**
 * Returns the event handles of deleted coin stores. If a coin store becomes a fungible store in the same transaction,
 * its handles are only in an event.
 */
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

/**
 * Returns the deletion events of fungible stores by store. If a store is deleted in the same transaction, its owner and
 * asset are only in that event.
 */
function deletedStores(events: readonly WireEvent[]): ReadonlyMap<string, JsonObject> {
  return new Map(
    events.flatMap(({ type, data }) => {
      if (type !== '0x1::fungible_asset::FungibleStoreDeletion' || !isJsonObject(data)) return [];
      const store = address(data.store);
      return store === undefined ? [] : [[store, data] as const];
    }),
  );
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
