import { bcs } from '@mysten/bcs';
import { MessageReader, readWhole, UnknownFormError } from './messageReader';
import { messageParts, transactionParts, type MessagePart } from './messageParts';
import { decodeSigningMessage, isPrefixed, type SigningMessage } from './signingMessage';
import { encodeRawTransaction, readRawTransaction } from './transactionBcs';

/** Bytes of a transaction in one of the forms that people meet. */
export type TransactionBytes =
  | { readonly kind: 'signingMessage'; readonly message: SigningMessage }
  /** BCS without a prefix. */
  | { readonly kind: 'rawTransaction'; readonly message: SigningMessage }
  /** BCS of a transaction, followed by what authenticates it. */
  | { readonly kind: 'signedTransaction'; readonly message: SigningMessage; readonly signature: SignatureBytes };

/** What follows the transaction in a signed one. Its bytes are not taken apart. */
export interface SignatureBytes {
  readonly form: (typeof SIGNATURE_FORMS)[number];
  /** Where it starts: the length of the transaction. */
  readonly start: number;
  readonly byteLength: number;
}

/** The variants of `TransactionAuthenticator`, in the words of a request's `signature.type` (FACTS.md §3). */
const SIGNATURE_FORMS = [
  'ed25519_signature',
  'multi_ed25519_signature',
  'multi_agent_signature',
  'fee_payer_signature',
  'single_sender',
] as const;
/** A variant with at least an account's authenticator, which has a variant of its own. */
const SHORTEST_SIGNATURE = 2;

/** Where each field stands in the bytes, the signature of a signed transaction left out. */
export function partsOf({ kind, message }: TransactionBytes): readonly MessagePart[] {
  return kind === 'signingMessage' ? messageParts(message) : transactionParts(message.transaction);
}

/**
 * Reads bytes of a transaction, whatever their form. What is read encodes to the same bytes again, the signature of a
 * signed transaction apart.
 * @throws UnknownFormError saying what was met and where, when they are of no such form
 */
export function readTransactionBytes(bytes: Uint8Array): TransactionBytes {
  if (isPrefixed(bytes)) return { kind: 'signingMessage', message: decodeSigningMessage(bytes) };
  const end = transactionEnd(bytes);
  const transaction = readWhole(bytes.subarray(0, end), readRawTransaction, encodeRawTransaction);
  if (end === bytes.length) return { kind: 'rawTransaction', message: { transaction } };
  const form = signatureForm(bytes.subarray(end));
  if (form === undefined) throw new UnknownFormError('bytes that a transaction does not account for', end);
  const signature = { form, start: end, byteLength: bytes.length - end };
  return { kind: 'signedTransaction', message: { transaction }, signature };
}

/** The bytes without the signature of a signed transaction: with it, whoever has them could submit it. */
export function unsignedBytes(bytes: Uint8Array): Uint8Array {
  try {
    const read = readTransactionBytes(bytes);
    return read.kind === 'signedTransaction' ? bytes.subarray(0, read.signature.start) : bytes;
  } catch (error) {
    if (error instanceof UnknownFormError) return bytes;
    throw error;
  }
}

/** Where the transaction at the start of `bytes` ends; their length where there is none, which is then said on reading it. */
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

/** A public key and a signature, each with its length before it, and nothing else. */
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
