import { bcs } from '@mysten/bcs';
import type { MemberId } from './functionId';
import { bytesToHex, hexToBytes } from './hex';
import { MAX_U64 } from './integer';
import { vectorOf, type MessageReader, UnknownFormError } from './messageReader';
import type { TypeTag } from './typeTag';
import { addressBcs, identifierBcs, typeTagBcs } from './typeTagBcs';

/** An unsigned transaction. 64-bit numbers are decimal strings; arguments are BCS bytes. */
export interface RawTransaction {
  readonly sender: string;
  /** Ignored for an orderless transaction, whose bytes have the maximum u64 instead. */
  readonly sequenceNumber: string;
  readonly payload: RawPayload;
  /** Gas units. */
  readonly maxGasAmount: string;
  /** Octas per gas unit. */
  readonly gasUnitPrice: string;
  /** Seconds since the epoch. */
  readonly expirationTimestampSecs: string;
  readonly chainId: number;
  /** Set for an orderless transaction. */
  readonly replayProtectionNonce?: string;
}

/** The executable of a transaction. */
export type RawPayload =
  | RawEntryFunction
  | {
      readonly kind: 'script';
      readonly code: Uint8Array;
      readonly typeArguments: readonly TypeTag[];
      readonly arguments: readonly ScriptArgument[];
    }
  /** `call` is absent if the transaction runs a payload that the multisig account stores. */
  | { readonly kind: 'multisig'; readonly address: string; readonly call?: RawEntryFunction };

/** An entry function call. Each argument is in BCS. */
export interface RawEntryFunction {
  readonly kind: 'entryFunction';
  readonly function: MemberId;
  readonly typeArguments: readonly TypeTag[];
  readonly arguments: readonly Uint8Array[];
}

/** A script argument, including its type. `value` is decimal, hex, or `true` or `false`. */
export interface ScriptArgument {
  readonly type: 'u8' | 'u16' | 'u32' | 'u64' | 'u128' | 'u256' | 'address' | 'vector<u8>' | 'bool' | 'serialized';
  readonly value: string;
}

/** The sequence number in the bytes of an orderless transaction. */
const NO_SEQUENCE_NUMBER = MAX_U64;

const text = { input: decimal, output: (value: string) => value };
const hex = { input: hexBytes, output: bytesToHex };
const small = { input: (value: string) => Number(decimal(value)), output: String };

const scriptArgument = bcs.enum('TransactionArgument', {
  u8: bcs.u8().transform<string, string>(small),
  u64: bcs.u64().transform(text),
  u128: bcs.u128().transform(text),
  address: addressBcs,
  'vector<u8>': bcs.byteVector().transform(hex),
  bool: bcs.bool().transform<string, string>({ input: truth, output: String }),
  u16: bcs.u16().transform<string, string>(small),
  u32: bcs.u32().transform<string, string>(small),
  u256: bcs.u256().transform(text),
  serialized: bcs.byteVector().transform(hex),
});

const script = bcs.struct('Script', {
  code: bcs.byteVector(),
  typeArguments: vectorOf(typeTagBcs),
  arguments: vectorOf(scriptArgument),
});

const entryFunction = bcs.struct('EntryFunction', {
  address: addressBcs,
  module: identifierBcs,
  name: identifierBcs,
  typeArguments: vectorOf(typeTagBcs),
  arguments: vectorOf(bcs.byteVector()),
});

const multisigPayload = bcs.enum('MultisigTransactionPayload', { entryFunction });

const multisig = bcs.struct('Multisig', { address: addressBcs, payload: bcs.option(multisigPayload) });

/** The payload of transactions with a replay protection nonce (AIP-123). */
const payloadV1 = bcs.struct('TransactionPayloadInner', {
  executable: bcs.enum('TransactionExecutable', { script, entryFunction, empty: null }),
  extra: bcs.enum('TransactionExtraConfig', {
    v1: bcs.struct('V1', { multisig: bcs.option(addressBcs), nonce: bcs.option(bcs.u64()) }),
  }),
});

const payload = bcs.enum('TransactionPayload', {
  script,
  moduleBundle: bcs.tuple([]),
  entryFunction,
  multisig,
  inner: bcs.enum('TransactionPayload', { v1: payloadV1 }),
});

const rawTransaction = bcs.struct('RawTransaction', {
  sender: addressBcs,
  sequenceNumber: bcs.u64(),
  payload,
  maxGasAmount: bcs.u64(),
  gasUnitPrice: bcs.u64(),
  expirationTimestampSecs: bcs.u64(),
  chainId: bcs.u8(),
});

type WirePayload = typeof payload.$inferType;
type WireEntryFunction = typeof entryFunction.$inferType;
type WireScriptArgument = typeof scriptArgument.$inferType;

function decimal(value: string): string {
  if (!/^\d+$/.test(value)) throw new RangeError(`not a decimal number: ${value}`);
  return value;
}

function hexBytes(value: string): Uint8Array {
  const bytes = hexToBytes(value);
  if (!bytes) throw new RangeError(`not hex: ${value}`);
  return bytes;
}

function truth(value: string): boolean {
  if (value !== 'true' && value !== 'false') throw new RangeError(`not true or false: ${value}`);
  return value === 'true';
}

/** Returns the BCS bytes of an unsigned transaction. @throws if a value does not match its type */
export function encodeRawTransaction(raw: RawTransaction): Uint8Array {
  const orderless = raw.replayProtectionNonce !== undefined;
  return rawTransaction
    .serialize({
      ...raw,
      sequenceNumber: orderless ? NO_SEQUENCE_NUMBER : raw.sequenceNumber,
      payload: orderless ? orderlessPayload(raw.payload, raw.replayProtectionNonce) : plainPayload(raw.payload),
    })
    .toBytes();
}

/** Reads an unsigned transaction. @throws if its format is unknown */
export function readRawTransaction(reader: MessageReader): RawTransaction {
  const { payload: wire, ...rest } = rawTransaction.read(reader);
  return { ...rest, ...readPayload(wire) };
}

/** Encodes a call in the BCS format that multisig accounts store. */
export function encodeMultisigCall(call: RawEntryFunction): Uint8Array {
  return multisigPayload.serialize({ entryFunction: writeEntryFunction(call) }).toBytes();
}

/** Decodes a call from the BCS format that multisig accounts store. @throws if its format is unknown */
export function readMultisigCall(reader: MessageReader): RawEntryFunction {
  return readEntryFunction(multisigPayload.read(reader).entryFunction);
}

/** Returns the BCS of a script argument's value, without its type. @throws if the value does not match its type */
export function encodeScriptArgument(argument: ScriptArgument): Uint8Array {
  if (argument.type === 'serialized') return hexBytes(argument.value);
  return scriptArgument.serialize(writeScriptArgument(argument)).toBytes().subarray(1);
}

function plainPayload(raw: RawPayload): Parameters<typeof payload.serialize>[0] {
  switch (raw.kind) {
    case 'entryFunction':
      return { entryFunction: writeEntryFunction(raw) };
    case 'script':
      return { script: writeScript(raw) };
    case 'multisig':
      return {
        multisig: {
          address: raw.address,
          payload: raw.call === undefined ? null : { entryFunction: writeEntryFunction(raw.call) },
        },
      };
  }
}

function orderlessPayload(raw: RawPayload, nonce: string): Parameters<typeof payload.serialize>[0] {
  const extra = { v1: { multisig: raw.kind === 'multisig' ? raw.address : null, nonce } };
  switch (raw.kind) {
    case 'entryFunction':
      return { inner: { v1: { executable: { entryFunction: writeEntryFunction(raw) }, extra } } };
    case 'script':
      return { inner: { v1: { executable: { script: writeScript(raw) }, extra } } };
    case 'multisig': {
      const executable = raw.call === undefined ? { empty: true } : { entryFunction: writeEntryFunction(raw.call) };
      return { inner: { v1: { executable, extra } } };
    }
  }
}

function readPayload(wire: WirePayload): Pick<RawTransaction, 'payload' | 'replayProtectionNonce'> {
  switch (wire.$kind) {
    case 'entryFunction':
      return { payload: readEntryFunction(wire.entryFunction) };
    case 'script':
      return { payload: readScript(wire.script) };
    case 'multisig':
      return { payload: readMultisig(wire.multisig.address, wire.multisig.payload?.entryFunction) };
    case 'moduleBundle':
      throw new UnknownFormError('a module bundle payload');
    case 'inner': {
      const { executable, extra } = wire.inner.v1;
      const { multisig: account, nonce } = extra.v1;
      const orderless = nonce === null ? {} : { replayProtectionNonce: nonce };
      if (account !== null) return { payload: readMultisig(account, executable.entryFunction), ...orderless };
      if (executable.$kind === 'empty') throw new UnknownFormError('an empty payload');
      const run =
        executable.$kind === 'script' ? readScript(executable.script) : readEntryFunction(executable.entryFunction);
      return { payload: run, ...orderless };
    }
  }
}

function writeEntryFunction(raw: RawEntryFunction): WireEntryFunction {
  return {
    ...raw.function,
    typeArguments: [...raw.typeArguments],
    arguments: raw.arguments.map(bytes => new Uint8Array(bytes)),
  };
}

function readEntryFunction({
  address,
  module,
  name,
  typeArguments,
  arguments: values,
}: WireEntryFunction): RawEntryFunction {
  return { kind: 'entryFunction', function: { address, module, name }, typeArguments, arguments: values };
}

function readMultisig(address: string, call: WireEntryFunction | undefined): RawPayload {
  return { kind: 'multisig', address, ...(call === undefined ? {} : { call: readEntryFunction(call) }) };
}

function writeScript(raw: Extract<RawPayload, { kind: 'script' }>): typeof script.$inferInput {
  return {
    code: new Uint8Array(raw.code),
    typeArguments: [...raw.typeArguments],
    arguments: raw.arguments.map(writeScriptArgument),
  };
}

function readScript({ code, typeArguments, arguments: values }: typeof script.$inferType): RawPayload {
  return { kind: 'script', code, typeArguments, arguments: values.map(readScriptArgument) };
}

function readScriptArgument(wire: WireScriptArgument): ScriptArgument {
  const { $kind: type, ...members } = wire;
  return { type, value: String(Object.values(members)[0]) };
}

function writeScriptArgument({ type, value }: ScriptArgument): typeof scriptArgument.$inferInput {
  switch (type) {
    case 'u8':
      return { u8: value };
    case 'u16':
      return { u16: value };
    case 'u32':
      return { u32: value };
    case 'u64':
      return { u64: value };
    case 'u128':
      return { u128: value };
    case 'u256':
      return { u256: value };
    case 'address':
      return { address: value };
    case 'vector<u8>':
      return { 'vector<u8>': value };
    case 'bool':
      return { bool: value };
    case 'serialized':
      return { serialized: value };
  }
}
