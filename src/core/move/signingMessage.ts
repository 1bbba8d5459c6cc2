import { concatBytes, hexToBytes } from './hex';
import { MessageReader, vectorOf } from './messageReader';
import type { RawTransaction } from './rawTransaction';
import { decodeRawTransaction, encodeRawTransaction } from './transactionBcs';
import { addressBcs } from './typeTagBcs';
import { UnknownFormError } from './unknownFormError';

/** sha3-256("APTOS::RawTransaction") and sha3-256("APTOS::RawTransactionWithData"): what every message starts with. */
const PLAIN_PREFIX = 'b5e97db07fa0bd0e5598aa3643a9bc6f6693bddc1a9fec9e674a461eaa00b193';
const WITH_DATA_PREFIX = '5efa3c4f02f83a0f4b2d69fc95c607cc02825cc4e7be536ef0992df050d9e67c';
const PREFIX_LENGTH = 32;
/** The variant of `RawTransactionWithData` that lists secondary signers. */
const MULTI_AGENT = 0;

const secondarySignersBcs = vectorOf(addressBcs);

/** A signing message taken apart. */
export interface SigningMessage {
  readonly transaction: RawTransaction;
  /** Present, even if empty, where the message is of the multi-agent form. */
  readonly secondarySigners?: readonly string[];
}

/**
 * The bytes that a signer signs: prefix ‖ transaction, or prefix ‖ 0 ‖ transaction ‖ secondary signers where
 * `secondarySigners` is given, even if empty.
 * @throws RangeError or TypeError when a value does not fit its type
 */
export function encodeSigningMessage({ transaction, secondarySigners }: SigningMessage): Uint8Array {
  const raw = encodeRawTransaction(transaction);
  if (secondarySigners === undefined) return concatBytes([bytesOf(PLAIN_PREFIX), raw]);
  const tail = secondarySignersBcs.serialize([...secondarySigners]).toBytes();
  return concatBytes([bytesOf(WITH_DATA_PREFIX), Uint8Array.of(MULTI_AGENT), raw, tail]);
}

/**
 * Takes a signing message apart. Whole or not at all: the result encodes to exactly `bytes` again.
 * @throws UnknownFormError saying what was met, when the bytes are of another form
 */
export function decodeSigningMessage(bytes: Uint8Array): SigningMessage {
  try {
    const message = readMessage(bytes);
    if (sameBytes(encodeSigningMessage(message), bytes)) return message;
  } catch (error) {
    if (error instanceof UnknownFormError) throw error;
    // The library throws errors of many classes for bytes that it cannot read, in words that are not for users.
    throw new UnknownFormError('bytes that break off, or that no transaction has', { cause: error });
  }
  throw new UnknownFormError('bytes that a transaction does not account for');
}

function readMessage(bytes: Uint8Array): SigningMessage {
  const body = bytes.subarray(PREFIX_LENGTH);
  if (startsWith(bytes, bytesOf(PLAIN_PREFIX))) return { transaction: decodeRawTransaction(body) };
  if (!startsWith(bytes, bytesOf(WITH_DATA_PREFIX)))
    throw new UnknownFormError('bytes that do not start as a signing message does');
  if (body[0] !== MULTI_AGENT) throw new UnknownFormError('a signing message of another form than multi-agent');
  const transaction = decodeRawTransaction(body.subarray(1));
  const rest = body.subarray(1 + encodeRawTransaction(transaction).length);
  return { transaction, secondarySigners: secondarySignersBcs.read(new MessageReader(rest)) };
}

function bytesOf(prefix: string): Uint8Array {
  return hexToBytes(prefix) ?? new Uint8Array();
}

function startsWith(bytes: Uint8Array, prefix: Uint8Array): boolean {
  return sameBytes(bytes.subarray(0, prefix.length), prefix);
}

function sameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, at) => byte === other[at]);
}
