import type { WireEncodingInput, WireSimulationInput } from '../gateway/schemas/transactionInputSchema';
import type { JsonObject } from '../json';
import type { Estimates, GivenValues, TransactionDraft } from '../payloads/draft';
import { otherSigners } from '../payloads/overrides';

/** How long a transaction stays valid when nobody says it, in seconds. */
const LIFETIME = 600;
/** Gas units and octas sent where the node is to estimate; it puts its own in their place. */
const PLACEHOLDER_MAX_GAS = '200000';
const PLACEHOLDER_GAS_PRICE = '100';
const ZERO_SIGNATURE = `0x${'00'.repeat(64)}`;

/** What the draft does not say. */
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
  /** Whether we left the public key out: setting one could help where the gateway refuses the request. */
  readonly keyless: boolean;
}

/** Values that will be signed: none of them may be a silent default. */
export interface SignedValues {
  readonly sender: string;
  readonly sequenceNumber: string;
  readonly maxGasAmount: string;
  readonly gasUnitPrice: string;
  readonly expirationTimestampSecs: string;
}

/** Builds the body of a simulation (SPEC.md §4.1): what the draft says, else estimates by the node and the filling. */
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
      expiration_timestamp_secs: given.expirationTimestampSecs ?? String(Math.floor(filling.now / 1000) + LIFETIME),
      payload: withType(payload),
      ...(given.replayProtectionNonce === undefined ? {} : { replay_protection_nonce: given.replayProtectionNonce }),
      signature: withType(signature),
    },
    flags: {
      estimateMaxGasAmount: given.maxGasAmount === undefined,
      estimateGasUnitPrice: given.gasUnitPrice === undefined,
      ...estimates,
    },
    keyless: given.signature === undefined && filling.publicKey === undefined,
  };
}

/** Builds the body of an encoding (SPEC.md §4.2); a signature is left out, but not the other signers that it names. */
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
 * A signature that verifies nothing, of the form that public nodes take for those who sign: without their keys, but for
 * the sender's own.
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
