import type { Asset, AssetReport, BalancesReport } from '../../core/transactions/balanceModel';
import type { Style } from './style';
import { table } from './table';

const APT_DECIMALS = 8;
/** Between an amount and its asset, as between all columns. */
const AMOUNT_COLUMN = 1;

/** Who gains and who loses by a transaction, the fee, and whether it adds up. */
export function balanceLines({ assets, fee, unplaced }: BalancesReport, style: Style): readonly string[] {
  const refunded = fee.octas.startsWith('-');
  const feeWords = refunded ? `refund beyond the fee, to ${fee.payer}` : `fee, paid by ${fee.payer}`;
  const rows = [...assets.flatMap(assetRows), [feeWords, units(fee.octas.replace('-', ''), APT_DECIMALS), 'APT']];
  return ['', style('Balances', 'bold'), ...table(rows, [AMOUNT_COLUMN]), sumWords(assets, unplaced)];
}

function assetRows({ asset, deltas, net }: AssetReport): readonly (readonly string[])[] {
  const name = asset.symbol ?? asset.id;
  const rows = deltas.map(({ account, isSender, amount }) => [
    isSender ? `${account} (sender)` : account,
    signedUnits(amount, asset),
    name,
  ]);
  if (net === '0') return rows;
  const rest = net.startsWith('-') ? net.slice(1) : `-${net}`;
  return [...rows, ['minted, burned or held in a resource', signedUnits(rest, asset), name]];
}

function sumWords(assets: readonly AssetReport[], unplaced: number): string {
  if (unplaced > 0) {
    const transfers = unplaced === 1 ? '1 transfer' : `${unplaced} transfers`;
    return `${transfers} cannot be placed: the answer does not tell their asset.`;
  }
  if (assets.every(({ net }) => net === '0')) return 'Adds up, the fee included.';
  return 'Does not add up by events alone: coins were minted, burned, or moved in or out of a resource.';
}

function signedUnits(amount: string, { decimals = 0 }: Asset): string {
  return amount.startsWith('-') ? `-${units(amount.slice(1), decimals)}` : `+${units(amount, decimals)}`;
}

/** Smallest units as whole ones, exact, without trailing zeros. */
function units(amount: string, decimals: number): string {
  const digits = amount.padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  const fraction = digits.slice(digits.length - decimals).replace(/0+$/, '');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
