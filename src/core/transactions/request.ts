import { KEY_VARIABLE } from '../gateway/accessKey';
import type { Network } from '../gateway/network';
import type { WireEncodingInput, WireSimulationInput } from '../gateway/schemas/transactionInputSchema';
import { requestUrl } from '../gateway/transport';
import type { JsonObject } from '../json';
import { inertJson } from '../text/visibleText';
import type { Estimates, GivenValues, Origin, TransactionDraft } from '../payloads/draft';
import { otherSigners } from '../payloads/overrides';
import { shellWord } from '../payloads/write/moveValue';
import { zeroSignature } from '../payloads/writtenSignature';
import type { Chosen } from '../results/statusAdvice';
import { counted } from '../text/digits';
import { defined } from '../text/defined';

/** The default lifetime of a transaction, in seconds. */
const LIFETIME = 600n;
/**
 * The default lifetime of an orderless transaction; the framework accepts at most 100 (`transaction_validation.move`).
 */
const ORDERLESS_LIFETIME = 60n;
/**
 * The default gas limit and price, in gas units and octas. If a node is asked for estimates, these replace the
 * defaults.
 */
const PLACEHOLDER_MAX_GAS = '200000';
const DEFAULT_GAS_PRICE = '100';
/** Differs from the round prices that public nodes estimate: a response with this price contains no estimate. */
const PLACEHOLDER_GAS_PRICE = '101';

export interface FilledValues {
  readonly sender: string;
  /** Hex of the sender's Ed25519 public key; if it is absent, the simulation runs without a public key. */
  readonly publicKey?: string;
  readonly sequenceNumber: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The body and the query of a simulation. */
export interface SimulationRequest {
  readonly input: WireSimulationInput;
  readonly flags: Estimates;
  /** Whether the public key was omitted, so that setting a public key might help if the gateway rejects the request. */
  readonly keyless: boolean;
  /** The values set by the user. */
  readonly chosen: readonly Chosen[];
  /** Set if only the accounts of an existing transaction were used. */
  readonly origin?: Origin;
}

/** Values that are signed, so none of them has a silent default. */
export interface SignedValues {
  readonly sender: string;
  readonly sequenceNumber: string;
  readonly maxGasAmount: string;
  readonly gasUnitPrice: string;
  readonly expirationTimestampSecs: string;
}

/**
 * Builds the body of a simulation request. Values come from the draft or, failing that, from the node's estimates or
 * `filling`.
 */
export function simulationRequest(
  { payload, given, estimates }: TransactionDraft,
  filling: FilledValues,
): SimulationRequest {
  const sender = given.sender ?? filling.sender;
  const signature = given.signature ?? signatureOf(given, filling.publicKey);
  const flags = flagsOf(given, estimates, sender);
  const asksPrice = flags.estimateGasUnitPrice === true || flags.estimatePrioritizedGasUnitPrice === true;
  return {
    input: {
      sender,
      sequence_number: given.sequenceNumber ?? filling.sequenceNumber,
      max_gas_amount: given.maxGasAmount ?? PLACEHOLDER_MAX_GAS,
      gas_unit_price: given.gasUnitPrice ?? (asksPrice ? PLACEHOLDER_GAS_PRICE : DEFAULT_GAS_PRICE),
      expiration_timestamp_secs: given.expirationTimestampSecs ?? expirationOf(given, filling.now),
      payload: withType(payload),
      ...(given.replayProtectionNonce === undefined ? {} : { replay_protection_nonce: given.replayProtectionNonce }),
      signature: withType(signature),
    },
    flags,
    keyless: given.signature === undefined && filling.publicKey === undefined,
    chosen: chosenValues(given, filling),
    ...(given.origin && { origin: given.origin }),
  };
}

/**
 * Returns the flags for the node's estimates. The contract does not define the effect of omitting a flag, so those for
 * the limit and the price are sent even if `false`, unless no estimates are wanted.
 */
function flagsOf(given: GivenValues, estimates: TransactionDraft['estimates'], sender: string): Estimates {
  if (estimates === 'none') return {};
  const { feePayer = sender } = otherSigners(given);
  return {
    // Nodes estimate the limit from the sender's balance, even if another account pays.
    estimateMaxGasAmount: given.maxGasAmount === undefined && feePayer === sender,
    // The contract does not say what the node does with both: one price is requested, unless the user asks for both.
    estimateGasUnitPrice: given.gasUnitPrice === undefined && estimates?.estimatePrioritizedGasUnitPrice !== true,
    ...estimates,
  };
}

/** Returns the expiration time of a new transaction, in seconds. @param now milliseconds since the epoch */
export function expirationOf({ lifetimeSecs, replayProtectionNonce }: GivenValues, now: number): string {
  const usual = replayProtectionNonce === undefined ? LIFETIME : ORDERLESS_LIFETIME;
  return String(BigInt(Math.floor(now / 1000)) + (lifetimeSecs === undefined ? usual : BigInt(lifetimeSecs)));
}

function chosenValues(given: GivenValues, { publicKey }: FilledValues): readonly Chosen[] {
  const { signature, expirationTimestampSecs, lifetimeSecs } = given;
  const are: readonly (readonly [Chosen, boolean])[] = [
    ['sequenceNumber', given.sequenceNumber !== undefined],
    ['maxGasAmount', given.maxGasAmount !== undefined],
    ['gasUnitPrice', given.gasUnitPrice !== undefined],
    ['expiration', (expirationTimestampSecs ?? lifetimeSecs) !== undefined],
    ['publicKey', signature !== undefined || publicKey !== undefined],
    ['feePayer', otherSigners(given).feePayer !== undefined],
  ];
  return are.flatMap(([name, isGiven]) => (isGiven ? [name] : []));
}

/** Builds the body of an encode request, without a signature but with the other signers. */
export function encodingInput({ payload, given }: TransactionDraft, values: SignedValues): WireEncodingInput {
  const { secondarySigners } = otherSigners(given);
  return {
    sender: values.sender,
    sequence_number: values.sequenceNumber,
    max_gas_amount: values.maxGasAmount,
    gas_unit_price: values.gasUnitPrice,
    expiration_timestamp_secs: values.expirationTimestampSecs,
    payload: withType(payload),
    ...defined({ replay_protection_nonce: given.replayProtectionNonce, secondary_signers: secondarySigners }),
  };
}

/** Returns a dummy signature in the form that public nodes accept; only the sender can have a public key. */
function signatureOf({ secondarySigners, feePayer }: GivenValues, publicKey: string | undefined): JsonObject {
  const keyless = { type: 'no_account_signature' };
  const sender = publicKey === undefined ? keyless : zeroSignature(publicKey);
  if (secondarySigners === undefined && feePayer === undefined) return sender;
  const signers = {
    sender,
    secondary_signer_addresses: secondarySigners ?? [],
    secondary_signers: (secondarySigners ?? []).map(() => keyless),
  };
  if (feePayer === undefined) return { type: 'multi_agent_signature', ...signers };
  return { type: 'fee_payer_signature', ...signers, fee_payer_address: feePayer, fee_payer_signer: keyless };
}

function withType(variant: JsonObject): JsonObject & { readonly type: string } {
  return { ...variant, type: typeof variant.type === 'string' ? variant.type : '' };
}

/** How long a copied command stays valid, in seconds; longer than usual for a transaction. */
const COPIED_LIFETIME = String(365 * 24 * 60 * 60);

/**
 * Returns the values for a simulation that is copied to be run later. An orderless simulation must be run within 60 s.
 */
export function copiedValues(given: GivenValues): GivenValues {
  return given.replayProtectionNonce === undefined ? { lifetimeSecs: COPIED_LIFETIME, ...given } : given;
}

/** Writes a simulation as a POSIX shell command. The command does not contain the access key; the shell inserts it. */
export function curlOfSimulation({ input, flags }: SimulationRequest, { baseUrl, auth }: Network): string {
  const url = requestUrl(baseUrl, ['transactions', 'simulate'], {
    estimate_max_gas_amount: flags.estimateMaxGasAmount,
    estimate_gas_unit_price: flags.estimateGasUnitPrice,
    estimate_prioritized_gas_unit_price: flags.estimatePrioritizedGasUnitPrice,
  });
  const lines = [
    `curl --request POST ${shellWord(url ?? baseUrl)}`,
    "--header 'content-type: application/json'",
    ...keyHeader(auth),
    `--data ${shellWord(inertJson(JSON.stringify(input, undefined, 2)))}`,
  ];
  return lines.join(' \\\n  ');
}

/** Returns the header with the access key, in double quotes so that the shell inserts the key. */
function keyHeader(auth: Network['auth']): readonly string[] {
  switch (auth) {
    case 'bearer':
      return [`--header "authorization: Bearer $${KEY_VARIABLE}"`];
    case 'apiKey':
      return [`--header "x-api-key: $${KEY_VARIABLE}"`];
    case 'none':
      return [];
  }
}

/** The gateway's request rate, if known. */
export interface KnownPace {
  /** `undefined` if unknown. */
  readonly ratePerSecond: number | undefined;
  /** Whether the rate was measured in this session, as opposed to configured or restored. */
  readonly learnt: boolean;
}

const MINUTE = 60;

/**
 * Describes the cost of several runs: `12 senders = up to 24 requests; about 3 s at the measured rate of 8 per second`.
 * @param runs `12 senders`
 * @param requests the maximum number, or the minimum if it is unknown
 */
export function budgetText(
  runs: string,
  requests: number,
  { ratePerSecond: rate, learnt }: KnownPace,
  bound: 'up to' | 'at least' = 'up to',
): string {
  const budget = `${runs} = ${bound} ${counted(requests, 'request')}`;
  if (rate === undefined || rate <= 0) return budget;
  const whose = learnt ? 'the measured rate' : 'the known rate';
  return `${budget}; about ${durationText(requests / rate)} at ${whose} of ${rateText(rate)} per second`;
}

/** For example, `3 s` or `2 min`. */
function durationText(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return whole < 2 * MINUTE ? `${whole} s` : `${Math.round(whole / MINUTE)} min`;
}

function rateText(rate: number): string {
  return rate < 10 ? String(Math.max(0.1, Math.round(rate * 10) / 10)) : String(Math.round(rate));
}
