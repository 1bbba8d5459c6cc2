import type { PastedHex } from '../move/pastedHex';

/** Why a text is not inspected. None repeats the text: it may be a private key. */
export const PASTE_REFUSALS: Readonly<Record<Exclude<PastedHex['kind'], 'bytes'>, string>> = {
  secret:
    'This may be a private key, which Movescope never takes: clear it from the clipboard, and paste the bytes of a signing message or a transaction.',
  empty: 'There are no bytes: paste the hex of a signing message or a transaction.',
  notHex: 'This is not hex: paste the bytes of one signing message or transaction as pairs of hex digits.',
  tooLong: 'This is longer than any transaction: paste the hex of one signing message or transaction.',
};
