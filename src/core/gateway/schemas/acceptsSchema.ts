import type * as z from 'zod';

/** Whether a value has the form of a schema. */
export type Accepts = (value: unknown) => boolean;

/** What was made known by {@link withAccepts}, and what was found once. */
const KNOWN = new WeakMap<z.core.$ZodType, Accepts | undefined>();

/** Makes a schema known to {@link acceptsOf}. @param accepts agrees with the schema on every value */
export function withAccepts<Schema extends z.core.$ZodType>(schema: Schema, accepts: Accepts | undefined): Schema {
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
