import { groupDigits } from './groupDigits';

/** The type of the chain's own coin, which fees are paid in; its smallest unit is the octa. */
export const APTOS_COIN = '0x1::aptos_coin::AptosCoin';

/** The address of the same coin as a fungible asset. */
export const APT_METADATA = '0xa';

/** Decimals of APT: an octa is its smallest unit. */
export const APT_DECIMALS = 8;

/**
 * An amount of an asset's smallest unit in whole units, exact, without trailing zeros: 62300 of 8 decimals is `0.000623`.
 * @param amount not negative
 * @param integer writes what stands before the point
 */
export function wholeUnits(amount: bigint, decimals: number, integer: (value: bigint) => string = String): string {
  const digits = amount.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/(?<!0)0+$/, '');
  return `${integer(BigInt(digits.slice(0, point)))}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Octas as APT, exact, without trailing zeros: 62300 is `0.000623 APT`. */
export function aptOfOctas(octas: bigint): string {
  return `${wholeUnits(octas, APT_DECIMALS, groupDigits)} APT`;
}

/** An amount in octas with what it is in APT: `50,000 octas (0.0005 APT)`; text that is no amount stays as it is. */
export function octasText(octas: string): string {
  return /^\d{1,80}$/.test(octas) ? `${groupDigits(octas)} octas (${aptOfOctas(BigInt(octas))})` : octas;
}
