import * as z from 'zod';
import { isJsonObject } from '../../core/json';
import type { ComparisonReport } from '../../core/reports/compare/comparisonModel';
import type { EncodingReport } from '../../core/reports/encodingReport';
import type { InspectionReport } from '../../core/reports/inspectionReport';
import type { MatrixReport, SweepReport } from '../../core/reports/manyReport';
import type { SimulationReport } from '../../core/reports/simulationReport';
import type { ResultReport } from '../../core/reports/resultReport';

/** A schema for each member that a report always has. */
type Members<Report> = {
  readonly [Name in keyof Report as Report extends Readonly<Record<Name, unknown>> ? Name : never]: z.ZodType;
};
type Kept = Exclude<ResultReport['kind'], 'transaction' | 'block'>;

const text = z.string();
const network = z.looseObject({ label: text, mainNetwork: z.boolean(), sandbox: z.boolean() });
const list = z.array(z.looseObject({}));
const rows = z.array(z.looseObject({ outcome: z.looseObject({ kind: text }) }));
const decoded = z.looseObject({ kind: text });

// What these were read from is the same version's own work: what is looked for is a file that was damaged or made.
const simulation = z.looseObject({
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
const encoding = z.looseObject({
  kind: z.literal('encoding'),
  network,
  subject: text,
  sender: text,
  hex: text,
  byteLength: z.number(),
  // Absent where it was kept before it was told: then nothing counts as verified.
  verified: z.boolean().optional(),
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
  Record<Kept, z.ZodType>
>;

/** Whether a report was kept whole, with all that its page shows. What the ledger did is never kept. */
export function isKeptReport(value: unknown): value is ResultReport {
  if (!isJsonObject(value)) return false;
  const { kind } = value;
  return isKept(kind) && SCHEMAS[kind].safeParse(value).success;
}

function isKept(kind: unknown): kind is Kept {
  return typeof kind === 'string' && Object.hasOwn(SCHEMAS, kind);
}
