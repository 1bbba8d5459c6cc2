import { groupDigits } from '../text/digits';

/** The type of the native coin, in which fees are paid. Its smallest unit is the octa. */
export const APTOS_COIN = '0x1::aptos_coin::AptosCoin';

/** The address of APT as a fungible asset. */
export const APT_METADATA = '0xa';

export const APT_DECIMALS = 8;

/** Formats an amount exactly, with grouped digits and without trailing zeros: -62300 with 8 decimals is `-0.000623`. */
export function wholeUnits(amount: bigint, decimals: number): string {
  if (amount < 0n) return `-${wholeUnits(-amount, decimals)}`;
  const digits = amount.toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/(?<!0)0+$/, '');
  return `${groupDigits(BigInt(digits.slice(0, point)))}${fraction === '' ? '' : `.${fraction}`}`;
}

/** Like {@link wholeUnits}, always with a sign: `+1.5`. */
export function signedUnits(amount: bigint, decimals: number): string {
  return `${amount < 0n ? '' : '+'}${wholeUnits(amount, decimals)}`;
}

/** Formats octas as APT, exactly and without trailing zeros: 62300 is `0.000623 APT`. */
export function aptOfOctas(octas: bigint): string {
  return `${wholeUnits(octas, APT_DECIMALS)} APT`;
}
