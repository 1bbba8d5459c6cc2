import type { WireChange } from '../gateway/schemas/changeSchema';
import type { WireEvent } from '../gateway/schemas/simulationResultSchema';
import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { parseAddress } from '../move/address';
import type { Asset, AssetReport, BalancesReport } from './balanceModel';
import { address, APT, coinAsset, holdingsOf, type Holdings } from './holdings';

/** What balances are read from. */
export interface BalanceSource {
  readonly sender: string;
  readonly signature?: JsonValue;
  readonly events: readonly WireEvent[];
  readonly changes: readonly WireChange[];
  /** Octas charged for gas. */
  readonly feeOctas: string;
  /** Octas of storage paid back to the payer. */
  readonly refundOctas?: string;
}

/** One withdrawal or deposit. */
interface Movement {
  readonly asset?: Asset;
  readonly account: string;
  readonly amount: bigint;
}

/** Event types by what they do to a balance, in the forms that public nodes have had. */
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

/** The event that follows the withdrawal of the fee, on nodes that tell of that withdrawal (seen in 2024). */
const FEE_STATEMENT = '0x1::transaction_fee::FeeStatement';

/** Who gains and who loses, from the events that move coins and fungible assets. The fee is counted once: as the fee. */
export function balancesReport(source: BalanceSource): BalancesReport {
  const holdings = holdingsOf(source.changes, source.events);
  const fee = BigInt(source.feeOctas) - BigInt(source.refundOctas ?? '0');
  const payer = payerOf(source);
  const movements = source.events.flatMap((event, index) => {
    const movement = movementOf(event, holdings);
    const isFee = source.events[index + 1]?.type === FEE_STATEMENT && movement?.amount === -fee;
    return movement && !(isFee && movement.asset === APT) ? [movement] : [];
  });
  const charged = fee === 0n ? [] : [{ asset: APT, account: payer, amount: -fee }];
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
      assetReport(asset, byAccount, { sender, fee: asset === APT ? fee : 0n }),
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
    return { ...(asset ? { asset } : {}), account: owner ?? store, amount };
  }
  const account = address(data.account) ?? address(guid.account_address) ?? guid.account_address;
  const asset = coinOf(data, coinType) ?? holdings.coinOf(account, guid.creation_number);
  return { ...(asset ? { asset } : {}), account, amount };
}

function coinOf({ coin_type: named }: JsonObject, coinType: string | undefined): Asset | undefined {
  const id = typeof named === 'string' ? named : coinType;
  return id === undefined ? undefined : coinAsset(id);
}

function splitType(type: string): readonly [string, string?] {
  const open = type.indexOf('<');
  return open < 0 ? [type] : [type.slice(0, open), type.slice(open + 1, -1)];
}

/** The account that pays: the fee payer of the signature, where it names one that is not 0x0. */
function payerOf({ sender, signature }: BalanceSource): string {
  const named = isJsonObject(signature) ? address(signature.fee_payer_address) : undefined;
  return named === undefined || named === '0x0' ? (parseAddress(sender) ?? sender) : named;
}
