import { isJsonObject, type JsonObject, type JsonValue } from '../json';
import { parseAddress } from './address';

/** The `type` of the payload of a multisig account. */
export const MULTISIG_PAYLOAD = 'multisig_payload';

/** Returns the account of a multisig account's payload, in its one spelling if it is an address. */
export function multisigAccount(payload: JsonValue | undefined): string | undefined {
  if (!isMultisig(payload) || typeof payload.multisig_address !== 'string') return undefined;
  return parseAddress(payload.multisig_address) ?? payload.multisig_address;
}

/** Returns the part of a payload that has the function and its arguments: that of a multisig account holds another. */
export function callIn(payload: JsonObject): JsonObject {
  const { transaction_payload: inner } = payload;
  return isMultisig(payload) && isJsonObject(inner) ? inner : payload;
}

/** Returns a payload with other members in the part that {@link callIn} returns. */
export function withCall(payload: JsonObject, members: JsonObject): JsonObject {
  const call = callIn(payload);
  return call === payload ? { ...payload, ...members } : { ...payload, transaction_payload: { ...call, ...members } };
}

function isMultisig(payload: JsonValue | undefined): payload is JsonObject {
  return isJsonObject(payload) && payload.type === MULTISIG_PAYLOAD;
}
