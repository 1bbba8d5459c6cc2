/** Octas of one APT. */
const DECIMALS = 8;

/** An amount in octas, with what it is in APT: `50000 octas (0.0005 APT)`. */
export function octasText(octas: string): string {
  if (!/^\d+$/.test(octas)) return octas;
  const digits = octas.padStart(DECIMALS + 1, '0');
  const fraction = digits.slice(-DECIMALS).replace(/0+$/, '');
  const whole = digits.slice(0, -DECIMALS).replace(/^0+(?=.)/, '');
  return `${octas} octas (${whole}${fraction === '' ? '' : `.${fraction}`} APT)`;
}
