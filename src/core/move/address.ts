/** Hex digits of a full account address (32 bytes). */
const DIGITS = 64;

/**
 * Parses an account address: 1 to 64 hex digits, with or without `0x`, any case. Returns it as public nodes print it:
 * `0x`, lower case, without leading zeros (`0x1`), so that two spellings of one account are equal with `===`. Returns
 * `undefined` if `text` is not an address.
 */
export function parseAddress(text: string): string | undefined {
  const match = /^(?:0x)?([0-9a-f]{1,64})$/i.exec(text);
  if (match?.[1] === undefined) return undefined;
  return `0x${match[1].toLowerCase().replace(/^0+(?=.)/, '')}`;
}

/**
 * Parses the address at the beginning of a name, as {@link parseAddress} does: with `0x`, or all of its 64 digits, as the
 * CLI writes it. Fewer digits without `0x` may be a name.
 */
export function parseNamedAddress(text: string): string | undefined {
  return /^(?:0x|[0-9a-f]{64}$)/i.test(text) ? parseAddress(text) : undefined;
}

/** Returns the one spelling of an address, as {@link parseAddress} does; other text unchanged, for a node to reject. */
export function canonicalAddress(text: string): string {
  return parseAddress(text) ?? text;
}

/** Returns the 64-digit form of an address from {@link parseAddress}. */
export function longAddress(address: string): string {
  return `0x${address.slice(2).padStart(DIGITS, '0')}`;
}

/** As the strictest readers require addresses (AIP-40): `0x0` to `0xf` short, all others with 64 digits. */
export function strictAddress(address: string): string {
  return address.length <= 3 ? address : longAddress(address);
}

/** Returns an address for display: whole up to 12 digits, otherwise its first and last four (`0xa113…25e2`). */
export function abbreviateAddress(address: string): string {
  const digits = address.slice(2);
  return digits.length <= 12 ? address : `0x${digits.slice(0, 4)}…${digits.slice(-4)}`;
}
