import { mayBePrivateKey } from './privateKey';
import { hexToBytes } from './hex';

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
