import { resolvedArgumentTypes } from '../payloads/write/typedCall';
import { counted } from '../text/digits';
import type { AnswerHeaders } from '../gateway/answer';
import { NotFoundError } from '../gateway/statusErrors';
import { type FunctionAbi } from '../move/abi';
import type { StructShapes } from '../move/fieldTypes';
import { memberIdText } from '../move/functionId';
import { bytesToHex, type PastedHex } from '../move/hex';
import { UnknownFormError } from '../move/messageReader';
import type { RawEntryFunction } from '../move/transactionBcs';
import type { SigningMessage } from '../move/signingMessage';
import { typeTagText } from '../move/typeTag';
import { partsOf, readTransactionBytes, type TransactionBytes } from '../move/transactionBytes';
import { argumentShapes } from '../payloads/check/argumentReading';
import type { RequestedCall, TransactionDraft } from '../payloads/draft';
import type { EncodedField, InspectionReport } from '../results/inspectionReport';
import { UserFacingError } from '../userFacingError';
import { pastedChainReport, fieldsOf, type AskedMessage } from './compareMessage';
import { PAYLOAD_TYPES } from './comparePayload';
import { callOfBytes, calledBy, draftOfMessage } from './messageDraft';
import { reportNetwork } from './notRun';
import { encodingInput } from './request';
import { storeReader } from '../modules/structShapes';
import type { RunSurroundings } from './simulate';
import { defined } from '../text/defined';

export type InspectionSurroundings = Pick<RunSurroundings, 'network' | 'client' | 'modules'>;

/** A network's data for a call: the types of its arguments or why they are missing, and the state of its chain. */
interface NetworkFacts {
  readonly abi?: FunctionAbi;
  readonly shapes?: StructShapes;
  readonly trouble?: string;
  readonly headers?: AnswerHeaders;
}

/**
 * Decodes the bytes of a transaction in any format. The bytes are not sent; a network is used only to read the called
 * module and the chain id.
 * @param surroundings the network to use; if absent, arguments stay in hex
 */
export async function inspect(
  bytes: Uint8Array,
  surroundings: InspectionSurroundings | undefined,
  signal: AbortSignal,
): Promise<InspectionReport> {
  const read = readBytes(bytes);
  if (read instanceof UnknownFormError) {
    return { ...unknownReport(bytes, read), ...(surroundings && { network: reportNetwork(surroundings.network) }) };
  }
  const { message } = read;
  const raw = calledBy(message);
  const facts = surroundings ? await ask(surroundings, raw, signal) : { trouble: NO_NETWORK };
  const call = raw && callOfBytes(raw, facts.abi, facts.shapes);
  const draft = draftOfMessage(message, call);
  const hex = bytesToHex(read.kind === 'signedTransaction' ? bytes.subarray(0, read.signature.start) : bytes);
  return {
    kind: 'inspection',
    ...(surroundings && { network: reportNetwork(surroundings.network, facts.headers) }),
    form: read.kind,
    subject: raw ? memberIdText(raw.function) : PAYLOAD_TYPES[message.transaction.payload.kind],
    sender: message.transaction.sender,
    hex,
    byteLength: (hex.length - 2) / 2,
    decoded: {
      kind: 'known',
      fields: inspectedFields(message, {
        hex,
        call,
        draft,
        abi: facts.abi,
        ...(facts.shapes && { shapes: facts.shapes }),
      }),
      parts: partsOf(read),
      chain: pastedChainReport(message.transaction.chainId, surroundings?.network, facts.headers?.chainId),
    },
    ...signatureOf(read),
    ...(draft ? { draft } : { obstacle: obstacle(raw, facts) }),
  };
}

const NO_NETWORK = 'No network was queried for their types.';
const NO_JSON = 'Their bytes do not match the deployed function, or its types do not determine their encoding.';

function readBytes(bytes: Uint8Array): TransactionBytes | UnknownFormError {
  try {
    return readTransactionBytes(bytes);
  } catch (error) {
    if (error instanceof UnknownFormError) return error;
    throw error;
  }
}

function unknownReport(bytes: Uint8Array, { met }: UnknownFormError): InspectionReport {
  return {
    kind: 'inspection',
    form: 'unknown',
    subject: counted(bytes.length, 'byte'),
    hex: bytesToHex(bytes),
    byteLength: bytes.length,
    decoded: {
      kind: 'unknown',
      reason: `Movescope cannot read these bytes as a signing message or a transaction: it found ${met}. Check that you copied them completely.`,
    },
  };
}

function signatureOf(read: TransactionBytes): Pick<InspectionReport, 'signature'> {
  if (read.kind !== 'signedTransaction') return {};
  const { form, byteLength } = read.signature;
  return { signature: { form, byteLength } };
}

async function ask(
  { network, client, modules }: InspectionSurroundings,
  raw: RawEntryFunction | undefined,
  signal: AbortSignal,
): Promise<NetworkFacts> {
  const [module, account] = await Promise.all([
    raw && answered(modules.getModule(raw.function.address, raw.function.module, signal), signal),
    // Any response has the chain id in its headers, and this account exists on every chain.
    answered(client.getAccount('0x1', signal), signal),
  ]);
  const chain = account instanceof UserFacingError ? {} : { headers: account.headers };
  if (!raw || !module) return chain;
  const name = `${raw.function.address}::${raw.function.module}`;
  if (module instanceof NotFoundError) return { ...chain, trouble: `${network.label} has no module ${name}.` };
  if (module instanceof UserFacingError) return { ...chain, trouble: module.message };
  const abi = module.module.abi?.functions.find(each => each.name === raw.function.name);
  if (!abi)
    return { ...chain, trouble: `${network.label} has no information about function ${memberIdText(raw.function)}.` };
  const types = resolvedArgumentTypes(abi, raw.typeArguments.map(typeTagText));
  const shapes = await argumentShapes(types, storeReader(modules, signal), module.module.abi);
  return { ...chain, abi, shapes };
}

/** Returns the response, or the error, because the bytes can be decoded without a network. */
async function answered<T>(question: Promise<T>, signal: AbortSignal): Promise<T | UserFacingError> {
  try {
    return await question;
  } catch (error) {
    if (signal.aborted || !(error instanceof UserFacingError)) throw error;
    return error;
  }
}

interface Decoded extends Pick<AskedMessage, 'hex' | 'call' | 'abi' | 'shapes'> {
  readonly draft: TransactionDraft | undefined;
  readonly call: RequestedCall | undefined;
}

/**
 * Returns the fields of a message as for an encoding, but without matches: the request is derived from the same bytes.
 */
function inspectedFields(message: SigningMessage, { draft, ...asked }: Decoded): readonly EncodedField[] {
  const { transaction, secondarySigners, feePayer } = message;
  const payload = draft?.payload ?? { type: PAYLOAD_TYPES[transaction.payload.kind] };
  const given = {
    ...defined({ secondarySigners, replayProtectionNonce: transaction.replayProtectionNonce }),
  };
  const input = encodingInput({ payload, given }, transaction);
  const comparison = { ...asked, input, origins: {}, ...(feePayer !== undefined && { feePayer }) };
  return fieldsOf(message, comparison).map(asRead);
}

function asRead(field: EncodedField): EncodedField {
  const { matches, notCompared, ...read } = field;
  return matches === undefined && notCompared === undefined ? field : read;
}

function obstacle(raw: RawEntryFunction | undefined, { trouble = NO_JSON }: NetworkFacts): string {
  if (!raw) return 'A script argument is serialized without its type, so the script cannot be simulated from here.';
  return `The arguments are shown as bytes, so the transaction cannot be simulated from here. ${trouble}`;
}

/** Why pasted text cannot be inspected. No message repeats the text, because it might be a private key. */
export const PASTE_REFUSALS: Readonly<Record<Exclude<PastedHex['kind'], 'bytes'>, string>> = {
  secret:
    'This might be a private key, which Movescope never accepts: clear it from the clipboard, and paste the bytes of a signing message or a transaction.',
  empty: 'There are no bytes: paste the hex of a signing message or a transaction.',
  notHex: 'This is not hex: paste the bytes of one signing message or transaction as pairs of hex digits.',
  tooLong: 'This is longer than any transaction: paste the hex of one signing message or transaction.',
};
