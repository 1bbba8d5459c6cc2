import type { JsonValue } from '../../json';
import type { WrittenItem, WrittenValue } from '../located';

/** Integers that travel as JSON numbers (FACTS: `u8`, `u16`, `u32` and the signed ones of their size). */
const SMALL_INTEGER = /^[ui](?:8|16|32)$/i;

/** A value as JSON has it; what is no value, which is to be found before, as null. */
export function valueJson(value: WrittenValue): JsonValue {
  switch (value.kind) {
    case 'text':
    case 'number':
    case 'constant':
      return value.value;
    case 'integer':
      return Number.isSafeInteger(Number(value.digits)) ? Number(value.digits) : value.digits;
    case 'bytes':
      return value.hex;
    case 'array':
      return value.items.map(valueJson);
    case 'object':
      return Object.fromEntries(value.members.map(({ name, value: each }) => [name, valueJson(each)]));
    case 'hole':
    case 'broken':
      return null;
  }
}

/** An argument as a node takes it, as far as the type tells that the document gives with it. */
export function itemJson({ value, declaredType }: WrittenItem): JsonValue {
  return declaredType ? typedJson(value, declaredType.text) : valueJson(value);
}

function typedJson(value: WrittenValue, type: string): JsonValue {
  // The CLI writes `u64:[1, 2]` for a `vector<u64>`.
  const element = /^vector<(.*)>$/i.exec(type.trim())?.[1] ?? type;
  if (value.kind === 'array') return value.items.map(item => typedJson(item, element));
  if (value.kind !== 'integer' && value.kind !== 'number') return valueJson(value);
  if (SMALL_INTEGER.test(type.trim())) return valueJson(value);
  return value.kind === 'integer' ? value.digits : value.source;
}
