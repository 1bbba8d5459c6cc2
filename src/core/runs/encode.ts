import type { WireEncodingInput } from '../gateway/schemas/transactionInputSchema';
import { type GivenValues, type TransactionDraft, PayloadError } from '../payloads/draft';
import type { FunctionAbi } from '../move/abi';
import { signerCount } from '../payloads/write/typedCall';
import { missingSignerCount, missingSigners, otherSigners } from '../payloads/overrides';
import { UserFacingError } from '../userFacingError';
import { compareMessage } from './compareMessage';
import { type DecodedMessage, type EncodingReport, verificationOf } from '../reports/encodingReport';
import { expirationNote } from './expirationNote';
import { withinSandbox } from './notRun';
import { reportNetwork } from './reportNetwork';
import { encodingInput, type SignedValues } from './request';
import { simulate, subjectOf, type Sender, type Surroundings } from './simulate';
import { checkTransaction, type Transaction } from './transaction';

/** A value in the signed bytes that a file may omit. */
export type SignedField = 'sequenceNumber' | 'maxGasAmount' | 'gasUnitPrice' | 'expirationTimestampSecs';

/** The origin of a value that the file does not give. */
export type Origin = 'from a simulation' | 'entered by you' | 'chosen sender';

/** Asks the user for a value; returns `undefined` if the user cancels. `reason` says why the value is missing. */
export type AskValue = (field: SignedField, reason: string) => Promise<string | undefined>;

/** Values with their origins; a field without an origin is from the file. */
interface Gathered {
  readonly values: SignedValues;
  readonly origins: Partial<Record<keyof SignedValues, Origin>>;
}

/** A transaction without the other signers of its function: its bytes would be useless. */
export class MissingSignersError extends PayloadError {
  /** @param subject the function's id @param takes number of signers, with the sender @param named those given */
  constructor(
    readonly subject: string,
    readonly takes: number,
    readonly named: number,
  ) {
    super(`${missingSigners(subject, takes, named)}: add the others to "secondary_signers" next to the payload.`, [
      'request',
      'secondary_signers',
    ]);
  }
}

/** encode_submission has no member for one (SPEC.md §4.2): the bytes would be those of a different transaction. */
const FEE_PAYER =
  'A gateway cannot encode a transaction that somebody else pays for: remove the fee payer, or create the bytes with your SDK.';

const FIELDS: readonly SignedField[] = ['sequenceNumber', 'maxGasAmount', 'gasUnitPrice', 'expirationTimestampSecs'];

/**
 * Requests the signing message of a transaction, decodes the answer and compares it with the request. These values are
 * signed, so none has a silent default: each comes from the file, otherwise from a simulation that runs first,
 * otherwise from the user.
 * @returns `undefined` if the user cancels
 * @throws PayloadError if the payload does not fit the ABI, has a fee payer or lacks signers; the client's errors
 */
export async function encode(
  transaction: Transaction,
  sender: Sender,
  surroundings: Surroundings,
  ask: AskValue,
  signal: AbortSignal,
): Promise<EncodingReport | undefined> {
  const { draft } = transaction;
  requireNoPayer(draft.given);
  const checked = await checkTransaction(transaction, surroundings, signal);
  const { abi, shapes } = checked.called ?? {};
  const asked = { call: draft.call, abi, ...(shapes && { shapes }) };
  if (asked.abi) requireSigners(draft, asked.abi);
  const gathered = await gather(checked, sender, surroundings, ask, signal);
  if (!gathered) return undefined;
  const input = encodingInput(draft, gathered.values);
  const { value: hex, headers } = await withinSandbox(surroundings.network, subjectOf(draft), () =>
    surroundings.client.encodeSubmission(input, signal),
  );
  const { chainId } = draft.given;
  const comparison = { hex, input, ...asked, ...(chainId && { chainId }), origins: wireOrigins(gathered.origins) };
  const { byteLength, decoded } = compareMessage(comparison, surroundings.network, headers.chainId);
  const compared = { byteLength, decoded: withExpirationNote(decoded, surroundings.now()) };
  return {
    kind: 'encoding',
    network: reportNetwork(surroundings.network, headers),
    subject: subjectOf(draft),
    sender: gathered.values.sender,
    hex,
    verified: verificationOf(compared).kind === 'verified',
    ...compared,
  };
}

/** Adds to the expiration what is odd about it: bytes may be as requested, and useless. */
function withExpirationNote(decoded: DecodedMessage, now: number): DecodedMessage {
  if (decoded.kind === 'unknown') return decoded;
  const fields = decoded.fields.map(field => {
    const note = field.part?.kind === 'expiration' ? expirationNote(field.value, now) : undefined;
    return note === undefined ? field : { ...field, meaning: [...(field.meaning ?? []), note] };
  });
  return { ...decoded, fields };
}

/** @throws PayloadError for a transaction with a fee payer, which the request for an encoding cannot name */
export function requireNoPayer(given: GivenValues): void {
  if (otherSigners(given).feePayer === undefined) return;
  throw new PayloadError(FEE_PAYER, ['request', given.feePayer === undefined ? 'signature' : 'fee_payer_address']);
}

/** A function without signer parameters can be signed by any number; the node itself reports too many. */
function requireSigners(draft: TransactionDraft, abi: FunctionAbi): void {
  const takes = signerCount(abi);
  const missing = missingSignerCount(abi, draft);
  if (missing > 0) throw new MissingSignersError(subjectOf(draft), takes, takes - missing);
}

async function gather(
  transaction: Transaction,
  sender: Sender,
  surroundings: Surroundings,
  ask: AskValue,
  signal: AbortSignal,
): Promise<Gathered | undefined> {
  const { given } = transaction.draft;
  const values: Partial<Record<SignedField, string>> = {};
  const origins: Partial<Record<keyof SignedValues, Origin>> =
    given.sender === undefined ? { sender: 'chosen sender' } : {};
  const missing = FIELDS.filter(field => given[field] === undefined);
  const simulated = missing.length === 0 ? {} : await simulatedValues(transaction, sender, surroundings, signal);
  for (const field of FIELDS) {
    const answered = simulated.values?.[field];
    const value = given[field] ?? answered ?? (await ask(field, simulated.reason ?? ''));
    if (value === undefined) return undefined;
    values[field] = value;
    if (given[field] === undefined) origins[field] = answered === undefined ? 'entered by you' : 'from a simulation';
  }
  const { sequenceNumber = '', maxGasAmount = '', gasUnitPrice = '', expirationTimestampSecs = '' } = values;
  return {
    values: {
      sender: given.sender ?? sender.address,
      sequenceNumber,
      maxGasAmount,
      gasUnitPrice,
      expirationTimestampSecs,
    },
    origins,
  };
}

/** The values from a simulation's answer, or the reason why there are none. */
async function simulatedValues(
  transaction: Transaction,
  sender: Sender,
  surroundings: Surroundings,
  signal: AbortSignal,
): Promise<{ readonly values?: Record<SignedField, string>; readonly reason?: string }> {
  try {
    const { details, gas } = await simulate(transaction, sender, surroundings, signal);
    const { sequenceNumber, expirationTimestampSecs } = details;
    return {
      values: { sequenceNumber, expirationTimestampSecs, maxGasAmount: gas.limit, gasUnitPrice: gas.unitPrice },
    };
  } catch (error) {
    if (error instanceof UserFacingError) return { reason: error.message };
    throw error;
  }
}

function wireOrigins(origins: Gathered['origins']): Partial<Record<keyof WireEncodingInput, Origin>> {
  return {
    ...(origins.sender && { sender: origins.sender }),
    ...(origins.sequenceNumber && { sequence_number: origins.sequenceNumber }),
    ...(origins.maxGasAmount && { max_gas_amount: origins.maxGasAmount }),
    ...(origins.gasUnitPrice && { gas_unit_price: origins.gasUnitPrice }),
    ...(origins.expirationTimestampSecs && { expiration_timestamp_secs: origins.expirationTimestampSecs }),
  };
}
