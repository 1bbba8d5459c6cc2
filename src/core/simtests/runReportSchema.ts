import * as z from 'zod/mini';
import { parseJson } from '../json';
import type { RunReport } from './runReport';

const digits = z.string().check(z.regex(/^\d{1,40}$/));
const text = z.string();
const place = z.int().check(z.nonnegative());
const failure = z.object({ what: text, expected: text, actual: text, line: place, column: place });
const fact = z.enum(['status', 'gas', 'execution', 'io', 'storage', 'refund', 'events', 'changes']);
const again = z.object({ passed: z.boolean(), status: text, gas: digits, ledgerVersion: z.optional(digits) });
const OUTCOMES = ['failed', 'codeChanged', 'stateMoved', 'gasChanged', 'error', 'skipped', 'notRun'] as const;
const oneCase = z.object({
  id: text,
  path: text,
  test: text,
  case: text,
  line: place,
  column: place,
  outcome: z.enum(['passed', 'flaky', ...OUTCOMES]),
  first: z.optional(z.enum(OUTCOMES)),
  again: z.optional(again),
  reason: z.optional(text),
  failures: z.array(failure),
  where: z.optional(z.array(text)),
  modules: z.array(text),
  differences: z.array(z.object({ fact, before: text, after: text })),
  isInput: z.boolean(),
  isLimit: z.optional(z.boolean()),
  status: z.optional(text),
  gas: z.optional(digits),
  ledgerVersion: z.optional(digits),
  durationMs: z.number().check(z.nonnegative()),
});
const report = z.object({
  version: z.literal(1),
  network: text,
  ledgerVersions: z.optional(z.object({ lowest: digits, highest: digits })),
  strict: z.boolean(),
  interrupted: z.boolean(),
  cases: z.array(oneCase),
  unused: z.array(z.object({ path: text, name: text })),
});

/** Parses the JSON of a run's report; `undefined` if it is invalid or has a different version. */
export function parseRunReport(json: string): RunReport | undefined {
  const { data } = report.safeParse(parseJson(json));
  // Removes the `undefined` members of properties that the JSON does not have.
  return data && (JSON.parse(JSON.stringify(data)) as RunReport);
}
