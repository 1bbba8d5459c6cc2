import { APT_DECIMALS, wholeUnits } from '../core/move/aptosCoin';
import { groupDigits } from '../core/move/groupDigits';
import { shortText } from './visibleText';

/** Reads a count (gas units, octas, a version) that the wire carries as a decimal string; `undefined` if it is not one. */
export function parseCount(text: string): bigint | undefined {
  return /^\d{1,80}$/.test(text) ? BigInt(text) : undefined;
}

/** `1234567` as `1,234,567`; text that is no whole number stays as it is. */
export function groupedDigits(count: string | bigint): string {
  return shortText(groupDigits(count));
}

/** Octas as APT, exact, without trailing zeros: 62300 is `0.000623`; text that is no amount stays as it is. */
export function aptText(octas: string | bigint): string {
  const amount = typeof octas === 'bigint' ? octas : parseCount(octas);
  if (amount === undefined) return shortText(String(octas));
  const size = amount < 0n ? -amount : amount;
  return `${amount < 0n ? '−' : ''}${wholeUnits(size, APT_DECIMALS, groupedDigits)}`;
}

/** A signed amount of an asset with that many decimals: `−1.5`, `+20`; exact, without trailing zeros. */
export function signedUnits(amount: string, decimals: number): string {
  const value = BigInt(amount);
  return value < 0n
    ? `−${wholeUnits(-value, decimals, groupedDigits)}`
    : `+${wholeUnits(value, decimals, groupedDigits)}`;
}

/** `1 change`, `2,000 changes`; `many` when adding an s would not do. */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${groupedDigits(String(count))} ${count === 1 ? one : many}`;
}
