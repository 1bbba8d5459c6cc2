import type { GasReport } from '../core/reports/simulationReport';
import { groupedDigits, parseCount } from './amounts';

/** One part of the gas used. */
export interface GasShare {
  readonly part: 'execution' | 'io' | 'storage';
  readonly units: bigint;
  /** Start and width in the bar, in thousandths of all parts together. */
  readonly start: number;
  readonly width: number;
}

/**
 * The parts of a gas bar. Storage is charged in octas and counts as `ceil(octas / price)` units; at a price of 0 it
 * has no measure in units and is left out. Empty without a breakdown or when nothing was charged.
 */
export function gasShares(gas: GasReport): readonly GasShare[] {
  if (gas.breakdown === undefined) return [];
  const storage = storageUnits(gas);
  const parts = [
    { part: 'execution', units: parseCount(gas.breakdown.execution) ?? 0n },
    { part: 'io', units: parseCount(gas.breakdown.io) ?? 0n },
    ...(storage === undefined ? [] : [{ part: 'storage', units: storage } as const]),
  ] as const;
  const total = parts.reduce((sum, { units }) => sum + units, 0n);
  if (total === 0n) return [];
  let before = 0n;
  return parts.map(({ part, units }) => {
    const start = thousandths(before, total);
    before += units;
    return { part, units, start, width: thousandths(before, total) - start };
  });
}

/** Storage fee in gas units, rounded up; `undefined` at a price of 0 and without a breakdown. */
export function storageUnits(gas: GasReport): bigint | undefined {
  const octas = parseCount(gas.breakdown?.storageFeeOctas ?? '');
  const price = parseCount(gas.unitPrice);
  if (octas === undefined || price === undefined || price === 0n) return undefined;
  return (octas + price - 1n) / price;
}

/** Whether the parts, each rounded up by itself, sum to more than the gas used; `false` where they have no sum. */
export function partsExceed(gas: GasReport): boolean {
  const used = parseCount(gas.used);
  const shares = gasShares(gas);
  if (used === undefined || storageUnits(gas) === undefined) return false;
  return shares.reduce((sum, { units }) => sum + units, 0n) > used;
}

/** How much of `limit` was used, in thousandths (more than 1,000 when over); `undefined` at a limit of 0. */
export function usedThousandths(used: string, limit: string): number | undefined {
  const part = parseCount(used);
  const whole = parseCount(limit);
  return part === undefined || whole === undefined || whole === 0n ? undefined : thousandths(part, whole);
}

/** `3.1% of the limit of 20,000 units (given), at 100 octas a unit (estimated by the node)`. */
export function limitText({ used, limit, unitPrice, limitEstimated, priceEstimated }: GasReport): string {
  const share = usedThousandths(used, limit);
  const percent = share === undefined ? 'Limit: ' : `${percentText(share, used)} of the limit of `;
  const both = limitEstimated === priceEstimated;
  const limitBy = both ? '' : ` (${chosenBy(limitEstimated)})`;
  const priceBy = ` (${both ? 'both ' : ''}${chosenBy(priceEstimated)})`;
  return `${percent}${groupedDigits(limit)} units${limitBy}, at ${groupedDigits(unitPrice)} octas a unit${priceBy}`;
}

function chosenBy(isEstimated: boolean): string {
  return isEstimated ? 'estimated by the node' : 'given';
}

function percentText(share: number, used: string): string {
  if (share < 1 && used !== '0') return 'Less than 0.1%';
  return `${(Math.floor(share) / 10).toString()}%`;
}

function thousandths(part: bigint, whole: bigint): number {
  return Number((part * 100_000n) / whole) / 100;
}
