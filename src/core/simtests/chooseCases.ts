import type { CaseRun } from './runCases';

/**
 * Returns the cases to run. If any test has `only`, tests without it are excluded.
 * @param tags if not empty, only tests with one of them
 */
export function chosenCases(runs: readonly CaseRun[], tags: readonly string[] = []): readonly CaseRun[] {
  const hasOnly = runs.some(({ test }) => test.only);
  return runs.filter(
    ({ test }) => (!hasOnly || test.only) && (tags.length === 0 || test.tags.some(tag => tags.includes(tag))),
  );
}

/** The requests of a case: its sender's sequence number, and the simulation. */
const REQUESTS_PER_CASE = 2;

/** Returns the minimum number of requests for cases, excluding those for the modules that they call. */
export function requestsOf(runs: readonly CaseRun[]): number {
  return runs.filter(({ test }) => !test.skip).length * REQUESTS_PER_CASE;
}
