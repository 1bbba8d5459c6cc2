import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { switchToTelling, type Copy, type Suite } from './copy';
import { grouped } from './grouped';
import { importersOf } from './importers';
import type { Mutant } from './mutant';
import { currentFileOf, runInCopy } from './process';
import type { Reached, TestRunResult } from './testRun';

/** The tests of one file that evaluate the place of a mutant. */
export interface ReachingFile {
  readonly suite: Suite;
  /** The bundle. */
  readonly path: string;
  readonly titles: readonly string[];
  /** The time that they take without a fault, in ms. */
  readonly ms: number;
  /** The number of imports between the test and the mutant; `Infinity` if the test starts the program. */
  readonly distance: number;
}

/** Returns the tests that reach a mutant, nearest first. */
export type Reach = (mutant: Mutant) => readonly ReachingFile[];

/** Where to look for tests. */
export interface Looking {
  readonly suites: readonly Suite[];
  /** The project's files, by their paths. */
  readonly sources: ReadonlyMap<string, string>;
  readonly say: (sentence: string) => void;
}

/** The deadline of a whole suite, in ms. */
const DEADLINE = 30 * 60_000;
/** The timeout of one test, in ms. */
export const TIMEOUTS: Readonly<Record<Suite, number>> = { unit: 20_000, cli: 60_000 };

/**
 * Runs, with all mutants off, every test that may reach one: those that import its file, and those that start the
 * program. Tests that fail in this run cannot find anything: they are left out, and `say` names them.
 */
export async function findReach(
  copy: Copy,
  mutants: readonly Mutant[],
  { suites, sources, say }: Looking,
): Promise<Reach> {
  const importers = importersOf(sources);
  const near = new Set([...grouped(mutants, ({ file }) => file).keys()].flatMap(file => [...importers(file).keys()]));
  const log = join(copy.folder, 'dist/mutation/reached.log');
  await writeFile(log, '');
  await writeFile(currentFileOf(copy.folder), JSON.stringify({ file: '', title: '' }));
  await switchToTelling(copy, currentFileOf(copy.folder), log);
  const runs: (TestRunResult & { readonly suite: Suite })[] = [];
  for (const suite of suites) {
    const bundles = await bundlesOf(copy, suite);
    const files = bundles.filter(path => suite === 'cli' || near.has(sourceOf(copy, path)));
    const ended = await runInCopy(copy, { files, timeout: TIMEOUTS[suite] }, DEADLINE);
    if (ended.kind === 'deadline') throw new Error(`${suite} takes too long without a fault.`);
    if (ended.kind === 'broken') throw new Error(`${suite} does not run without a fault: ${ended.output}`);
    runs.push({ ...ended.result, suite });
  }
  const failures = runs.flatMap(each => each.failures);
  for (const { title, message } of failures) say(`Left out, as it fails without a fault: ${title}: ${message}`);
  const failed = new Set(failures.map(({ title }) => title));
  const told = (await readFile(log, 'utf8')).split('\n').filter(line => line !== '');
  const reached = [...runs.flatMap(each => each.reached), ...told.map(line => JSON.parse(line) as Reached)];
  return mutant => {
    const mine = reached.filter(({ id }) => id === mutant.id);
    const distances = importers(mutant.file);
    return runs
      .flatMap(({ suite, tests }) => reachingFiles(copy, suite, tests, { mine, distances, failed }))
      .sort((one, other) => one.distance - other.distance || one.ms - other.ms);
  };
}

interface Near {
  readonly mine: readonly Reached[];
  readonly distances: ReadonlyMap<string, number>;
  readonly failed: ReadonlySet<string>;
}

function reachingFiles(copy: Copy, suite: Suite, tests: TestRunResult['tests'], { mine, distances, failed }: Near) {
  const isReachedAtLoad = mine.some(({ file }) => file === '');
  return [...grouped(tests, ({ file }) => file)].flatMap(([path, some]): readonly ReachingFile[] => {
    const distance = distances.get(sourceOf(copy, path)) ?? Infinity;
    const here = mine.filter(({ file }) => file === path);
    // What the setup of a file reaches matters to all of its tests.
    const isWhole = here.some(({ title }) => title === '') || (isReachedAtLoad && distance < Infinity);
    const titles = new Set(here.map(({ title }) => title));
    const reaching = some.filter(({ title }) => (isWhole || titles.has(title)) && !failed.has(title));
    if (reaching.length === 0) return [];
    const ms = reaching.reduce((sum, each) => sum + each.ms, 0);
    return [{ suite, path, titles: reaching.map(({ title }) => title), ms, distance }];
  });
}

/** The source of a bundle: `test/unit/a/b.test.ts`. */
function sourceOf({ folder }: Copy, bundle: string): string {
  return bundle.slice(`${folder}/dist/`.length).replace(/\.mjs$/, '.ts');
}

async function bundlesOf({ folder }: Copy, suite: Suite): Promise<readonly string[]> {
  const names = await readdir(join(folder, 'dist/test', suite), { recursive: true });
  return names
    .filter(name => name.endsWith('.test.mjs'))
    .sort()
    .map(name => join(folder, 'dist/test', suite, name));
}
