import { counted } from '../../text/digits';
import * as z from 'zod/mini';
import type { JsonValue } from '../../json';

/**
 * A schema's output type for its readers: deeply read-only and without the index signature for unknown properties, so
 * that a misspelled property does not compile. Unknown properties are still preserved at run time.
 */
export type Received<T> = [JsonValue] extends [T]
  ? T
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends readonly (infer Element)[]
      ? readonly Received<Element>[]
      : { readonly [Member in keyof T as string extends Member ? never : Member]: Received<T[Member]> };

export type Parsed<T> =
  | { readonly kind: 'valid'; readonly value: T }
  /**
   * `path` is the path of the first invalid part (`[0].abi.name`, empty for the entire value); `expected` is a phrase:
   * `a string`.
   */
  | { readonly kind: 'mismatch'; readonly path: string; readonly expected: string };

/** Parses external data with a schema. The result deep-equals the input. */
export function parseBySchema<T>(schema: z.ZodMiniType<T>, input: unknown): Parsed<T> {
  if (accepted(schema, input)) return { kind: 'valid', value: input };
  const result = schema.safeParse(input, { jitless: true });
  if (result.success) return { kind: 'valid', value: result.data };
  const [first] = result.error.issues;
  if (first === undefined) return { kind: 'mismatch', path: '', expected: 'something else' };
  const { path, issue } = innermost(first);
  return { kind: 'mismatch', path: pathText(path), expected: expectedText(issue) };
}

function accepted<T>(schema: z.ZodMiniType<T>, input: unknown): input is T {
  return acceptsOf(schema)?.(input) === true;
}

interface Located {
  readonly path: readonly PropertyKey[];
  readonly issue: z.core.$ZodIssue;
}

/**
 * Returns the most useful issue of a union, which reports issues for each option: the issue of the first option, which
 * contains the known variants.
 */
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
  nonoptional: 'present',
};

function expectedText(issue: z.core.$ZodIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return WORDS[issue.expected] ?? issue.expected;
    case 'invalid_value':
      return issue.values.map(String).join(' or ');
    case 'invalid_union':
      return 'a string';
    case 'unrecognized_keys':
      return `an object without ${issue.keys.map(key => `"${key}"`).join(', ')}`;
    case 'too_small':
      return `at least ${limitText(issue.origin, issue.minimum)}`;
    case 'too_big':
      return `at most ${limitText(issue.origin, issue.maximum)}`;
    default:
      return issue.message;
  }
}

function limitText(origin: string, limit: number | bigint): string {
  if (origin === 'string') return `${counted(limit, 'character')} long`;
  return origin === 'array' ? `${limit} long` : String(limit);
}

export type Accepts = (value: unknown) => boolean;

/** Checks registered with {@link withAccepts} or already derived. */
const KNOWN = new WeakMap<z.core.$ZodType, Accepts | undefined>();

/** Registers a check for {@link acceptsOf}. @param accepts must agree with the schema on every value */
function withAccepts<Schema extends z.core.$ZodType>(schema: Schema, accepts: Accepts | undefined): Schema {
  KNOWN.set(schema, accepts);
  return schema;
}

/**
 * Returns a check for whether a value matches a schema. It creates no objects; zod copies what it accepts, which costs
 * more than everything else if the copy is discarded. Returns `undefined` unless the schema consists of strings,
 * Booleans, literals, loose objects, optionals and registered schemas.
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
    case 'unknown':
      return () => true;
    case 'literal':
      return value => def.values.some(each => each === value);
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
  // Most members are strings: calling a function for each would take longer than the check.
  const strings: string[] = [];
  const members: { readonly name: string; readonly accepts: Accepts }[] = [];
  for (const [name, schema] of Object.entries(shape)) {
    const accepts = acceptsOf(schema);
    if (!accepts) return undefined;
    if (accepts === isString) strings.push(name);
    else members.push({ name, accepts });
  }
  return value => {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
    const object = value as Readonly<Record<string, unknown>>;
    for (const name of strings) if (typeof object[name] !== 'string') return false;
    for (const { name, accepts } of members) if (!accepts(object[name])) return false;
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

/** Minimum length of a list for which zod's generated code is worthwhile. */
const LONG_LIST = 10;

/**
 * Returns a schema for a list that stops at the first invalid element. zod's own array continues and creates an issue
 * of 300 bytes for each invalid element, which could fill the memory for a body of 32 MiB.
 */
export function listSchema<Element extends z.ZodMiniType>(element: Element): z.ZodMiniType<z.infer<Element>[]> {
  const accepts = acceptsOf(element);
  const list = z.custom<z.infer<Element>[]>(Array.isArray, NOT_A_LIST).check(({ value, issues }) => {
    if (!Array.isArray(value)) return;
    const context = { async: false, jitless: value.length < LONG_LIST };
    for (let index = 0; index < value.length; index++) {
      if (accepts?.(value[index]) === true) continue;
      // The internal part of safeParse, without its three objects for each element.
      const result = element._zod.run({ value: value[index], issues: [] }, context);
      if (result instanceof Promise) throw new TypeError('async checks of list elements are not supported');
      const [first] = result.issues;
      if (first === undefined) continue;
      issues.push({ ...first, path: [index, ...(first.path ?? [])], input: undefined });
      return;
    }
  });
  return withAccepts(list, accepts && (value => isListOf(value, accepts)));
}

/** Returns a schema for a list of strings that is faster than {@link listSchema} of a string schema. */
export function stringListSchema(): z.ZodMiniType<string[]> {
  return withAccepts(z.custom<string[]>(isStringList, { error: 'a list of strings' }), isStringList);
}

function isStringList(value: unknown): value is string[] {
  return isListOf(value, isString);
}

/**
 * Whether all elements of a list are accepted. Uses a loop, which takes half as long as `every` for the short lists of
 * an ABI.
 */
function isListOf(value: unknown, accepts: Accepts): boolean {
  if (!Array.isArray(value)) return false;
  for (const element of value) if (!accepts(element)) return false;
  return true;
}

/** Maximum nesting depth of values. The VM accepts up to 128; a depth of several thousand overflows any stack. */
const DEEPEST = 500;

/** The error of {@link isShallow}, to follow “… should be ”. */
export const SHALLOW = { error: `nested at most ${DEEPEST} deep` };

/** Whether data is shallow enough for recursive functions that traverse, serialize or compare it. */
export function isShallow(value: unknown, left = DEEPEST): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (left === 0) return false;
  for (const each of Object.values(value)) if (!isShallow(each, left - 1)) return false;
  return true;
}

/** Any JSON value, unmodified and unchecked; the property must exist. */
export const jsonSchema = withAccepts(z.custom<JsonValue>(), value => value !== undefined);

/**
 * Returns a schema for unknown variants: any object with a `type`, unmodified. Known types are rejected, so that a
 * known variant with an invalid property does not pass as an unknown one.
 */
export function unknownVariantSchema(knownTypes: readonly string[]) {
  const type = z.string().check(z.refine(word => !knownTypes.includes(word), { abort: true }));
  return z.catchall(z.object({ type }), jsonSchema);
}

/** A variant with an unknown `type`, unmodified. */
export type WireUnknownVariant = Readonly<z.infer<ReturnType<typeof unknownVariantSchema>>>;

/** A decimal integer in a string. JSON numbers are rejected because large ones lose digits when parsed. */
export const u64Schema = z.string().check(z.regex(/^\d{1,20}$/, 'an integer in a string'));
