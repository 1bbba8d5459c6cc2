import { isJsonArray, isJsonObject, type JsonValue } from '../../core/json';
import { parseAddress } from '../../core/move/address';
import { isFrameworkStruct, type TypeTag } from '../../core/move/typeTag';

/**
 * Returns an argument that fits its type in the form of nodes: addresses and hex short and in lower case, numbers
 * without leading zeros. An object remains an address.
 */
export function canonicalValue(type: TypeTag, value: JsonValue): JsonValue {
  switch (type.kind) {
    case 'primitive':
      return typeof value === 'string' ? primitiveText(type.name, value) : value;
    case 'vector':
      if (typeof value === 'string') return `0x${value.replace(/^0x/, '').toLowerCase()}`;
      return isJsonArray(value) ? value.map(item => canonicalValue(type.element, item)) : value;
    case 'struct':
      return canonicalStruct(type, value);
    case 'parameter':
    case 'reference':
      return value;
  }
}

/** Returns the value in the form of an answer's payload, where an object is written in full. */
export function payloadValue(type: TypeTag, value: JsonValue): JsonValue {
  const canonical = canonicalValue(type, value);
  return isFrameworkStruct(type, 'object', 'Object') && typeof canonical === 'string'
    ? { inner: canonical }
    : canonical;
}

function primitiveText(name: string, text: string): string {
  return name === 'address' ? accountAddress(text) : String(BigInt(text));
}

function canonicalStruct(type: TypeTag & { kind: 'struct' }, value: JsonValue): JsonValue {
  const [inner] = type.typeArguments;
  if (isFrameworkStruct(type, 'object', 'Object')) {
    if (typeof value === 'string') return accountAddress(value);
    const address = isJsonObject(value) ? value.inner : undefined;
    return typeof address === 'string' ? { inner: accountAddress(address) } : value;
  }
  const items = isJsonObject(value) ? value.vec : undefined;
  if (inner && isFrameworkStruct(type, 'option', 'Option') && isJsonArray(items)) {
    return { vec: items.map(item => canonicalValue(inner, item)) };
  }
  return value;
}

/** Returns an address that passed a request's schema, without leading zeros. */
export function accountAddress(text: string): string {
  return parseAddress(text.replace(/^0X/, '0x')) ?? text;
}
