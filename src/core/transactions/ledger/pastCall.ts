import type { RequestedCall } from '../../payloads/draft';
import type { WireTransaction } from '../../gateway/schemas/transactionSchema';
import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '../../json';
import { parseMemberId } from '../../move/functionId';
import { callIn, withCall } from '../../move/multisigPayload';

/**
 * Returns the call in a transaction, even if a multisig account makes it; `undefined` if it is not an entry function
 * call.
 */
export function pastCall({ payload }: WireTransaction | { readonly payload: JsonValue }): RequestedCall | undefined {
  if (!isJsonObject(payload)) return undefined;
  const { function: called, type_arguments: types, arguments: values } = callIn(payload);
  const id = typeof called === 'string' ? parseMemberId(called) : undefined;
  if (!id || !isJsonArray(types) || !isJsonArray(values)) return undefined;
  return {
    function: id,
    typeArguments: types.flatMap(type => (typeof type === 'string' ? [type] : [])),
    arguments: values.map(requestValue),
  };
}

/** Converts a transaction's payload into the form used in requests. */
export function requestPayload(payload: JsonObject): JsonObject {
  const { function: called, arguments: values } = callIn(payload);
  return isJsonArray(values) && typeof called === 'string'
    ? withCall(payload, { arguments: values.map(requestValue) })
    : payload;
}

/**
 * Converts an argument into the form of a request: nodes return a top-level `Object<T>` as `{"inner": …}` but accept
 * its address, and return an enum as `{"__variant__": "Open", …}` but accept `{"Open": {…}}`.
 */
function requestValue(value: JsonValue): JsonValue {
  if (!isJsonObject(value) || Object.keys(value).length !== 1) return requestVariants(value);
  return typeof value.inner === 'string' ? value.inner : requestVariants(value);
}

function requestVariants(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(requestVariants);
  if (!isJsonObject(value)) return value;
  const { __variant__: variant, ...others } = value;
  const fields = Object.fromEntries(
    Object.entries(typeof variant === 'string' ? others : value).map(([name, each]) => [name, requestVariants(each)]),
  );
  return typeof variant === 'string' ? { [variant]: fields } : fields;
}
