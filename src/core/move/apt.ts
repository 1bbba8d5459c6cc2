/** Octas of one APT. */
const OCTAS_PER_APT = 100_000_000n;

/** Digits in groups of three: `1234567` as `1,234,567`. */
export function groupedInteger(value: bigint): string {
  return value.toString().replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Octas as APT, exact, without trailing zeros: 62300 is `0.000623 APT`. */
export function aptOfOctas(octas: bigint): string {
  const fraction = (octas % OCTAS_PER_APT).toString().padStart(8, '0').replace(/0+$/, '');
  return `${groupedInteger(octas / OCTAS_PER_APT)}${fraction === '' ? '' : `.${fraction}`} APT`;
}
