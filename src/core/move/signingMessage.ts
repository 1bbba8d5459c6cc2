import { addressToBytes, bytesToHex, concatBytes, hexToBytes } from './hex';
import { readWhole, vectorOf, type MessageReader, UnknownFormError } from './messageReader';
import {
  type RawTransaction,
  encodeRawTransaction,
  readRawTransaction,
  type RawEntryFunction,
  type RawPayload,
  type ScriptArgument,
} from './transactionBcs';
import type { TypeTag } from './typeTag';
import { addressBcs, typeTagBcs } from './typeTagBcs';
import { bcs } from '@mysten/bcs';

/** sha3-256 of "APTOS::RawTransaction" and of "APTOS::RawTransactionWithData": the prefixes of all messages. */
const PLAIN_PREFIX = 'b5e97db07fa0bd0e5598aa3643a9bc6f6693bddc1a9fec9e674a461eaa00b193';
const WITH_DATA_PREFIX = '5efa3c4f02f83a0f4b2d69fc95c607cc02825cc4e7be536ef0992df050d9e67c';
const PREFIX_LENGTH = 32;
/**
 * Variants of `RawTransactionWithData`: with secondary signers (multi-agent), and with secondary signers and a fee
 * payer.
 */
const MULTI_AGENT = 0;
const FEE_PAYER = 1;

const secondarySignersBcs = vectorOf(addressBcs);

export interface SigningMessage {
  readonly transaction: RawTransaction;
  /** Present, even if empty, in a multi-agent or fee payer message. */
  readonly secondarySigners?: readonly string[];
  /** Present in a fee payer message; `0x0` if the signers leave it open. */
  readonly feePayer?: string;
}

/**
 * Returns the bytes that a signer signs: prefix ‖ transaction. With secondary signers, even if empty: prefix ‖ 0 ‖
 * transaction ‖ secondary signers. With a fee payer: prefix ‖ 1 ‖ transaction ‖ secondary signers ‖ fee payer.
 * @throws RangeError or TypeError if a value does not match its type
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
 * Decodes a signing message, which must re-encode to exactly `bytes`.
 * @throws UnknownFormError that says what was found
 */
export function decodeSigningMessage(bytes: Uint8Array): SigningMessage {
  return readWhole(bytes, readMessage, encodeSigningMessage);
}

export function isPrefixed(bytes: Uint8Array): boolean {
  return [PLAIN_PREFIX, WITH_DATA_PREFIX].includes(prefixOf(bytes));
}

function readMessage(reader: MessageReader): SigningMessage {
  const prefix = prefixOf(reader.readUpTo(PREFIX_LENGTH));
  if (prefix === PLAIN_PREFIX) return { transaction: readRawTransaction(reader) };
  if (prefix !== WITH_DATA_PREFIX) throw new UnknownFormError('bytes without a signing message prefix');
  const variant = reader.readULEB();
  if (variant > FEE_PAYER) throw new UnknownFormError('a signing message of an unknown type', PREFIX_LENGTH);
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

/** The kind of a part of a signing message. `form` bytes are enum variants and item counts. */
export type MessagePartKind =
  | 'prefix'
  | 'form'
  | 'sender'
  | 'sequenceNumber'
  | 'code'
  | 'function'
  | 'typeArguments'
  | 'argument'
  | 'multisigAccount'
  | 'nonce'
  | 'maxGasAmount'
  | 'gasUnitPrice'
  | 'expiration'
  | 'chainId'
  | 'secondarySigners'
  | 'feePayer';

/** A part of a signing message. `start` and `end` are byte offsets; `end` is exclusive. */
export interface MessagePart {
  readonly kind: MessagePartKind;
  readonly start: number;
  readonly end: number;
  /** 0-based index of the argument. */
  readonly index?: number;
}

type Length = Omit<MessagePart, 'start' | 'end'> & { readonly bytes: number };

const PREFIX = 32;
const ADDRESS = 32;
const U64 = 8;

/** Returns the position of each field in the bytes of a message, in order and without gaps. */
export function messageParts({ transaction, secondarySigners, feePayer }: SigningMessage): readonly MessagePart[] {
  const withData = secondarySigners !== undefined || feePayer !== undefined;
  const signers = secondarySigners?.length ?? 0;
  return placed([
    { kind: 'prefix', bytes: PREFIX },
    ...(withData ? [{ kind: 'form', bytes: 1 } as const] : []),
    ...transactionLengths(transaction),
    ...(withData ? [{ kind: 'secondarySigners', bytes: countLength(signers) + signers * ADDRESS } as const] : []),
    ...(feePayer === undefined ? [] : [{ kind: 'feePayer', bytes: ADDRESS } as const]),
  ]);
}

/** Like {@link messageParts}, for a raw transaction, which has no prefix. */
export function transactionParts(transaction: RawTransaction): readonly MessagePart[] {
  return placed(transactionLengths(transaction));
}

function placed(lengths: readonly Length[]): readonly MessagePart[] {
  let start = 0;
  return lengths.map(({ bytes, ...part }) => {
    const placed = { ...part, start, end: start + bytes };
    start = placed.end;
    return placed;
  });
}

function transactionLengths(transaction: RawTransaction): readonly Length[] {
  const { payload, replayProtectionNonce } = transaction;
  const payloadLengths = replayProtectionNonce === undefined ? plainLengths(payload) : orderlessLengths(payload);
  return [
    { kind: 'sender', bytes: ADDRESS },
    { kind: 'sequenceNumber', bytes: U64 },
    ...payloadLengths,
    { kind: 'maxGasAmount', bytes: U64 },
    { kind: 'gasUnitPrice', bytes: U64 },
    { kind: 'expiration', bytes: U64 },
    { kind: 'chainId', bytes: 1 },
  ];
}

function plainLengths(payload: RawPayload): readonly Length[] {
  const form = { kind: 'form', bytes: 1 } as const;
  switch (payload.kind) {
    case 'entryFunction':
    case 'script':
      return [form, ...runLengths(payload)];
    case 'multisig':
      return [
        form,
        { kind: 'multisigAccount', bytes: ADDRESS },
        // The option tag of the call and, if there is one, its variant.
        { kind: 'form', bytes: payload.call === undefined ? 1 : 2 },
        ...(payload.call === undefined ? [] : runLengths(payload.call)),
      ];
  }
}

/**
 * Returns the lengths of an orderless payload. Three variant bytes (payload, version, executable) come before the
 * executable; after it come the version of the extra config and the option tags of the multisig account and the nonce.
 */
function orderlessLengths(payload: RawPayload): readonly Length[] {
  const run = payload.kind === 'multisig' ? payload.call : payload;
  const account = payload.kind === 'multisig';
  return [
    { kind: 'form', bytes: 3 },
    ...(run === undefined ? [] : runLengths(run)),
    { kind: 'form', bytes: 2 },
    ...(account ? [{ kind: 'multisigAccount', bytes: ADDRESS } as const] : []),
    { kind: 'form', bytes: 1 },
    { kind: 'nonce', bytes: U64 },
  ];
}

function runLengths(run: Exclude<RawPayload, { kind: 'multisig' }>): readonly Length[] {
  switch (run.kind) {
    case 'entryFunction':
      return callLengths(run);
    case 'script': {
      return [
        { kind: 'code', bytes: prefixed(run.code.length) },
        { kind: 'typeArguments', bytes: typeArgumentsLength(run.typeArguments) },
        { kind: 'form', bytes: countLength(run.arguments.length) },
        ...run.arguments.map((argument, index) => argumentLength(index, 1 + scriptArgumentLength(argument))),
      ];
    }
  }
}

function callLengths({ function: target, typeArguments, arguments: values }: RawEntryFunction): readonly Length[] {
  return [
    { kind: 'function', bytes: ADDRESS + stringLength(target.module) + stringLength(target.name) },
    { kind: 'typeArguments', bytes: typeArgumentsLength(typeArguments) },
    { kind: 'form', bytes: countLength(values.length) },
    ...values.map((bytes, index) => argumentLength(index, prefixed(bytes.length))),
  ];
}

function argumentLength(index: number, bytes: number): Length {
  return { kind: 'argument', index, bytes };
}

function scriptArgumentLength({ type, value }: ScriptArgument): number {
  switch (type) {
    case 'u8':
    case 'bool':
      return 1;
    case 'u16':
      return 2;
    case 'u32':
      return 4;
    case 'u64':
      return U64;
    case 'u128':
      return 16;
    case 'u256':
    case 'address':
      return 32;
    case 'vector<u8>':
    case 'serialized':
      // Hex: `0x` and two digits per byte.
      return prefixed((value.length - 2) / 2);
  }
}

function typeArgumentsLength(tags: readonly TypeTag[]): number {
  return tags.reduce((sum, tag) => sum + typeTagBcs.serialize(tag).toBytes().length, countLength(tags.length));
}

function stringLength(text: string): number {
  return prefixed(new TextEncoder().encode(text).length);
}

function prefixed(bytes: number): number {
  return countLength(bytes) + bytes;
}

function countLength(count: number): number {
  return bcs.uleb128().serialize(count).toBytes().length;
}
