/** Hex digits of a full account address (32 bytes). */
const DIGITS = 64;

/**
 * Reads an account address: 1 to 64 hex digits, with or without `0x`, any case.
 * Gives it the way public nodes print it: `0x`, lower case, leading zeros trimmed (`0x1`), so that two
 * spellings of one account compare equal with `===`. `undefined` when `text` is not an address.
 */
export function parseAddress(text: string): string | undefined {
  const match = /^(?:0x)?([0-9a-f]{1,64})$/i.exec(text);
  if (match?.[1] === undefined) return undefined;
  return `0x${match[1].toLowerCase().replace(/^0+(?=.)/, '')}`;
}

/** The one spelling of an address, as {@link parseAddress} gives it; what is no address as it is, for a node to refuse. */
export function canonicalAddress(text: string): string {
  return parseAddress(text) ?? text;
}

/** The 64-digit form of an address that {@link parseAddress} gave. */
export function longAddress(address: string): string {
  return `0x${address.slice(2).padStart(DIGITS, '0')}`;
}

/**
 * An address that {@link parseAddress} gave, as the strictest readers want it (AIP-40): `0x0` to `0xf` short, all others
 * with 64 digits.
 */
export function strictAddress(address: string): string {
  return address.length <= 3 ? address : longAddress(address);
}

/** An address for display: whole up to 12 digits, else its first and last four (`0xa113…25e2`). */
export function abbreviateAddress(address: string): string {
  const digits = address.slice(2);
  return digits.length <= 12 ? address : `0x${digits.slice(0, 4)}…${digits.slice(-4)}`;
}
