import { hexToBytes } from './hex';

/** What a text turns out to be where the hex of a transaction is wanted. */
export type PastedHex =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  /** May be a private key: of its length, or written as one. It must not be kept, shown or repeated. */
  | { readonly kind: 'secret' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'notHex' }
  | { readonly kind: 'tooLong' };

/** Hex digits that are read: many times what a node takes (a transaction of a proposal has 1 MiB at most). */
const MOST_DIGITS = 4 * 1024 * 1024;
/** Lengths of private keys: alone, or with the public key behind it. No transaction is as short. */
const SECRET_LENGTHS: ReadonlySet<number> = new Set([32, 64]);
/** AIP-80: `ed25519-priv-0x…`, `secp256k1-priv-0x…`. */
const SECRET_WORD = /-priv-/i;

/** Reads hex as people copy it: with spaces, line ends, quotes, a comma at its end, with `0x` or without. */
export function readPastedHex(text: string): PastedHex {
  if (SECRET_WORD.test(text.slice(0, 1_000))) return { kind: 'secret' };
  const digits = text.replace(/[\s"'`,;]/g, '').replace(/^0x/i, '');
  if (digits === '') return { kind: 'empty' };
  if (digits.length > MOST_DIGITS) return { kind: 'tooLong' };
  const bytes = hexToBytes(digits);
  if (!bytes) return { kind: 'notHex' };
  return SECRET_LENGTHS.has(bytes.length) ? { kind: 'secret' } : { kind: 'bytes', bytes };
}
