import type { Network } from '../gateway/network';
import type { WireEncodingInput } from '../gateway/schemas/transactionInputSchema';
import type { JsonValue } from '../json';
import { argumentTypes, type FunctionAbi } from '../move/abi';
import { parseAddress } from '../move/address';
import { ArgumentError, encodeArgument } from '../move/argument';
import { memberIdText } from '../move/functionId';
import { bytesToHex, hexToBytes } from '../move/hex';
import { messageParts } from '../move/messageParts';
import type { RawEntryFunction, RawPayload } from '../move/rawTransaction';
import { decodeSigningMessage, type SigningMessage } from '../move/signingMessage';
import { UnknownFormError } from '../move/unknownFormError';
import { parseTypeTag, substitute, typeTagText } from '../move/typeTag';
import type { EntryFunctionCall } from '../payloads/draft';
import { chainReport } from './chain';
import type { DecodedMessage, EncodedField, FieldPart } from './encodingReport';
import { argumentMeaning, highestFee } from './fieldMeaning';

/** A signing message and what it was asked for. */
export interface Comparison {
  readonly hex: string;
  readonly input: WireEncodingInput;
  /** Who was asked to pay; nobody else can be where the gateway makes the message (FACTS.md §8). */
  readonly feePayer?: string;
  /** Absent for payloads that are not an entry function's: their parts are shown and not compared. */
  readonly call: EntryFunctionCall | undefined;
  /** ABI of the called function, where it was read. */
  readonly abi: FunctionAbi | undefined;
  /** How values came about that the file does not give. */
  readonly origins: Partial<Record<keyof WireEncodingInput, string>>;
}

/** What the parts that a request names are called, and where they stand in the bytes. */
const FIELDS = {
  sender: { label: 'sender', part: 'sender' },
  sequence_number: { label: 'sequence number', part: 'sequenceNumber' },
  replay_protection_nonce: { label: 'replay protection nonce', part: 'nonce' },
  max_gas_amount: { label: 'max gas amount', part: 'maxGasAmount' },
  gas_unit_price: { label: 'gas unit price', part: 'gasUnitPrice' },
  expiration_timestamp_secs: { label: 'expiration timestamp', part: 'expiration' },
  chain_id: { label: 'chain id', part: 'chainId' },
  secondary_signers: { label: 'secondary signers', part: 'secondarySigners' },
} as const satisfies Record<string, { readonly label: string; readonly part: FieldPart['kind'] }>;

/** Decodes the message and holds each field against what was asked; bytes of another form stay raw, with the reason. */
export function compareMessage(
  comparison: Comparison,
  network: Network,
  chainId: number | undefined,
): { readonly byteLength: number; readonly decoded: DecodedMessage } {
  const bytes = hexToBytes(comparison.hex);
  if (!bytes) return { byteLength: 0, decoded: { kind: 'unknown', reason: 'The answer is not hex.' } };
  const message = decode(bytes);
  if (typeof message === 'string') return { byteLength: bytes.length, decoded: { kind: 'unknown', reason: message } };
  const chain = chainReport(message.transaction.chainId, network, chainId);
  const fields = fieldsOf(message, comparison);
  return { byteLength: bytes.length, decoded: { kind: 'known', fields, parts: messageParts(message), chain } };
}

function decode(bytes: Uint8Array): SigningMessage | string {
  try {
    return decodeSigningMessage(bytes);
  } catch (error) {
    if (!(error instanceof UnknownFormError)) throw error;
    return `Movescope cannot read this message: it met ${error.met}. Compare it by other means before you sign it.`;
  }
}

/** Every field of a message, held against what was asked. */
export function fieldsOf(message: SigningMessage, comparison: Comparison): readonly EncodedField[] {
  const { transaction, secondarySigners } = message;
  const { input, origins } = comparison;
  const field = (name: Exclude<keyof typeof FIELDS, 'chain_id'>, value: string, asked: string): EncodedField => {
    const origin = origins[name];
    return {
      name: FIELDS[name].label,
      value,
      ...(value === canonicalNumber(asked) ? {} : { asked }),
      ...(origin === undefined ? {} : { origin }),
      part: { kind: FIELDS[name].part },
    };
  };
  const nonce = transaction.replayProtectionNonce;
  const askedNonce = input.replay_protection_nonce ?? undefined;
  return [
    field('sender', transaction.sender, shortForm(input.sender)),
    ...(nonce === undefined && askedNonce === undefined
      ? [field('sequence_number', transaction.sequenceNumber, input.sequence_number)]
      : [field('replay_protection_nonce', nonce ?? 'none', askedNonce ?? 'none')]),
    ...payloadTypeFields(transaction.payload, comparison),
    ...payloadFields(transaction.payload, comparison),
    {
      ...field('max_gas_amount', transaction.maxGasAmount, input.max_gas_amount),
      ...highestFee(transaction.maxGasAmount, transaction.gasUnitPrice),
    },
    field('gas_unit_price', transaction.gasUnitPrice, input.gas_unit_price),
    field('expiration_timestamp_secs', transaction.expirationTimestampSecs, input.expiration_timestamp_secs),
    { name: FIELDS.chain_id.label, value: String(transaction.chainId), part: { kind: FIELDS.chain_id.part } },
    ...(secondarySigners === undefined && !input.secondary_signers
      ? []
      : [
          field(
            'secondary_signers',
            signersText(secondarySigners),
            signersText(input.secondary_signers?.map(shortForm)),
          ),
        ]),
    ...feePayerFields(message.feePayer, comparison.feePayer),
  ];
}

function feePayerFields(payer: string | undefined, asked: string | undefined): readonly EncodedField[] {
  if (payer === undefined && asked === undefined) return [];
  const value = payer ?? 'none';
  return [
    { name: 'fee payer', value, ...(payer === asked ? {} : { asked: asked ?? 'none' }), part: { kind: 'feePayer' } },
  ];
}

/** The `type` of each kind of payload (SPEC.md §2.3). */
export const PAYLOAD_TYPES: Readonly<Record<RawPayload['kind'], string>> = {
  entryFunction: 'entry_function_payload',
  script: 'script_payload',
  multisig: 'multisig_payload',
};

/** A payload of another kind than asked has nothing else to be held against. */
function payloadTypeFields({ kind }: RawPayload, { input }: Comparison): readonly EncodedField[] {
  const type = PAYLOAD_TYPES[kind];
  return type === input.payload.type ? [] : [{ name: 'payload', value: type, asked: input.payload.type }];
}

function payloadFields(payload: RawPayload, comparison: Comparison): readonly EncodedField[] {
  switch (payload.kind) {
    case 'entryFunction':
      return callFields(payload, comparison);
    case 'script':
      return [
        { name: 'script', value: `${payload.code.length} bytes of bytecode`, part: { kind: 'code' } },
        {
          name: 'type arguments',
          value: listed(payload.typeArguments.map(typeTagText)),
          part: { kind: 'typeArguments' },
        },
        { name: 'arguments', value: listed(payload.arguments.map(({ type, value }) => `${value}: ${type}`)) },
      ];
    case 'multisig':
      return [
        { name: 'multisig account', value: payload.address, part: { kind: 'multisigAccount' } },
        ...(payload.call ? callFields(payload.call, innerComparison(comparison)) : []),
      ];
  }
}

/** A call that was asked for by itself is not the one of a multisig account. */
function innerComparison(comparison: Comparison): Comparison {
  return comparison.input.payload.type === PAYLOAD_TYPES.multisig ? comparison : { ...comparison, call: undefined };
}

function callFields(raw: RawEntryFunction, comparison: Comparison): readonly EncodedField[] {
  const { call } = comparison;
  const target = memberIdText(raw.function);
  const types = listed(raw.typeArguments.map(typeTagText));
  const askedTypes = call ? listed(call.typeArguments.map(canonicalType)) : types;
  const count = raw.arguments.length;
  const askedCount = call?.arguments.length ?? count;
  return [
    {
      name: 'function',
      value: target,
      ...(call && memberIdText(call.function) !== target ? { asked: memberIdText(call.function) } : {}),
      part: { kind: 'function' },
    },
    {
      name: 'type arguments',
      value: types,
      ...(types === askedTypes ? {} : { asked: askedTypes }),
      part: { kind: 'typeArguments' },
    },
    ...(count === askedCount ? [] : [{ name: 'arguments', value: String(count), asked: String(askedCount) }]),
    ...raw.arguments.map((bytes, index) => argumentField(bytes, index, comparison)),
  ];
}

/** An argument's bytes say what they are only together with its type. */
function argumentField(bytes: Uint8Array, index: number, comparison: Comparison): EncodedField {
  const name = `argument ${index + 1}`;
  const part = { kind: 'argument', index } as const;
  const hex = bytesToHex(bytes);
  const asked = comparison.call?.arguments[index];
  if (asked === undefined) return { name, value: hex, part };
  const expected = expectedBytes(asked, index, comparison);
  if (expected === undefined)
    return {
      name,
      value: hex,
      origin: `not compared with ${JSON.stringify(asked)}: its type has no form that can be checked here`,
      part,
    };
  const text = JSON.stringify(asked);
  return expected === hex
    ? { name, value: text, ...argumentMeaning(index, comparison), origin: hex, part }
    : { name, value: hex, asked: `${text} (${expected})`, part };
}

function expectedBytes(asked: JsonValue, index: number, { call, abi }: Comparison): string | undefined {
  const type = abi && parseTypeTag(argumentTypes(abi)[index] ?? '');
  const typeArguments = (call?.typeArguments ?? []).map(parseTypeTag).filter(tag => tag !== undefined);
  if (!type || typeArguments.length !== call?.typeArguments.length) return undefined;
  try {
    return bytesToHex(encodeArgument(substitute(type, typeArguments), asked));
  } catch (error) {
    if (error instanceof ArgumentError) return undefined;
    throw error;
  }
}

function canonicalType(text: string): string {
  const tag = parseTypeTag(text);
  return tag ? typeTagText(tag) : text;
}

function shortForm(address: string): string {
  return parseAddress(address) ?? address;
}

/** A file may write leading zeros; the bytes have none. */
function canonicalNumber(text: string): string {
  return /^\d+$/.test(text) ? BigInt(text).toString() : text;
}

/** A message with an empty list of signers has other bytes than one without. */
function signersText(signers: readonly string[] | undefined): string {
  return signers?.length === 0 ? 'an empty list' : listed(signers);
}

function listed(items: readonly string[] | undefined): string {
  return items === undefined || items.length === 0 ? 'none' : items.join(', ');
}
