import type { WireTransaction } from '../../gateway/schemas/transactionSchema';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json';
import { parseMemberId, type MemberId } from '../../move/functionId';

/** The entry function that a transaction called, with its values as a request has them. */
export interface PastCall {
  readonly function: MemberId;
  readonly typeArguments: readonly string[];
  readonly arguments: readonly JsonValue[];
}

/** The call of a transaction, or of a simulation's report; `undefined` for one that calls no entry function. */
export function pastCall({ payload }: WireTransaction | { readonly payload: JsonValue }): PastCall | undefined {
  if (!isJsonObject(payload) || typeof payload.function !== 'string') return undefined;
  const id = parseMemberId(payload.function);
  const { type_arguments: types, arguments: values } = payload;
  if (!id || !isJsonArray(types) || !isJsonArray(values)) return undefined;
  return {
    function: id,
    typeArguments: types.flatMap(type => (typeof type === 'string' ? [type] : [])),
    arguments: values.map(requestValue),
  };
}

/** A payload of a transaction as a request takes it. */
export function requestPayload(payload: JsonObject): JsonObject {
  return isJsonArray(payload.arguments) && typeof payload.function === 'string'
    ? { ...payload, arguments: payload.arguments.map(requestValue) }
    : payload;
}

/**
 * An argument as a request takes it: nodes answer a top-level `Object<T>` as `{"inner": …}` and take the address alone
 * (FACTS.md §15). No other struct that can be an argument has this form.
 */
function requestValue(value: JsonValue): JsonValue {
  if (!isJsonObject(value) || Object.keys(value).length !== 1) return value;
  return typeof value.inner === 'string' ? value.inner : value;
}
