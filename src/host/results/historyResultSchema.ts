import * as z from 'zod/mini';
import { isJsonObject, parseJson } from '../../core/json';
import type { ComparisonReport } from '../../core/reports/compare/comparisonModel';
import type { EncodingReport } from '../../core/reports/encodingReport';
import type { InspectionReport } from '../../core/reports/inspectionReport';
import type { MatrixReport, SweepReport } from '../../core/reports/manyReport';
import type { ResultReport } from '../../core/reports/resultReport';
import type { SimulationReport } from '../../core/reports/simulationReport';
import { historyBounds } from './historyBounds';
import type { HistoryResult } from './historyResult';
import type { Rerun } from './rerun';

/** A schema for each required member of a report. */
type Members<Report> = {
  readonly [Name in keyof Report as Report extends Readonly<Record<Name, unknown>> ? Name : never]: z.ZodMiniType;
};
type HistoryKind = Exclude<ResultReport['kind'], 'transaction' | 'block'>;

const text = z.string();
const network = z.looseObject({ label: text, mainNetwork: z.boolean(), sandbox: z.boolean() });
const list = z.array(z.looseObject({}));
const rows = z.array(z.looseObject({ outcome: z.looseObject({ kind: text }) }));
const decoded = z.looseObject({ kind: text });

// The data was checked when the same version wrote it, so the schemas only detect files that were damaged or forged.
const result = z.looseObject({
  kind: z.literal('simulation'),
  network,
  subject: text,
  sender: text,
  keyless: z.boolean(),
  success: z.boolean(),
  vmStatus: text,
  verdict: z.looseObject({ title: text }),
  gas: z.looseObject({ used: text, limit: text, unitPrice: text, feeOctas: text }),
  balances: z.looseObject({ assets: list, fee: z.looseObject({ payer: text, octas: text }), unplaced: z.number() }),
  accounts: z.array(z.looseObject({ address: text, changes: list })),
  otherChanges: list,
  events: list,
  details: z.looseObject({
    ledgerVersion: text,
    hash: text,
    signatureForm: text,
    sequenceNumber: text,
    timestamp: text,
  }),
  payload: z.json(),
  raw: text,
} satisfies Members<SimulationReport>);
const simulation = z.extend(result, {
  answer: z.optional(
    z.looseObject({ position: z.number(), others: z.array(z.looseObject({ position: z.number(), report: result })) }),
  ),
});
const encoding = z.looseObject({
  kind: z.literal('encoding'),
  network,
  subject: text,
  sender: text,
  hex: text,
  byteLength: z.number(),
  // Absent in results that were saved before it was recorded; these count as not verified.
  verified: z.optional(z.boolean()),
  decoded,
} satisfies Members<EncodingReport>);
const inspection = z.looseObject({
  kind: z.literal('inspection'),
  form: text,
  subject: text,
  hex: text,
  byteLength: z.number(),
  decoded,
} satisfies Members<InspectionReport>);
const comparison = z.looseObject({
  kind: z.literal('comparison'),
  of: z.enum(['results', 'networks']),
  subject: text,
  columns: z.array(z.looseObject({ kind: text, label: text, network })),
  sections: z.array(z.looseObject({ id: text, rows: list })),
  differences: z.number(),
} satisfies Members<ComparisonReport>);
const matrix = z.looseObject({
  kind: z.literal('matrix'),
  network,
  subject: text,
  payload: z.json(),
  rows,
} satisfies Members<MatrixReport>);
const sweep = z.looseObject({
  kind: z.literal('sweep'),
  network,
  subject: text,
  sender: text,
  argument: z.looseObject({ index: z.number(), type: text }),
  payload: z.json(),
  rows,
} satisfies Members<SweepReport>);

const SCHEMAS = { simulation, encoding, inspection, comparison, matrix, sweep } as const satisfies Readonly<
  Record<HistoryKind, z.ZodMiniType>
>;

/** Whether a report was saved completely, with all that its page shows. Pages of the ledger are never saved. */
export function isHistoryReport(value: unknown): value is ResultReport {
  if (!isJsonObject(value)) return false;
  const { kind } = value;
  return isHistoryKind(kind) && SCHEMAS[kind].safeParse(value).success;
}

function isHistoryKind(kind: unknown): kind is HistoryKind {
  return typeof kind === 'string' && Object.hasOwn(SCHEMAS, kind);
}

/** Incremented when the file format changes, so that no version reads files from a different one. */
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

/** Returns the text of a saved result's file. */
export function historyResultText(kept: HistoryResult): string {
  return JSON.stringify({ format: FORMAT, kept });
}

/**
 * Reads the file of a saved result. Returns `undefined` if it is damaged or from a different version.
 * @param id the result's id
 */
export function parseHistoryResult(id: string, text: string): HistoryResult | undefined {
  const { data } = fileSchema.safeParse(parseJson(text));
  // Members that JSON leaves out are absent, never undefined, and a draft is parsed again when it is run.
  return data && { id, ...(data.kept as Omit<HistoryResult, 'id'>) };
}
