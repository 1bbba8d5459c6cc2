import type { CaseRun } from './runCases';

/** Returns the cases to run. If a test says `only`, the tests that do not are left out. @param tags if any, tests with one */
export function chosenCases(runs: readonly CaseRun[], tags: readonly string[] = []): readonly CaseRun[] {
  const hasOnly = runs.some(({ test }) => test.only);
  return runs.filter(
    ({ test }) => (!hasOnly || test.only) && (tags.length === 0 || test.tags.some(tag => tags.includes(tag))),
  );
}

/** The requests of a case: the sequence number of its sender, and the simulation. */
const REQUESTS_PER_CASE = 2;

/** Returns how many requests cases take at least, without those for the modules that they call. */
export function requestsOf(runs: readonly CaseRun[]): number {
  return runs.filter(({ test }) => !test.skip).length * REQUESTS_PER_CASE;
}
