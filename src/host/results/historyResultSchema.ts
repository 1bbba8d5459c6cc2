import * as z from 'zod/mini';
import { isJsonObject, parseJson } from '../../core/json';
import type { ResultReport } from '../../core/results/resultReport';
import { historyBounds, type HistoryResult } from './historyResult';
import type { Rerun } from './rerun';

const HISTORY_KINDS: ReadonlySet<unknown> = new Set<ResultReport['kind']>([
  'simulation',
  'encoding',
  'inspection',
  'comparison',
  'matrix',
  'sweep',
  'run',
]);

/**
 * Whether a value is a saved report. Its contents need not be validated, because they were written by the same version.
 */
export function isHistoryReport(value: unknown): value is ResultReport {
  return isJsonObject(value) && HISTORY_KINDS.has(value.kind);
}

/** Incremented when the file format changes, so that other versions ignore the files. */
const FORMAT = 1;

const objectSchema = z.looseObject({});
const targetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('place'),
    uri: z.string(),
    line: z.number(),
    character: z.number(),
    network: z.optional(z.string()),
    written: z.optional(z.object({ function: z.string(), text: z.string() })),
  }),
  z.object({
    kind: z.literal('draft'),
    draft: z.looseObject({ payload: objectSchema, given: objectSchema }),
    network: z.optional(z.string()),
  }),
]);

// The compiler checks that both tables are complete: a missing entry would vanish from the history.
const RERUNS = {
  simulate: z.object({ verb: z.literal('simulate'), target: targetSchema, overrides: z.optional(objectSchema) }),
  encode: z.object({ verb: z.literal('encode'), target: targetSchema }),
  simulateOnAllNetworks: z.object({ verb: z.literal('simulateOnAllNetworks'), target: targetSchema }),
  run: z.object({ verb: z.literal('run'), target: targetSchema }),
  inspect: z.object({ verb: z.literal('inspect'), target: z.object({ kind: z.literal('bytes'), hex: z.string() }) }),
  senderMatrix: z.object({ verb: z.literal('senderMatrix'), target: targetSchema, senders: z.array(z.string()) }),
  sweepArgument: z.object({
    verb: z.literal('sweepArgument'),
    target: targetSchema,
    index: z.number(),
    values: z.array(z.looseObject({ json: z.json() })),
  }),
} as const satisfies Readonly<Record<Rerun['verb'], z.ZodMiniType>>;
const KINDS = {
  simulation: 'simulation',
  encoding: 'encoding',
  inspection: 'inspection',
  comparison: 'comparison',
  matrix: 'matrix',
  sweep: 'sweep',
  run: 'run',
  transaction: 'transaction',
  block: 'block',
} as const satisfies { readonly [Kind in ResultReport['kind']]: Kind };

const counter = z.string().check(z.regex(/^\d{1,20}$/));
const chainSchema = z.object({
  chainId: z.int(),
  ledgerVersion: z.optional(counter),
  ledgerTimestamp: z.optional(counter),
});
const resultSchema = z.object({
  ranAt: z.number(),
  pinned: z.boolean(),
  kind: z.enum(KINDS),
  subject: z.string(),
  summary: z.object({
    outcome: z.enum(['good', 'bad', 'plain']),
    words: z.string(),
    gas: z.optional(z.string()),
    feeOctas: z.optional(z.string()),
    network: z.string(),
    sender: z.optional(z.string()),
    ranOn: z.optional(z.array(z.object({ id: z.string(), chain: chainSchema }))),
  }),
  rerun: z.union(Object.values(RERUNS)),
  // A damaged file with a larger value would displace all other results.
  size: z.int().check(z.nonnegative(), z.lte(historyBounds.longest)),
});

const fileSchema = z.object({ format: z.literal(FORMAT), kept: resultSchema });

export function historyResultText(kept: HistoryResult): string {
  return JSON.stringify({ format: FORMAT, kept });
}

/**
 * Parses a saved result; returns `undefined` if it is damaged or from a different version.
 * @param id id of the result
 */
export function parseHistoryResult(id: string, text: string): HistoryResult | undefined {
  const { data } = fileSchema.safeParse(parseJson(text));
  // The cast is safe: JSON omits members instead of setting them to undefined, and a draft is parsed again when it is
  // run.
  return data && { id, ...(data.kept as Omit<HistoryResult, 'id'>) };
}
