import { groupDigits } from '../text/digits';

/** The type of the chain's own coin, in which fees are paid; its smallest unit is the octa. */
export const APTOS_COIN = '0x1::aptos_coin::AptosCoin';

/** The address of the same coin as a fungible asset. */
export const APT_METADATA = '0xa';

/** Decimals of APT: an octa is its smallest unit. */
export const APT_DECIMALS = 8;

/** Exact, without trailing zeros, with grouped digits: -62300 with 8 decimals is `-0.000623`. */
export function wholeUnits(amount: bigint, decimals: number): string {
  if (amount < 0n) return `-${wholeUnits(-amount, decimals)}`;
  const digits = amount.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/(?<!0)0+$/, '');
  return `${groupDigits(BigInt(digits.slice(0, point)))}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Returns the same, always with a sign: `+1.5`. */
export function signedUnits(amount: bigint, decimals: number): string {
  return `${amount < 0n ? '' : '+'}${wholeUnits(amount, decimals)}`;
}

/** Returns octas as APT, exact, without trailing zeros: 62300 is `0.000623 APT`. */
export function aptOfOctas(octas: bigint): string {
  return `${wholeUnits(octas, APT_DECIMALS)} APT`;
}
