import { sha3_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, concatBytes, hexToBytes } from '../../core/move/hex';
import type { RawTransaction } from '../../core/move/rawTransaction';
import { encodeSigningMessage } from '../../core/move/signingMessage';
import type { SignatureInput } from '../requests/requestSchemas';

const SIGNING_PREFIX_LENGTH = 32;
/** `SingleSender` and, in it, `NoAccountAuthenticator`. */
const NO_ACCOUNT = Uint8Array.of(4, 4);
const USER_TRANSACTION = Uint8Array.of(0);

/**
 * The hash that the transaction would have on chain: exact for an ed25519 signature and for none; for any other kind,
 * as if there were none.
 */
export function transactionHash(transaction: RawTransaction, signature: SignatureInput): string {
  const raw = encodeSigningMessage({ transaction }).subarray(SIGNING_PREFIX_LENGTH);
  const prefix = sha3_256(new TextEncoder().encode('APTOS::Transaction'));
  return bytesToHex(sha3_256(concatBytes([prefix, USER_TRANSACTION, raw, authenticator(signature)])));
}

function authenticator(signature: SignatureInput): Uint8Array {
  if (signature.type !== 'ed25519_signature') return NO_ACCOUNT;
  const key = hexToBytes(signature.public_key) ?? new Uint8Array();
  const bytes = hexToBytes(signature.signature) ?? new Uint8Array();
  return concatBytes([Uint8Array.of(0, key.length), key, Uint8Array.of(bytes.length), bytes]);
}
