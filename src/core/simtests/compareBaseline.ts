import type { Range } from '../text/lines';
import type { BaselineEntry, BaselineWords } from './baseline';
import type { BaselineDifference, CaseOutcome, ExpectationFailure } from './caseResult';
import type { CodeDigest } from './codeDigest';
import { isNear, type Tolerance, type Tolerances } from './statusRule';

export function differencesOf(
  before: BaselineEntry,
  after: BaselineEntry,
  tolerances: Tolerances,
): readonly BaselineDifference[] {
  const { gas, execution, io, storage } = tolerances;
  return [
    ...exactly('status', before, after),
    ...nearly('gas', before, after, gas),
    ...nearly('execution', before, after, execution),
    ...nearly('io', before, after, io),
    ...nearly('storage', before, after, storage),
    ...exactly('events', before, after),
    ...exactly('changes', before, after),
  ];
}

/** Returns the outcome for differences from an entry, given that all expectations of the case hold. */
export function baselineOutcome(
  before: BaselineEntry,
  differences: readonly BaselineDifference[],
  digest: CodeDigest,
): CaseOutcome {
  if (!before.code) return { kind: 'gasChanged', reason: 'the baseline has no digest of the code', differences };
  if (digest.kind === 'unknown') return { kind: 'gasChanged', reason: digest.reason, differences };
  const modules = changedModules(before.code, digest.modules);
  return modules.length > 0 ? { kind: 'codeChanged', modules, differences } : { kind: 'stateMoved', differences };
}

/** Returns the modules called now or before whose code is different. */
export function changedModules(
  before: ReadonlyMap<string, string>,
  after: ReadonlyMap<string, string>,
): readonly string[] {
  return [...new Set([...before.keys(), ...after.keys()])].filter(key => before.get(key) !== after.get(key)).toSorted();
}

type Figure = 'gas' | 'execution' | 'io' | 'storage';

/** Returns the difference in a figure outside the tolerance. A figure that a node does not report is not compared. */
function nearly(
  fact: Figure,
  before: BaselineEntry,
  after: BaselineEntry,
  tolerance: Tolerance | undefined,
): readonly BaselineDifference[] {
  const [was, is] = [before[fact], after[fact]];
  if (was === undefined || is === undefined || !tolerance) return [];
  return isNear(BigInt(is), BigInt(was), tolerance) ? [] : [{ fact, before: was, after: is }];
}

function exactly(
  fact: 'status' | 'events' | 'changes',
  before: BaselineEntry,
  after: BaselineEntry,
): readonly BaselineDifference[] {
  return before[fact] === after[fact] ? [] : [{ fact, before: before[fact], after: after[fact] }];
}

/**
 * Returns the failures for a missing baseline. `wanted` is the location of the expectation that requires one, if any;
 * `nameRange` is that of the case's name.
 */
export function baselineFailures(
  kind: 'none' | 'update' | 'missing' | 'entry',
  { wanted, nameRange }: { readonly wanted: Range | undefined; readonly nameRange: Range },
  { update }: BaselineWords,
): readonly ExpectationFailure[] {
  const failure = (expected: string, actual: string) => [
    { range: wanted ?? nameRange, what: 'baseline', expected, actual },
  ];
  switch (kind) {
    case 'entry':
    case 'update':
      return [];
    case 'none':
      return wanted ? failure('an entry in the baseline', `no baseline: ${update} to write one`) : [];
    case 'missing':
      return failure('an entry in the baseline', `no entry: ${update} to add it`);
  }
}
