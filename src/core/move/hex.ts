const HEX = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** Returns bytes as `0x` and lowercase hex digits. */
export function bytesToHex(bytes: Uint8Array): string {
  let hex = '0x';
  for (const byte of bytes) hex += HEX[byte] ?? '';
  return hex;
}

/** Parses hex digits, with or without `0x`; `undefined` if `text` is not hex or has an odd number of digits. */
export function hexToBytes(text: string): Uint8Array | undefined {
  const digits = text.startsWith('0x') ? text.slice(2) : text;
  if (digits.length % 2 !== 0 || !/^[0-9a-f]*$/i.test(digits)) return undefined;
  const bytes = new Uint8Array(digits.length / 2);
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(digits.slice(2 * i, 2 * i + 2), 16);
  return bytes;
}

/** Returns the 32 bytes of an address in the format of {@link parseAddress}. @throws RangeError for other strings */
export function addressToBytes(address: string): Uint8Array {
  const bytes = hexToBytes(address.slice(2).padStart(64, '0'));
  if (bytes?.length !== 32) throw new RangeError(`not an account address: ${address}`);
  return bytes;
}

export function concatBytes(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** Returns the address with these bytes, in the format of `parseAddress`. */
export function shortHex(bytes: Uint8Array): string {
  return bytesToHex(bytes).replace(/^0x0+(?=.)/, '0x');
}

/** Matches a private key in the AIP-80 format (`ed25519-priv-0x…`), and words that usually appear next to one. */
const SECRET_WORDS =
  /-priv-|priv(?:ate)?[\s_-]*key|secret|mnemonic|passphrase|signing[\s_-]*key|seed[\s_-]*(?:phrase|words?)|\b(?:sk|seed)\b/i;

/** Whether a string labels its contents as a private key. By itself, 32-byte hex can be either a hash or a key. */
export function namesSecret(text: string): boolean {
  return SECRET_WORDS.test(text);
}

/**
 * Whether a string contains something that can be a private key: 32 bytes in hex, or 64 if the public key follows, or
 * the AIP-80 format (`ed25519-priv-0x…`). Such strings must not be stored, displayed, sent or logged.
 */
export function mayBePrivateKey(text: string): boolean {
  return /-priv-|(?<![0-9a-f])(?:[0-9a-f]{64}){1,2}(?![0-9a-f])/i.test(text);
}

/** The result of parsing a string that should be a transaction in hex. */
export type PastedHex =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** Possibly a private key. */
  | { readonly kind: 'secret' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'notHex' }
  | { readonly kind: 'tooLong' };

/** Maximum number of hex digits; more than a node accepts: a governance proposal's transaction can have up to 1 MiB. */
const MOST_DIGITS = 4 * 1024 * 1024;
/** Parses hex as people copy it: with spaces, line breaks, quotes or a trailing comma, with or without `0x`. */
export function readPastedHex(text: string): PastedHex {
  const digits = text.replace(/[\s"'`,;]/g, '').replace(/^0x/i, '');
  if (digits === '') return { kind: 'empty' };
  if (digits.length > MOST_DIGITS) return { kind: 'tooLong' };
  // No transaction is as short as a private key.
  if (mayBePrivateKey(digits)) return { kind: 'secret' };
  const bytes = hexToBytes(digits);
  return bytes ? { kind: 'bytes', bytes } : { kind: 'notHex' };
}
