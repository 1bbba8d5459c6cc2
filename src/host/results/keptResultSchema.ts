import { parseJson } from '../../core/json';
import * as z from 'zod';
import type { ResultReport } from '../../core/reports/resultReport';
import type { Rerun } from './rerun';
import { historyBounds } from './historyBounds';
import type { KeptResult } from './keptResult';

/** Grows when what is written changes, so that no version takes another one's files for its own. */
const FORMAT = 1;

const objectSchema = z.looseObject({});
const targetSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('place'),
    uri: z.string(),
    line: z.number(),
    character: z.number(),
    network: z.string().optional(),
    written: z.object({ function: z.string(), text: z.string() }).optional(),
  }),
  z.object({
    kind: z.literal('draft'),
    draft: z.looseObject({ payload: objectSchema, given: objectSchema }),
    network: z.string().optional(),
  }),
]);

// Both are held by the compiler against all that there are: what were left out would vanish from the history.
const RERUNS = {
  simulate: z.object({ verb: z.literal('simulate'), target: targetSchema, overrides: objectSchema.optional() }),
  encode: z.object({ verb: z.literal('encode'), target: targetSchema }),
  simulateOnAllNetworks: z.object({ verb: z.literal('simulateOnAllNetworks'), target: targetSchema }),
  inspect: z.object({ verb: z.literal('inspect'), target: z.object({ kind: z.literal('bytes'), hex: z.string() }) }),
  senderMatrix: z.object({ verb: z.literal('senderMatrix'), target: targetSchema, senders: z.array(z.string()) }),
  sweepArgument: z.object({
    verb: z.literal('sweepArgument'),
    target: targetSchema,
    index: z.number(),
    values: z.array(z.looseObject({ json: z.json() })),
  }),
} as const satisfies Readonly<Record<Rerun['verb'], z.ZodType>>;
const KINDS = {
  simulation: 'simulation',
  encoding: 'encoding',
  inspection: 'inspection',
  comparison: 'comparison',
  matrix: 'matrix',
  sweep: 'sweep',
  transaction: 'transaction',
  block: 'block',
} as const satisfies { readonly [Kind in ResultReport['kind']]: Kind };

const counter = z.string().regex(/^\d{1,20}$/);
const chainSchema = z.object({
  chainId: z.int(),
  ledgerVersion: counter.optional(),
  ledgerTimestamp: counter.optional(),
});
const keptSchema = z.object({
  ranAt: z.number(),
  pinned: z.boolean(),
  kind: z.enum(KINDS),
  subject: z.string(),
  summary: z.object({
    outcome: z.enum(['good', 'bad', 'plain']),
    words: z.string(),
    gas: z.string().optional(),
    network: z.string(),
    sender: z.string().optional(),
    ranOn: z.array(z.object({ id: z.string(), chain: chainSchema })).optional(),
  }),
  rerun: z.union(Object.values(RERUNS)),
  // A damaged file that claims more would push out all others.
  size: z.int().nonnegative().max(historyBounds.longest),
});

const fileSchema = z.object({ format: z.literal(FORMAT), kept: keptSchema });

/** The text of a kept result's file. */
export function keptResultText(kept: KeptResult): string {
  return JSON.stringify({ format: FORMAT, kept });
}

/** Reads the file of a kept result; `undefined` where it is damaged, or of another version. @param id its name */
export function parseKeptResult(id: string, text: string): KeptResult | undefined {
  const { data } = fileSchema.safeParse(parseJson(text));
  // What JSON leaves out is absent, never undefined; and a draft is read again when it is run.
  return data && { id, ...(data.kept as Omit<KeptResult, 'id'>) };
}
