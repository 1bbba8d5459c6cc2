import { APT_DECIMALS, wholeUnits } from '../../core/move/apt';

/** An amount in octas, with what it is in APT: `50000 octas (0.0005 APT)`. */
export function octasText(octas: string): string {
  return /^\d+$/.test(octas) ? `${octas} octas (${wholeUnits(BigInt(octas), APT_DECIMALS)} APT)` : octas;
}
