import * as z from 'zod';
import type { JsonValue } from '../../json';

/**
 * A schema's output as its readers see it: read-only all the way down and without the index signature that lets
 * unknown members through, so that a misspelt member does not compile. The members themselves are still there.
 */
export type Received<T> = [JsonValue] extends [T]
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Element)[]
      ? readonly Received<Element>[]
      : { readonly [Member in keyof T as string extends Member ? never : Member]: Received<T[Member]> };

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

/** Whether a value has the form of a schema. */
export type Accepts = (value: unknown) => boolean;

/** What was made known by {@link withAccepts}, and what was found once. */
const KNOWN = new WeakMap<z.core.$ZodType, Accepts | undefined>();

/** Makes a schema known to {@link acceptsOf}. @param accepts agrees with the schema on every value */
function withAccepts<Schema extends z.core.$ZodType>(schema: Schema, accepts: Accepts | undefined): Schema {
  KNOWN.set(schema, accepts);
  return schema;
}

/**
 * Whether a value has the form of a schema, told without making an object: zod copies what it accepts, which costs more
 * than all else where the copy is dropped. `undefined` for schemas of other parts than strings, booleans, loose objects,
 * what may be left out of them, and what was made known.
 */
export function acceptsOf(schema: z.core.$ZodType): Accepts | undefined {
  if (KNOWN.has(schema)) return KNOWN.get(schema);
  const found = derived(schema);
  KNOWN.set(schema, found);
  return found;
}

function derived(schema: z.core.$ZodType): Accepts | undefined {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  if (def.checks !== undefined && def.checks.length > 0) return undefined;
  switch (def.type) {
    case 'string':
      return 'format' in def ? undefined : isString;
    case 'boolean':
      return isBoolean;
    case 'optional':
      return orElse(undefined, acceptsOf(def.innerType));
    case 'nullable':
      return orElse(null, acceptsOf(def.innerType));
    case 'object':
      return def.catchall?._zod.def.type === 'unknown' ? acceptsMembers(def.shape) : undefined;
    default:
      return undefined;
  }
}

function acceptsMembers(shape: Readonly<Record<string, z.core.$ZodType>>): Accepts | undefined {
  const members: (readonly [name: string, accepts: Accepts])[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const accepts = acceptsOf(schema);
    if (!accepts) return undefined;
    members.push([name, accepts]);
  }
  return value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const object = value as Readonly<Record<string, unknown>>;
    for (const [name, accepts] of members) if (!accepts(object[name])) return false;
    return true;
  };
}

function orElse(absent: undefined | null, accepts: Accepts | undefined): Accepts | undefined {
  return accepts && (value => value === absent || accepts(value));
}

function isString(value: unknown): boolean {
  return typeof value === 'string';
}

function isBoolean(value: unknown): boolean {
  return typeof value === 'boolean';
}

const NOT_A_LIST = { error: 'a list' };
const CONTEXT = { async: false };

/**
 * A list that is read up to its first wrong element. zod's own array goes on and keeps an issue of 300 bytes for
 * each wrong element: a body of 32 MiB could fill the memory with them.
 */
export function listSchema<Element extends z.ZodType>(element: Element): z.ZodType<z.infer<Element>[]> {
  const accepts = acceptsOf(element);
  const list = z.custom<z.infer<Element>[]>(Array.isArray, NOT_A_LIST).check(({ value, issues }) => {
    if (!Array.isArray(value)) return;
    for (let index = 0; index < value.length; index++) {
      if (accepts?.(value[index]) === true) continue;
      // What safeParse runs inside, without its three objects for each element.
      const result = element._zod.run({ value: value[index], issues: [] }, CONTEXT);
      if (result instanceof Promise) throw new TypeError('an element of a list is not checked asynchronously');
      const [first] = result.issues;
      if (first === undefined) continue;
      issues.push({ ...first, path: [index, ...(first.path ?? [])], input: undefined });
      return;
    }
  });
  return withAccepts(list, accepts && (value => Array.isArray(value) && value.every(accepts)));
}

/** A list of strings; faster than {@link listSchema} of a string schema. */
export function stringListSchema(): z.ZodType<string[]> {
  return withAccepts(z.custom<string[]>(isStringList, { error: 'a list of strings' }), isStringList);
}

function isStringList(value: unknown): value is string[] {
  return Array.isArray(value) && value.every(element => typeof element === 'string');
}

/** Values in each other; the VM takes no more than 128, and what is deeper than some thousands fits no stack. */
const DEEPEST = 500;

/** What {@link isShallow} asks for, as the end of “the answer should be …”. */
export const SHALLOW = { error: `nested at most ${DEEPEST} deep` };

/** Whether data can be gone through, written as JSON and compared by functions that call themselves. */
export function isShallow(value: unknown, left = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (left === 0) return false;
  for (const each of Object.values(value)) if (!isShallow(each, left - 1)) return false;
  return true;
}

/** Any JSON value, kept as it is and not looked into; the member must be there. */
export const jsonSchema = z.custom<JsonValue>();

/**
 * A variant that is not among the known ones: an object with a `type`, kept whole (SPEC.md §2.3 to §2.6 show one
 * variant of each union and leave the others open). A known `type` is refused here, so that a known variant with a
 * wrong member does not pass as an unknown one.
 */
export function unknownVariantSchema(knownTypes: readonly string[]) {
  const type = z.string().refine(word => !knownTypes.includes(word), { abort: true });
  return z.object({ type }).catchall(jsonSchema);
}

/** A variant of a `type` that is not known, whole. */
export type WireUnknownVariant = Readonly<z.infer<ReturnType<typeof unknownVariantSchema>>>;

/**
 * A u64 as the wire carries it: a decimal integer in a string (SPEC.md §2). A number is refused, since JSON numbers
 * of that size have lost digits by the time they are read.
 */
export const u64Schema = z.string().regex(/^\d{1,20}$/, 'a whole number in a string');
