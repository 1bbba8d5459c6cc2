import assert from 'node:assert/strict';
import { parseBySchema } from '../../../../src/core/gateway/schemas/parseBySchema';

type Schema<T> = Parameters<typeof parseBySchema<T>>[0];

/** Returns the parsed value of `input`, which must deep-equal it. */
export function accepted<T>(schema: Schema<T>, input: unknown): T {
  const before = structuredClone(input);
  const parsed = parseBySchema(schema, input);
  if (parsed.kind === 'mismatch') assert.fail(`${parsed.path} should be ${parsed.expected}`);
  assert.deepEqual(parsed.value, before);
  assert.deepEqual(input, before);
  return parsed.value;
}

/** Returns `PATH: EXPECTED` of the first mismatch. */
export function refused<T>(schema: Schema<T>, input: unknown): string {
  const parsed = parseBySchema(schema, input);
  if (parsed.kind === 'valid') assert.fail('is accepted');
  return `${parsed.path}: ${parsed.expected}`;
}
