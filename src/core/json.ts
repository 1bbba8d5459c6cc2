export type JsonValue = null | boolean | number | string | readonly JsonValue[] | JsonObject;

/** A JSON object whose members are not known beforehand. */
export interface JsonObject {
  readonly [member: string]: JsonValue;
}

/** Whether `value` is a JSON object (not an array, not null). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `Array.isArray` for the compiler's type of JSON arrays, which are read-only. */
export function isJsonArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value);
}

/** Parses JSON text; `undefined` for other text. */
export function parseJson(text: string): JsonValue | undefined {
  try {
    return JSON.parse(text) as JsonValue;
  } catch {
    return undefined;
  }
}
