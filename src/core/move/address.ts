/** Number of hex digits of a full account address (32 bytes). */
const DIGITS = 64;

/**
 * Parses an account address: 1 to 64 hex digits, with or without `0x`, in any case. Returns it in the format of public
 * nodes: `0x` and lowercase digits without leading zeros (`0x1`), so that addresses can be compared with `===`. Returns
 * `undefined` if `text` is not an address.
 */
export function parseAddress(text: string): string | undefined {
  const match = /^(?:0x)?([0-9a-f]{1,64})$/i.exec(text);
  if (match?.[1] === undefined) return undefined;
  return `0x${match[1].toLowerCase().replace(/^0+(?=.)/, '')}`;
}

/**
 * Like {@link parseAddress}, for an address at the start of a qualified name. It must have `0x`, or all 64 digits as in
 * the CLI's output, because fewer digits without `0x` can be a name.
 */
export function parseNamedAddress(text: string): string | undefined {
  return /^(?:0x|[0-9a-f]{64}$)/i.test(text) ? parseAddress(text) : undefined;
}

/** Normalizes an address as {@link parseAddress} does. Returns other strings unchanged, for a node to reject. */
export function canonicalAddress(text: string): string {
  return parseAddress(text) ?? text;
}

/** Returns an address from {@link parseAddress} with 64 digits. */
export function longAddress(address: string): string {
  return `0x${address.slice(2).padStart(DIGITS, '0')}`;
}

/**
 * Returns an address in the AIP-40 format, for strict parsers: `0x0` to `0xf` in short form, all others with 64 digits.
 */
export function strictAddress(address: string): string {
  return address.length <= 3 ? address : longAddress(address);
}

/**
 * Returns an address for display: unchanged up to 12 digits, otherwise only its first and last four digits
 * (`0xa113…25e2`).
 */
export function abbreviateAddress(address: string): string {
  const digits = address.slice(2);
  return digits.length <= 12 ? address : `0x${digits.slice(0, 4)}…${digits.slice(-4)}`;
}
