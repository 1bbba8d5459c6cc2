import type * as z from 'zod';
import { acceptsOf } from './acceptsSchema';

/** What {@link parseBySchema} found. */
export type Parsed<T> =
  | { readonly kind: 'valid'; readonly value: T }
  /** `path` of the first wrong member (`[0].abi.name`, empty for the whole); `expected` in words: `a string`. */
  | { readonly kind: 'mismatch'; readonly path: string; readonly expected: string };

/** Reads outside data by a schema; the value deep-equals the input. */
export function parseBySchema<T>(schema: z.ZodType<T>, input: unknown): Parsed<T> {
  if (accepted(schema, input)) return { kind: 'valid', value: input };
  const result = schema.safeParse(input);
  if (result.success) return { kind: 'valid', value: result.data };
  const [first] = result.error.issues;
  if (first === undefined) return { kind: 'mismatch', path: '', expected: 'something else' };
  const { path, issue } = innermost(first);
  return { kind: 'mismatch', path: pathText(path), expected: expectedText(issue) };
}

function accepted<T>(schema: z.ZodType<T>, input: unknown): input is T {
  return acceptsOf(schema)?.(input) === true;
}

interface Located {
  readonly path: readonly PropertyKey[];
  readonly issue: z.core.$ZodIssue;
}

/** A union reports the issues of each of its options: those of the first, the known variants, tell most. */
function innermost(issue: z.core.$ZodIssue): Located {
  const inner = issue.code === 'invalid_union' ? issue.errors[0]?.[0] : undefined;
  if (inner === undefined) return { path: issue.path, issue };
  const found = innermost(inner);
  return { path: [...issue.path, ...found.path], issue: found.issue };
}

function pathText(path: readonly PropertyKey[]): string {
  const text = path.map(step => (typeof step === 'number' ? `[${step}]` : `.${String(step)}`)).join('');
  return text.startsWith('.') ? text.slice(1) : text;
}

const WORDS: Readonly<Record<string, string>> = {
  string: 'a string',
  object: 'an object',
  boolean: 'true or false',
  number: 'a number',
  nonoptional: 'there',
};

function expectedText(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_type') return WORDS[issue.expected] ?? issue.expected;
  if (issue.code === 'invalid_value') return issue.values.map(String).join(' or ');
  return issue.code === 'invalid_union' ? 'a string' : issue.message;
}
