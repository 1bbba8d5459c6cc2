import type { WireEncodingInput } from '../gateway/schemas/transactionInputSchema';
import { type GivenValues, type TransactionDraft, PayloadError } from '../payloads/draft';
import { type FunctionAbi, signerCount } from '../move/abi';
import { missingSignerCount, missingSigners, otherSigners } from '../payloads/overrides';
import { UserFacingError } from '../userFacingError';
import { compareMessage } from './compareMessage';
import { type DecodedMessage, type EncodingReport, verificationOf } from '../results/inspectionReport';
import { notChecked, withinSandbox, reportNetwork } from './notRun';
import { encodingInput, type SignedValues } from './request';
import { simulationReport } from './report';
import { readSequenceNumber, requestSimulation, subjectOf, type Sender, type RunSurroundings } from './simulate';
import { checkTransaction, type CheckedTransaction, type Transaction } from './transaction';
import { defined } from '../text/defined';

/** An expiration time this far in the future is suspicious, in seconds: ten years. */
const LONG = 10n * 365n * 24n * 60n * 60n;
/** Units that are commonly mistaken for seconds, and how many of each make a second. */
const UNITS = [
  ['milliseconds', 1_000n],
  ['microseconds', 1_000_000n],
  ['nanoseconds', 1_000_000_000n],
] as const;
const LAST = 8_640_000_000_000n;

/**
 * Returns a sentence about a suspicious expiration time; `undefined` if it is within ten years from now.
 * @param seconds since the epoch, decimal
 * @param now milliseconds since the epoch
 */
export function expirationNote(seconds: string, now: number): string | undefined {
  if (!/^\d{1,20}$/.test(seconds)) return undefined;
  const time = BigInt(seconds);
  const today = BigInt(Math.floor(now / 1000));
  if (time <= today) return 'It has passed: the transaction can no longer be executed.';
  if (time <= today + LONG) return undefined;
  const [unit] = UNITS.find(([, each]) => isNear(time / each, today)) ?? [];
  const year = time <= LAST ? `, in the year ${new Date(Number(time) * 1000).getUTCFullYear()}` : '';
  return unit === undefined
    ? `It is far in the future${year}: check it.`
    : `It is far in the future${year}: it looks like ${unit}, but must be in seconds.`;
}

function isNear(time: bigint, today: bigint): boolean {
  return time > today - LONG && time < today + LONG;
}

/** A value that is signed but that a file can omit. */
export type SignedField = 'sequenceNumber' | 'maxGasAmount' | 'gasUnitPrice' | 'expirationTimestampSecs';

/** The origin of a value that is not in the file. */
export type ValueOrigin = 'from a simulation' | 'from the account' | 'entered by you' | 'chosen sender';

/** An unknown value that would be signed, with the reason as sentences. */
export interface MissingValue {
  readonly field: SignedField;
  readonly reason: string;
}

/** Prompts the user for all missing values; returns `undefined` if the user cancels. */
export type AskValues = (
  missing: readonly MissingValue[],
) => Promise<Partial<Readonly<Record<SignedField, string>>> | undefined>;

/** Values with their origins. A field without an origin comes from the file. */
interface Gathered {
  readonly values: SignedValues;
  readonly origins: Partial<Record<keyof SignedValues, ValueOrigin>>;
}

/** A transaction without the other signers that its function requires. Its bytes would be useless. */
export class MissingSignersError extends PayloadError {
  /**
   * @param subject the function's id
   * @param takes number of signers that the function takes, including the sender
   * @param named number of signers in the transaction
   */
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

/** An encode request has no property for a fee payer, so the bytes would be those of a different transaction. */
const FEE_PAYER =
  'A gateway cannot encode a transaction with a separate fee payer: remove the fee payer, or create the bytes with your SDK.';

const FIELDS: readonly SignedField[] = ['sequenceNumber', 'maxGasAmount', 'gasUnitPrice', 'expirationTimestampSecs'];

/**
 * Requests the signing message of a transaction, decodes the response and compares it with the request. Because the
 * values are signed, none has a silent default: each comes from the file or, failing that, from a simulation that runs
 * first (the sequence number can also come from the account) or from the user.
 * @returns `undefined` if the user cancels
 * @throws PayloadError if the payload does not match the ABI, has a fee payer or lacks signers; the client's errors
 */
export async function encode(
  transaction: Transaction,
  sender: Sender,
  surroundings: RunSurroundings,
  ask: AskValues,
  signal: AbortSignal,
): Promise<EncodingReport | undefined> {
  const { draft } = transaction;
  requireNoPayer(draft.given);
  const checked = await checkTransaction(transaction, surroundings, signal);
  const { called } = checked;
  const { shapes, named } = called.kind === 'checked' ? called : {};
  const asked = { call: draft.call, abi: called.abi, ...defined({ shapes, named }) };
  if (called.abi) requireSigners(draft, called.abi);
  const gathered = await gather(checked, sender, surroundings, ask, signal);
  if (!gathered) return undefined;
  const input = encodingInput(draft, gathered.values);
  const answer = await withinSandbox(surroundings.network, subjectOf(draft), () =>
    surroundings.client.encodeSubmission(input, signal),
  );
  const { value, headers } = answer;
  const hex = typeof value === 'string' ? value : undefined;
  const { chainId } = draft.given;
  const comparison = { hex, input, ...asked, ...(chainId && { chainId }), origins: wireOrigins(gathered.origins) };
  const { byteLength, decoded } = compareMessage(comparison, surroundings.network, headers.chainId);
  const compared = { byteLength, decoded: withExpirationNote(decoded, surroundings.now()) };
  return {
    kind: 'encoding',
    network: reportNetwork(surroundings.network, headers),
    subject: subjectOf(draft),
    sender: gathered.values.sender,
    hex: hex ?? answer.text,
    verified: verificationOf(compared).kind === 'verified',
    ...notChecked(called),
    ...compared,
  };
}

/** Adds a note about a suspicious expiration time, because bytes that match the request can still be useless. */
function withExpirationNote(decoded: DecodedMessage, now: number): DecodedMessage {
  if (decoded.kind === 'unknown') return decoded;
  const fields = decoded.fields.map(field => {
    const note = field.part?.kind === 'expiration' ? expirationNote(field.value, now) : undefined;
    return note === undefined ? field : { ...field, meaning: [...(field.meaning ?? []), note] };
  });
  return { ...decoded, fields };
}

/** @throws PayloadError for a transaction with a fee payer, because encode requests cannot contain one */
export function requireNoPayer(given: GivenValues): void {
  if (otherSigners(given).feePayer === undefined) return;
  throw new PayloadError(FEE_PAYER, ['request', given.feePayer === undefined ? 'signature' : 'fee_payer_address']);
}

/**
 * Checks only for missing signers. A function without signer parameters can have any number of signers; the node
 * reports an error if there are too many.
 * @throws MissingSignersError
 */
function requireSigners(draft: TransactionDraft, abi: FunctionAbi): void {
  const takes = signerCount(abi);
  const missing = missingSignerCount(abi, draft);
  if (missing > 0) throw new MissingSignersError(subjectOf(draft), takes, takes - missing);
}

async function gather(
  transaction: CheckedTransaction,
  sender: Sender,
  surroundings: RunSurroundings,
  ask: AskValues,
  signal: AbortSignal,
): Promise<Gathered | undefined> {
  const { given } = transaction.draft;
  const address = given.sender ?? sender.address;
  const wanted = FIELDS.filter(field => given[field] === undefined);
  const found = wanted.length === 0 ? {} : await simulatedValues(transaction, sender, surroundings, signal);
  if (wanted.includes('sequenceNumber') && found.sequenceNumber?.value === undefined)
    found.sequenceNumber = await numberOfAccount(address, surroundings, signal, found.sequenceNumber);
  const missing = wanted.flatMap(field => {
    const own = found[field];
    return own?.value === undefined ? [{ field, reason: own?.reason ?? '' }] : [];
  });
  const entered = missing.length === 0 ? {} : await ask(missing);
  if (!entered) return undefined;
  const values: Partial<Record<SignedField, string>> = {};
  const origins: Partial<Record<keyof SignedValues, ValueOrigin>> =
    given.sender === undefined ? { sender: 'chosen sender' } : {};
  for (const field of FIELDS) {
    const own = found[field];
    const value = given[field] ?? own?.value ?? entered[field];
    if (value === undefined) return undefined;
    values[field] = value;
    if (given[field] === undefined) origins[field] = own?.origin ?? 'entered by you';
  }
  const { sequenceNumber = '', maxGasAmount = '', gasUnitPrice = '', expirationTimestampSecs = '' } = values;
  return { values: { sender: address, sequenceNumber, maxGasAmount, gasUnitPrice, expirationTimestampSecs }, origins };
}

type Found = { readonly value: string; readonly origin: ValueOrigin } | Unknown;

/** Why a value is missing. */
interface Unknown {
  readonly value?: undefined;
  readonly origin?: undefined;
  readonly reason: string;
}

/**
 * Returns the values in a simulation's response, except those that Movescope filled in and the gateway only returned.
 */
async function simulatedValues(
  transaction: CheckedTransaction,
  sender: Sender,
  surroundings: RunSurroundings,
  signal: AbortSignal,
): Promise<Partial<Record<SignedField, Found>>> {
  const found = (value: string): Found => ({ value, origin: 'from a simulation' });
  try {
    const answer = await requestSimulation(transaction, sender, surroundings, signal);
    const { details, gas } = simulationReport(answer);
    const echoed: Found = { reason: `An estimate was requested, but ${surroundings.network.label} ${ECHOED}` };
    return {
      sequenceNumber: found(details.sequenceNumber),
      maxGasAmount: gas.limitIsDefault === true ? echoed : found(gas.limit),
      gasUnitPrice: gas.priceIsDefault === true ? echoed : found(gas.unitPrice),
      expirationTimestampSecs: found(details.expirationTimestampSecs),
    };
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    return Object.fromEntries(FIELDS.map(field => [field, { reason: error.message }]));
  }
}

const ECHOED = 'returned the value that was sent.';

/** @param otherwise the reason if the account cannot be read */
async function numberOfAccount(
  address: string,
  { client }: RunSurroundings,
  signal: AbortSignal,
  otherwise: Found = { reason: '' },
): Promise<Found> {
  try {
    return { value: await readSequenceNumber(client, address, signal), origin: 'from the account' };
  } catch (error) {
    if (!(error instanceof UserFacingError)) throw error;
    return otherwise;
  }
}

function wireOrigins(origins: Gathered['origins']): Partial<Record<keyof WireEncodingInput, ValueOrigin>> {
  return {
    ...defined({
      sender: origins.sender,
      sequence_number: origins.sequenceNumber,
      max_gas_amount: origins.maxGasAmount,
      gas_unit_price: origins.gasUnitPrice,
      expiration_timestamp_secs: origins.expirationTimestampSecs,
    }),
  };
}
