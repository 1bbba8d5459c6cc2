import { bcs } from '@mysten/bcs';
import { MessageReader, readWhole, UnknownFormError } from './messageReader';
import {
  messageParts,
  transactionParts,
  type MessagePart,
  decodeSigningMessage,
  isPrefixed,
  type SigningMessage,
} from './signingMessage';
import { encodeRawTransaction, readRawTransaction } from './transactionBcs';

/** The bytes of a transaction in a common format. */
export type TransactionBytes =
  | { readonly kind: 'signingMessage'; readonly message: SigningMessage }
  /** BCS without a prefix. */
  | { readonly kind: 'rawTransaction'; readonly message: SigningMessage }
  /** BCS of a transaction followed by its authenticator. */
  | { readonly kind: 'signedTransaction'; readonly message: SigningMessage; readonly signature: SignatureBytes };

/** The authenticator of a signed transaction. It is not parsed. */
export interface SignatureBytes {
  readonly form: (typeof SIGNATURE_FORMS)[number];
  /** The offset of the authenticator. It equals the length of the transaction in bytes. */
  readonly start: number;
  readonly byteLength: number;
}

/** The variants of `TransactionAuthenticator`, as in `signature.type` of a request. */
const SIGNATURE_FORMS = [
  'ed25519_signature',
  'multi_ed25519_signature',
  'multi_agent_signature',
  'fee_payer_signature',
  'single_sender',
] as const;
/** Length of a variant byte and at least one account authenticator, which also starts with a variant byte. */
const SHORTEST_SIGNATURE = 2;

/** Returns the position of each field in the bytes, excluding the signature. */
export function partsOf({ kind, message }: TransactionBytes): readonly MessagePart[] {
  return kind === 'signingMessage' ? messageParts(message) : transactionParts(message.transaction);
}

/**
 * Parses the bytes of a transaction in any common format. The result encodes to the same bytes, except for the
 * signature of a signed transaction.
 * @throws UnknownFormError that says what was found and where, if the format is unknown
 */
export function readTransactionBytes(bytes: Uint8Array): TransactionBytes {
  if (isPrefixed(bytes)) return { kind: 'signingMessage', message: decodeSigningMessage(bytes) };
  const end = transactionEnd(bytes);
  const transaction = readWhole(bytes.subarray(0, end), readRawTransaction, encodeRawTransaction);
  if (end === bytes.length) return { kind: 'rawTransaction', message: { transaction } };
  const form = signatureForm(bytes.subarray(end));
  if (form === undefined) throw new UnknownFormError('unexpected bytes', end);
  const signature = { form, start: end, byteLength: bytes.length - end };
  return { kind: 'signedTransaction', message: { transaction }, signature };
}

/** Removes the signature of a signed transaction, because anyone who has it can submit the transaction. */
export function unsignedBytes(bytes: Uint8Array): Uint8Array {
  try {
    const read = readTransactionBytes(bytes);
    return read.kind === 'signedTransaction' ? bytes.subarray(0, read.signature.start) : bytes;
  } catch (error) {
    if (error instanceof UnknownFormError) return bytes;
    throw error;
  }
}

/**
 * Returns the offset where the transaction at the start of `bytes` ends; the length of `bytes` if there is none,
 * because parsing them then reports the error.
 */
function transactionEnd(bytes: Uint8Array): number {
  const reader = new MessageReader(bytes);
  try {
    readRawTransaction(reader);
    return reader.position;
  } catch {
    return bytes.length;
  }
}

function signatureForm(bytes: Uint8Array): SignatureBytes['form'] | undefined {
  const form = SIGNATURE_FORMS[bytes[0] ?? SIGNATURE_FORMS.length];
  if (form === undefined || bytes.length < SHORTEST_SIGNATURE) return undefined;
  const isPlain = form === 'ed25519_signature' || form === 'multi_ed25519_signature';
  return isPlain && !isKeyAndSignature(bytes.subarray(1)) ? undefined : form;
}

/** Whether the bytes are exactly a public key and a signature, each with a length prefix. */
function isKeyAndSignature(bytes: Uint8Array): boolean {
  const pair = bcs.tuple([bcs.byteVector(), bcs.byteVector()]);
  try {
    readWhole(
      bytes,
      reader => pair.read(reader),
      value => pair.serialize(value).toBytes(),
    );
    return true;
  } catch {
    return false;
  }
}
