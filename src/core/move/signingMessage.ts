import { addressToBytes, bytesToHex, concatBytes, hexToBytes } from './hex';
import { readWhole, vectorOf, type MessageReader, UnknownFormError } from './messageReader';
import { type RawTransaction, encodeRawTransaction, readRawTransaction } from './transactionBcs';
import { addressBcs } from './typeTagBcs';

/** sha3-256("APTOS::RawTransaction") and sha3-256("APTOS::RawTransactionWithData"): the prefixes of all messages. */
const PLAIN_PREFIX = 'b5e97db07fa0bd0e5598aa3643a9bc6f6693bddc1a9fec9e674a461eaa00b193';
const WITH_DATA_PREFIX = '5efa3c4f02f83a0f4b2d69fc95c607cc02825cc4e7be536ef0992df050d9e67c';
const PREFIX_LENGTH = 32;
/** The variants of `RawTransactionWithData`: with secondary signers, and with a fee payer in addition. */
const MULTI_AGENT = 0;
const FEE_PAYER = 1;

const secondarySignersBcs = vectorOf(addressBcs);

/** A parsed signing message. */
export interface SigningMessage {
  readonly transaction: RawTransaction;
  /** Present, even if empty, if the message has the multi-agent form, or the one with a fee payer. */
  readonly secondarySigners?: readonly string[];
  /** The fee payer in that form; `0x0` if signers leave it open (FACTS.md §8). */
  readonly feePayer?: string;
}

/**
 * Returns the bytes that a signer signs: prefix ‖ transaction; prefix ‖ 0 ‖ transaction ‖ secondary signers if given,
 * even if empty; prefix ‖ 1 ‖ transaction ‖ secondary signers ‖ fee payer if that is given.
 * @throws RangeError or TypeError if a value does not fit its type
 */
export function encodeSigningMessage({ transaction, secondarySigners, feePayer }: SigningMessage): Uint8Array {
  const raw = encodeRawTransaction(transaction);
  if (secondarySigners === undefined && feePayer === undefined) return concatBytes([bytesOf(PLAIN_PREFIX), raw]);
  const signers = secondarySignersBcs.serialize([...(secondarySigners ?? [])]).toBytes();
  const variant = Uint8Array.of(feePayer === undefined ? MULTI_AGENT : FEE_PAYER);
  const payer = feePayer === undefined ? [] : [addressToBytes(feePayer)];
  return concatBytes([bytesOf(WITH_DATA_PREFIX), variant, raw, signers, ...payer]);
}

/**
 * Parses a signing message as a whole: the result encodes to exactly `bytes` again.
 * @throws UnknownFormError that says what was found, if the bytes have another form
 */
export function decodeSigningMessage(bytes: Uint8Array): SigningMessage {
  return readWhole(bytes, readMessage, encodeSigningMessage);
}

/** Whether bytes start like a signing message. */
export function isPrefixed(bytes: Uint8Array): boolean {
  return [PLAIN_PREFIX, WITH_DATA_PREFIX].includes(prefixOf(bytes));
}

function readMessage(reader: MessageReader): SigningMessage {
  const prefix = prefixOf(reader.readUpTo(PREFIX_LENGTH));
  if (prefix === PLAIN_PREFIX) return { transaction: readRawTransaction(reader) };
  if (prefix !== WITH_DATA_PREFIX) throw new UnknownFormError('bytes that do not start like a signing message');
  const variant = reader.readULEB();
  if (variant > FEE_PAYER)
    throw new UnknownFormError('a signing message that is neither multi-agent nor fee payer', PREFIX_LENGTH);
  const transaction = readRawTransaction(reader);
  const secondarySigners = secondarySignersBcs.read(reader);
  if (variant === MULTI_AGENT) return { transaction, secondarySigners };
  return { transaction, secondarySigners, feePayer: addressBcs.read(reader) };
}

function prefixOf(bytes: Uint8Array): string {
  return bytesToHex(bytes.subarray(0, PREFIX_LENGTH)).slice(2);
}

function bytesOf(prefix: string): Uint8Array {
  return hexToBytes(prefix) ?? new Uint8Array();
}
