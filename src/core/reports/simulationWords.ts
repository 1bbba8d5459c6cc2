import { APT_DECIMALS, wholeUnits } from '../move/aptosCoin';
import { groupDigits } from '../move/groupDigits';
import { accountText, type AccountLabels } from './accountLabels';
import { earlierPlace } from './earlierText';
import type { ChangeReport, EarlierValue, Asset, AssetReport, BalancesReport } from './simulationReport';

/** A change in words. */
export interface ChangeWords {
  /** `write 0x1::account::Account`, … */
  readonly what: string;
  /** What it then is, as JSON text on one line. */
  readonly after?: string;
  /** What was there before, as far as it was looked up, and when it was written. */
  readonly before?: string;
}

/** What a change does. */
export function changeWords(change: ChangeReport): ChangeWords {
  switch (change.kind) {
    case 'writeResource':
      return { what: `write ${change.type}`, after: JSON.stringify(change.data), ...earlier(change.before) };
    case 'deleteResource':
      return { what: `delete ${change.type}` };
    case 'writeModule':
      return { what: `publish ${change.module}` };
    case 'deleteModule':
      return { what: `delete module ${change.module}` };
    case 'writeTableItem':
      return {
        what: `write table ${change.handle}`,
        after: `${JSON.stringify(change.key)}: ${JSON.stringify(change.value)}`,
        ...earlier(change.before),
      };
    case 'deleteTableItem':
      return { what: `delete from table ${change.handle}`, after: JSON.stringify(change.key) };
    case 'unknown':
      return { what: change.type, after: JSON.stringify(change.json) };
  }
}

function earlier(before: EarlierValue | undefined): Pick<ChangeWords, 'before'> {
  return before ? { before: `before (${earlierPlace(before)}): ${JSON.stringify(before.value)}` } : {};
}

/** Who gains and who loses, as rows of text: account, signed amount in whole units, asset; the fee last. */
export function balanceRows(
  { assets, fee }: BalancesReport,
  labels?: AccountLabels,
): readonly (readonly [string, string, string])[] {
  const who = fee.octas.startsWith('-') ? 'refund beyond the fee, to' : 'fee, paid by';
  return [
    ...assets.flatMap(report => assetRows(report, labels)),
    [
      `${who} ${accountText(fee.payer, labels)}`,
      wholeUnits(BigInt(fee.octas.replace('-', '')), APT_DECIMALS, groupDigits),
      'APT',
    ],
  ];
}

/** Whether the balances add up, a sentence. */
export function balanceSum({ assets, unplaced }: BalancesReport): string {
  if (unplaced > 0) {
    const transfers = unplaced === 1 ? '1 transfer' : `${unplaced} transfers`;
    return `${transfers} cannot be placed: the answer does not tell their asset.`;
  }
  if (assets.every(({ net }) => net === '0')) return 'Adds up, the fee included.';
  return 'Does not add up by events alone: coins were minted, burned, or moved in or out of a resource.';
}

function assetRows(
  { asset, deltas, net }: AssetReport,
  labels: AccountLabels | undefined,
): readonly (readonly [string, string, string])[] {
  const name = asset.symbol ?? asset.id;
  const rows = deltas.map(({ account, isSender, amount }): readonly [string, string, string] => [
    `${accountText(account, labels)}${isSender ? ' (sender)' : ''}`,
    signedUnits(amount, asset),
    name,
  ]);
  if (net === '0') return rows;
  const rest = net.startsWith('-') ? net.slice(1) : `-${net}`;
  return [...rows, ['minted, burned or held in a resource', signedUnits(rest, asset), name]];
}

/** A signed amount of an asset in whole units, exact: `-0.000009`. */
export function signedUnits(amount: string, { decimals = 0 }: Asset): string {
  const value = BigInt(amount);
  return value < 0n ? `-${wholeUnits(-value, decimals, groupDigits)}` : `+${wholeUnits(value, decimals, groupDigits)}`;
}
