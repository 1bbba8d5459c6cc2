import type { Network } from '../gateway/network';
import type { WireEncodingInput } from '../gateway/schemas/transactionInputSchema';
import type { FunctionAbi } from '../move/abi';
import type { StructShapes } from '../move/fieldTypes';
import { hexToBytes } from '../move/hex';
import { messageParts, decodeSigningMessage, type SigningMessage } from '../move/signingMessage';
import { UnknownFormError } from '../move/messageReader';
import type { RequestedCall } from '../payloads/draft';
import type { DecodedMessage, EncodedField, FieldPart, ChainReport } from '../results/inspectionReport';
import { compared, listed, payloadFields, shortForm, highestFee } from './comparePayload';

/** A signing message and the request for it. */
export interface AskedMessage {
  /** `undefined` if the response is not a string. */
  readonly hex: string | undefined;
  readonly input: WireEncodingInput;
  /** The requested fee payer; the gateway's message must contain the same one. */
  readonly feePayer?: string;
  /** The call in the payload, even if a multisig account makes it; absent if it cannot be read or does not exist. */
  readonly call: RequestedCall | undefined;
  /** The ABI of the called function, if it was read. */
  readonly abi: FunctionAbi | undefined;
  /** The known fields of the structs in the arguments. */
  readonly shapes?: StructShapes;
  /** The chain id in the file, if any. */
  readonly chainId?: string;
  /** Whether the argument types come from a source other than the gateway that creates the bytes. */
  readonly hasKnownTypes?: boolean;
  /** The indices of the arguments with types specified by the user. */
  readonly named?: readonly number[];
  /** The origins of values that are not in the file. */
  readonly origins: Partial<Record<keyof WireEncodingInput, string>>;
}

/** The names of the request's values, and their parts in the bytes. */
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

/** Decodes the message and compares each field with the request; bytes in an unknown format stay raw, with a reason. */
export function compareMessage(
  comparison: AskedMessage,
  network: Network,
  chainId: number | undefined,
): { readonly byteLength: number; readonly decoded: DecodedMessage } {
  const bytes = comparison.hex === undefined ? undefined : hexToBytes(comparison.hex);
  if (!bytes) return { byteLength: 0, decoded: { kind: 'unknown', reason: NO_HEX } };
  const message = decode(bytes);
  if (typeof message === 'string') return { byteLength: bytes.length, decoded: { kind: 'unknown', reason: message } };
  const chain = comparedChain(message.transaction.chainId, { network, answered: chainId, asked: comparison.chainId });
  // The sandbox is part of Movescope, so the types are not from a gateway.
  const fields = fieldsOf(message, { ...comparison, hasKnownTypes: network.sandbox });
  return { byteLength: bytes.length, decoded: { kind: 'known', fields, parts: messageParts(message), chain } };
}

const NO_HEX = 'The gateway’s response is not hex, so its format is unknown. Do not sign it.';

function decode(bytes: Uint8Array): SigningMessage | string {
  try {
    return decodeSigningMessage(bytes);
  } catch (error) {
    if (!(error instanceof UnknownFormError)) throw error;
    return `Movescope cannot read this message: it found ${error.met}. Verify it by other means before you sign it.`;
  }
}

/** Returns every field of a message, compared with the request. */
export function fieldsOf(message: SigningMessage, comparison: AskedMessage): readonly EncodedField[] {
  const { transaction, secondarySigners } = message;
  const { input, origins } = comparison;
  const field = (name: Exclude<keyof typeof FIELDS, 'chain_id'>, value: string, asked: string): EncodedField => {
    const origin = origins[name];
    return {
      name: FIELDS[name].label,
      value,
      ...compared(value, canonicalNumber(asked), asked),
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
  return [{ name: 'fee payer', value, ...compared(value, asked ?? 'none'), part: { kind: 'feePayer' } }];
}

/** Removes leading zeros, which can occur in a file but not in the bytes. */
function canonicalNumber(text: string): string {
  return /^\d+$/.test(text) ? BigInt(text).toString() : text;
}

/** Distinguishes an empty list of signers from no list, because their bytes differ. */
function signersText(signers: readonly string[] | undefined): string {
  return signers?.length === 0 ? 'an empty list' : listed(signers);
}

const MAINNET = 1;
const NAMES: Readonly<Record<number, string>> = { [MAINNET]: 'mainnet', 2: 'testnet', 4: 'a local chain' };

/**
 * Returns the chain of a message, with a warning if it is not the network's chain.
 * @param answered the id in the gateway's response
 */
export function chainReport(id: number, network: Network, answered: number | undefined): ChainReport {
  const name = chainName(id, network);
  const warning = mismatch(id, network, answered);
  return { id, name, ...(warning === undefined ? {} : { warning }) };
}

/**
 * Returns the chain of a signing message; with `notCompared` if the chain is not known from the response, the file or
 * the network's settings.
 */
function comparedChain(
  id: number,
  { network, answered, asked }: { network: Network; answered: number | undefined; asked: string | undefined },
): ChainReport {
  const report = chainReport(id, network, answered);
  if (report.warning === undefined && asked !== undefined && asked !== String(id))
    return {
      ...report,
      warning: `The bytes are for chain ${id}, but the file specifies chain ${asked}: do not sign them.`,
    };
  const isKnown = network.sandbox || answered !== undefined || asked !== undefined || network.mainNetwork === true;
  return isKnown ? report : { ...report, notCompared: 'the gateway does not report its chain' };
}

/**
 * Returns the chain of pasted bytes, with a warning if it is not the network's.
 * @param network absent if no network was used
 * @param answered the network's chain id, if known
 */
export function pastedChainReport(id: number, network: Network | undefined, answered: number | undefined): ChainReport {
  const name = NAMES[id] ?? `chain ${id}`;
  if (!network) return { id, name };
  if (answered === undefined || answered === id) return { ...chainReport(id, network, undefined), name };
  const there = NAMES[answered] ?? `chain ${answered}`;
  const like = network.sandbox ? 'like ' : '';
  const warning = `The bytes are for ${name}, but ${network.label} is ${like}${there}: select a ${name} network to see their effect there.`;
  return { id, name, warning };
}

function chainName(id: number, { sandbox }: Network): string {
  return sandbox ? 'the sandbox' : (NAMES[id] ?? `chain ${id}`);
}

function mismatch(id: number, network: Network, answered: number | undefined): string | undefined {
  if (answered !== undefined && answered !== id) {
    return `The bytes are for chain ${id}, but the gateway responded for chain ${answered}: do not sign them.`;
  }
  if (network.sandbox) return undefined;
  if (id === MAINNET && network.mainNetwork === false) {
    return `The bytes are for mainnet, but ${network.label} is not marked as mainnet: check its access key before you sign.`;
  }
  if (id !== MAINNET && network.mainNetwork === true) {
    return `The bytes are for ${NAMES[id] ?? `chain ${id}`}, but ${network.label} is marked as mainnet: check its access key before you sign.`;
  }
  return undefined;
}
