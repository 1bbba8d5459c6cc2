import { switchOn, SUITES, type Copy, type Suite } from './copy';
import type { Mutant } from './mutant';
import { runInCopy } from './process';
import { TIMEOUTS, type ReachingFile } from './reach';

/** The result of a mutant. */
export type Verdict =
  | { readonly kind: 'killed'; readonly by: string }
  /** The tests did not end, or their process crashed. */
  | { readonly kind: 'timeout' | 'crash' }
  | { readonly kind: 'survived'; readonly tests: number }
  /** No test evaluates its place. */
  | { readonly kind: 'notReached' };

/** The number of files that are run first: the nearest ones find most. */
const NEAREST = 3;
/** The extra time of a process in ms, and the factor by which tests may be slower than without a fault. */
const [EXTRA, PATIENCE] = [60_000, 8];

/** Switches a mutant on and runs the tests that reach it, nearest first, until one fails. */
export async function tryMutant(copy: Copy, mutant: Mutant, reaching: readonly ReachingFile[]): Promise<Verdict> {
  if (reaching.length === 0) return { kind: 'notReached' };
  await switchOn(copy, mutant.id);
  for (const suite of SUITES) {
    const files = reaching.filter(each => each.suite === suite);
    for (const some of [files.slice(0, NEAREST), files.slice(NEAREST)]) {
      const verdict = some.length === 0 ? undefined : await verdictOf(copy, mutant, { suite, some });
      if (verdict) return verdict;
    }
  }
  return { kind: 'survived', tests: reaching.reduce((sum, { titles }) => sum + titles.length, 0) };
}

interface Batch {
  readonly suite: Suite;
  readonly some: readonly ReachingFile[];
}

/** Runs some files; `undefined` if all tests pass. */
async function verdictOf(copy: Copy, mutant: Mutant, { suite, some }: Batch): Promise<Verdict | undefined> {
  const ms = some.reduce((sum, each) => sum + each.ms, 0);
  const ended = await runInCopy(
    copy,
    {
      files: some.map(({ path }) => path),
      titles: some.flatMap(({ titles }) => titles),
      on: mutant.id,
      timeout: TIMEOUTS[suite],
    },
    EXTRA + PATIENCE * ms,
  );
  switch (ended.kind) {
    case 'deadline':
      return { kind: 'timeout' };
    case 'broken':
      return { kind: 'crash' };
    case 'result': {
      const [by] = ended.result.failures;
      return by === undefined ? undefined : { kind: 'killed', by: by.title };
    }
  }
}
