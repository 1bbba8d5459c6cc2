import { hexToBytes } from './hex';

/** A private key as AIP-80 writes it (`ed25519-priv-0x…`), and the words that people put beside one. */
const SECRET_WORDS =
  /-priv-|priv(?:ate)?[\s_-]*key|secret|mnemonic|passphrase|signing[\s_-]*key|seed[\s_-]*(?:phrase|words?)|\b(?:sk|seed)\b/i;

/** Whether a text says of something in it that it is a private key. 32 bytes of hex alone are a hash as well as a key. */
export function namesSecret(text: string): boolean {
  return SECRET_WORDS.test(text);
}

/**
 * Whether a text may be a private key, or has one in it: 32 bytes of hex, or 64 as with its public key behind it, or as
 * AIP-80 writes it (`ed25519-priv-0x…`). It must not be kept, shown, sent or repeated.
 */
export function mayBePrivateKey(text: string): boolean {
  return /-priv-|(?<![0-9a-f])(?:[0-9a-f]{64}){1,2}(?![0-9a-f])/i.test(text);
}

/** What a text turns out to be where the hex of a transaction is wanted. */
export type PastedHex =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** May be a private key. */
  | { readonly kind: 'secret' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'notHex' }
  | { readonly kind: 'tooLong' };

/** Hex digits that are read: many times what a node takes (a transaction of a proposal has 1 MiB at most). */
const MOST_DIGITS = 4 * 1024 * 1024;
/** Reads hex as people copy it: with spaces, line ends, quotes, a comma at its end, with `0x` or without. */
export function readPastedHex(text: string): PastedHex {
  const digits = text.replace(/[\s"'`,;]/g, '').replace(/^0x/i, '');
  if (digits === '') return { kind: 'empty' };
  if (digits.length > MOST_DIGITS) return { kind: 'tooLong' };
  // No transaction is as short.
  if (mayBePrivateKey(digits)) return { kind: 'secret' };
  const bytes = hexToBytes(digits);
  return bytes ? { kind: 'bytes', bytes } : { kind: 'notHex' };
}
