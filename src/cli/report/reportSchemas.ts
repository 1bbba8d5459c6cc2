import * as z from 'zod/mini';

const text = z.string();
const count = z.int().check(z.nonnegative());
const difference = z.object({ verdict: z.enum(['refused', 'depends', 'allowed']), text });
const item = z.object({ name: text, state: text, differences: z.array(difference) });

const driftModule = z.object({
  name: text,
  address: z.nullable(text),
  state: z.enum(['same', 'changed', 'new', 'missing', 'unknown']),
  reason: z.optional(text),
  bytes: z.optional(z.object({ deployed: z.optional(count), built: z.optional(count) })),
  differences: z.array(difference),
  items: z.array(item),
});

/** The part of the `movescope drift` JSON that a report needs. */
export const driftSchema = z.object({
  network: text,
  packages: z.array(
    z.object({
      name: z.nullable(text),
      folder: text,
      build: z.object({ kind: text, reason: z.optional(text) }),
      modules: z.array(driftModule),
      missing: z.array(text),
    }),
  ),
});

const side = z.object({ network: text, address: text, ledgerVersion: z.optional(text) });

/** The part of the `movescope compare` JSON that a report needs. */
export const comparisonSchema = z.object({
  before: side,
  after: side,
  counts: z.object({}),
  modules: z.array(z.object({ name: text, state: text, differences: z.array(difference), items: z.array(item) })),
});

/** The output of `movescope drift --json`. */
export type DriftData = z.infer<typeof driftSchema>;
/** The output of `movescope compare --json`. */
export type ComparisonData = z.infer<typeof comparisonSchema>;
