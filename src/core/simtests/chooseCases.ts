import type { CaseRun } from './runCases';
import { caseId } from './testFile';

/** Which cases of the files to run. */
export interface Choice {
  /** Tests with at least one of them; all if absent or empty. */
  readonly tags?: readonly string[];
  /** The part of the cases to run: `index` is counted from 1. */
  readonly shard?: { readonly index: number; readonly count: number };
}

/** Returns the cases to run. If a test says `only`, the tests that do not are left out. */
export function chosenCases(runs: readonly CaseRun[], { tags = [], shard }: Choice): readonly CaseRun[] {
  const hasOnly = runs.some(({ test }) => test.only);
  return runs.filter(({ path, test, case: one }) => {
    if (hasOnly && !test.only) return false;
    if (tags.length > 0 && !test.tags.some(tag => tags.includes(tag))) return false;
    return !shard || hashOf(caseId(path, test.name, one.name)) % shard.count === shard.index - 1;
  });
}

/** The requests of a case: the sequence number of its sender, and the simulation. */
const REQUESTS_PER_CASE = 2;

/** Returns how many requests cases take at least, without those for the modules that they call. */
export function requestsOf(runs: readonly CaseRun[]): number {
  return runs.filter(({ test }) => !test.skip).length * REQUESTS_PER_CASE;
}

const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** FNV-1a: a case stays in its shard when other tests are added or removed. */
function hashOf(text: string): number {
  let hash = OFFSET;
  for (const byte of new TextEncoder().encode(text)) hash = Math.imul(hash ^ byte, PRIME);
  return hash >>> 0;
}
