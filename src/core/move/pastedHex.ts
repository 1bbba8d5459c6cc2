import { hexToBytes } from './hex';

/** A private key in the form of AIP-80 (`ed25519-priv-0x…`), and words that people write beside one. */
const SECRET_WORDS =
  /-priv-|priv(?:ate)?[\s_-]*key|secret|mnemonic|passphrase|signing[\s_-]*key|seed[\s_-]*(?:phrase|words?)|\b(?:sk|seed)\b/i;

/** Whether a text says that it contains a private key. 32 bytes of hex alone may be a hash or a key. */
export function namesSecret(text: string): boolean {
  return SECRET_WORDS.test(text);
}

/**
 * Whether a text is or contains what may be a private key: 32 bytes of hex, or 64 if the public key follows, or in the
 * form of AIP-80 (`ed25519-priv-0x…`). It must not be kept, shown, sent or repeated.
 */
export function mayBePrivateKey(text: string): boolean {
  return /-priv-|(?<![0-9a-f])(?:[0-9a-f]{64}){1,2}(?![0-9a-f])/i.test(text);
}

/** The contents of a text that should be the hex of a transaction. */
export type PastedHex =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** May be a private key. */
  | { readonly kind: 'secret' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'notHex' }
  | { readonly kind: 'tooLong' };

/** Maximum number of hex digits: many times what a node accepts (a transaction with a proposal has up to 1 MiB). */
const MOST_DIGITS = 4 * 1024 * 1024;
/** Reads hex as people copy it: with spaces, line breaks, quotes, a trailing comma, with or without `0x`. */
export function readPastedHex(text: string): PastedHex {
  const digits = text.replace(/[\s"'`,;]/g, '').replace(/^0x/i, '');
  if (digits === '') return { kind: 'empty' };
  if (digits.length > MOST_DIGITS) return { kind: 'tooLong' };
  // No transaction is this short.
  if (mayBePrivateKey(digits)) return { kind: 'secret' };
  const bytes = hexToBytes(digits);
  return bytes ? { kind: 'bytes', bytes } : { kind: 'notHex' };
}
