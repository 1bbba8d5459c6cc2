import type { JsonValue } from '../core/json';

/** `Array.isArray` that tells the compiler of JSON arrays, which are read-only. */
export function isJsonArray(value: JsonValue): value is readonly JsonValue[] {
  return Array.isArray(value);
}
