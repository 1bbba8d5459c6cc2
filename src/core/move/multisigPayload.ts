import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { parseAddress } from './address';

export const MULTISIG_PAYLOAD = 'multisig_payload';

/** Returns the account of a multisig payload, normalized if it is a valid address. */
export function multisigAccount(payload: JsonValue | undefined): string | undefined {
  if (!isMultisig(payload) || typeof payload.multisig_address !== 'string') return undefined;
  return parseAddress(payload.multisig_address) ?? payload.multisig_address;
}

/**
 * Returns the part of a payload that contains the function and its arguments. In a multisig payload, this is the inner
 * payload.
 */
export function callIn(payload: JsonObject): JsonObject {
  const { transaction_payload: inner } = payload;
  return isMultisig(payload) && isJsonObject(inner) ? inner : payload;
}

/** Returns a payload with properties replaced in the part that {@link callIn} returns. */
export function withCall(payload: JsonObject, members: JsonObject): JsonObject {
  const call = callIn(payload);
  return call === payload ? { ...payload, ...members } : { ...payload, transaction_payload: { ...call, ...members } };
}

function isMultisig(payload: JsonValue | undefined): payload is JsonObject {
  return isJsonObject(payload) && payload.type === MULTISIG_PAYLOAD;
}
