import type { Network } from '../gateway/network';
import type { WireEncodingInput, WireSimulationInput } from '../gateway/schemas/transactionInputSchema';
import { requestUrl } from '../gateway/transport';
import type { JsonObject } from '../json';
import { inertJson } from '../move/visibleText';
import type { Estimates, GivenValues, TransactionDraft } from '../payloads/draft';
import { otherSigners } from '../payloads/overrides';
import { shellWord } from '../payloads/write/shellWord';

/** How long a transaction stays valid by default, in seconds. */
const LIFETIME = 600;
/** The gas units and octas that are sent if the node estimates them; the node replaces them. */
const PLACEHOLDER_MAX_GAS = '200000';
const PLACEHOLDER_GAS_PRICE = '100';
const ZERO_SIGNATURE = `0x${'00'.repeat(64)}`;

/** Returns when a transaction expires that is made now. @param now milliseconds since the epoch @param lifetime seconds */
export function expirationAfter(now: number, lifetime = String(LIFETIME)): string {
  return String(BigInt(Math.floor(now / 1000)) + BigInt(lifetime));
}

/** Values that the draft does not give. */
export interface Filling {
  /** Address of the sender. */
  readonly sender: string;
  /** Hex of the sender's Ed25519 public key; without one the simulation is keyless. */
  readonly publicKey?: string;
  readonly sequenceNumber: string;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** A simulation's body and query. */
export interface SimulationRequest {
  readonly input: WireSimulationInput;
  readonly flags: Estimates & { readonly estimateMaxGasAmount: boolean; readonly estimateGasUnitPrice: boolean };
  /** Whether the public key was omitted: setting one could help if the gateway rejects the request. */
  readonly keyless: boolean;
}

/** Values that will be signed: none can have a silent default. */
export interface SignedValues {
  readonly sender: string;
  readonly sequenceNumber: string;
  readonly maxGasAmount: string;
  readonly gasUnitPrice: string;
  readonly expirationTimestampSecs: string;
}

/**
 * Builds the body of a simulation (SPEC.md §4.1): values from the draft, then from the node's estimates and from
 * `filling`.
 */
export function simulationRequest(
  { payload, given, estimates }: TransactionDraft,
  filling: Filling,
): SimulationRequest {
  const signature = given.signature ?? signatureOf(given, filling.publicKey);
  return {
    input: {
      sender: given.sender ?? filling.sender,
      sequence_number: given.sequenceNumber ?? filling.sequenceNumber,
      max_gas_amount: given.maxGasAmount ?? PLACEHOLDER_MAX_GAS,
      gas_unit_price: given.gasUnitPrice ?? PLACEHOLDER_GAS_PRICE,
      expiration_timestamp_secs: given.expirationTimestampSecs ?? expirationAfter(filling.now, given.lifetimeSecs),
      payload: withType(payload),
      ...(given.replayProtectionNonce === undefined ? {} : { replay_protection_nonce: given.replayProtectionNonce }),
      signature: withType(signature),
    },
    flags: {
      estimateMaxGasAmount: given.maxGasAmount === undefined,
      // The contract does not say what the node does with both: one price is requested, unless the user asks for both.
      estimateGasUnitPrice: given.gasUnitPrice === undefined && estimates?.estimatePrioritizedGasUnitPrice !== true,
      ...estimates,
    },
    keyless: given.signature === undefined && filling.publicKey === undefined,
  };
}

/** Builds the body of an encoding (SPEC.md §4.2), without a signature but with the other signers that it names. */
export function encodingInput({ payload, given }: TransactionDraft, values: SignedValues): WireEncodingInput {
  const { secondarySigners } = otherSigners(given);
  return {
    sender: values.sender,
    sequence_number: values.sequenceNumber,
    max_gas_amount: values.maxGasAmount,
    gas_unit_price: values.gasUnitPrice,
    expiration_timestamp_secs: values.expirationTimestampSecs,
    payload: withType(payload),
    ...(given.replayProtectionNonce === undefined ? {} : { replay_protection_nonce: given.replayProtectionNonce }),
    ...(secondarySigners === undefined ? {} : { secondary_signers: secondarySigners }),
  };
}

/**
 * Returns an unverifiable signature in the form that public nodes accept for several signers: with only the sender's
 * public key.
 */
function signatureOf({ secondarySigners, feePayer }: GivenValues, publicKey: string | undefined): JsonObject {
  const keyless = { type: 'no_account_signature' };
  const sender =
    publicKey === undefined ? keyless : { type: 'ed25519_signature', public_key: publicKey, signature: ZERO_SIGNATURE };
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

/** The environment variable of the access key in written commands; the terminal commands read it too. */
export const KEY_VARIABLE = 'MOVESCOPE_ACCESS_KEY';

/** Writes a simulation (SPEC.md §4.1) for a POSIX shell. It never contains the access key: the shell inserts it. */
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

/** In double quotes, so that the shell inserts the key. */
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
