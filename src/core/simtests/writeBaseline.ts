import type { Baseline, BaselineEntry } from './baseline';
import type { CaseResult } from './caseResult';
import { differencesOf } from './compareBaseline';
import type { SimulationTest } from './testFile';

export interface BaselineUpdate {
  readonly baseline: Baseline;
  /**
   * The names of cases: `deposit`, or `deposit, sender=alice`. If all lists are empty, the file does not have to be
   * written.
   */
  readonly added: readonly string[];
  readonly changed: readonly string[];
  /** Entries that no longer have a test. */
  readonly dropped: readonly string[];
}

/**
 * Updates a baseline. An entry within the tolerance is unchanged, to keep noise out of pull requests; a case that
 * failed or was not run keeps its entry.
 * @param tests all tests of the file, including those that were not run
 */
export function updatedBaseline(
  before: Baseline | undefined,
  results: readonly CaseResult[],
  tests: readonly SimulationTest[],
): BaselineUpdate {
  const known = before?.entries ?? new Map<string, ReadonlyMap<string, BaselineEntry>>();
  const fresh = new Map(results.map(result => [nameOf(result.test.name, result.case.name), result]));
  const [added, changed, dropped]: [string[], string[], string[]] = [[], [], []];
  const entries = new Map<string, Map<string, BaselineEntry>>();
  for (const test of tests) {
    const cases = new Map<string, BaselineEntry>();
    for (const { name } of test.cases) {
      const was = known.get(test.name)?.get(name);
      const id = nameOf(test.name, name);
      const is = entryAfter(was, fresh.get(id));
      if (is) cases.set(name, is);
      if (is && !was) added.push(id);
      if (is && was && is !== was) changed.push(id);
    }
    if (cases.size > 0) entries.set(test.name, cases);
  }
  for (const [test, cases] of known)
    for (const name of cases.keys()) if (!entries.get(test)?.has(name)) dropped.push(nameOf(test, name));
  return { baseline: { entries }, added, changed, dropped };
}

/** Returns the names of the baseline entries without a test. */
export function entriesWithoutTest({ entries }: Baseline, tests: readonly SimulationTest[]): readonly string[] {
  return [...entries].flatMap(([test, cases]) => {
    const own = tests.find(({ name }) => name === test);
    return [...cases.keys()]
      .filter(name => !own?.cases.some(each => each.name === name))
      .map(name => nameOf(test, name));
  });
}

function entryAfter(was: BaselineEntry | undefined, result: CaseResult | undefined): BaselineEntry | undefined {
  const facts = result?.facts;
  if (!result || !facts || result.outcome.kind === 'failed') return was;
  if (!was || differencesOf(was, facts, result.test.tolerances).length > 0) return facts;
  return !was.code && facts.code ? { ...was, code: facts.code } : was;
}

/** Returns the name of a case within its file. */
export function nameOf(test: string, name: string): string {
  return name === '' ? test : `${test}, ${name}`;
}

const HEADER =
  '# Written by Movescope (Update Baseline, or movescope test --update). Keep it in git, beside its tests.\n';
const LARGEST_INTEGER = 2n ** 63n - 1n;
/**
 * The status is last because it changes least: git can then merge changes of adjacent tests, with a line in between.
 */
const NUMBERS = ['gas', 'execution', 'io', 'storage', 'refund', 'events', 'changes'] as const;

/** Formats a baseline: a table for each case, sorted, with one fact per line. */
export function baselineText({ entries }: Baseline): string {
  const tables = sorted(entries).flatMap(([test, cases]) =>
    sorted(cases).map(([name, entry]) => {
      const key = name === '' ? quoted(test) : `${quoted(test)}.${quoted(name)}`;
      return [`[${key}]`, ...factLines(entry)].join('\n');
    }),
  );
  return [HEADER, ...tables.map(table => `${table}\n`)].join('\n');
}

function factLines(entry: BaselineEntry): readonly string[] {
  const code = sorted(entry.code ?? new Map<string, string>());
  return [
    ...code.map(([key, digest]) => `code.${quoted(key)} = ${quoted(digest)}`),
    ...NUMBERS.flatMap(name => {
      const digits = entry[name];
      return digits === undefined ? [] : [`${name} = ${BigInt(digits) <= LARGEST_INTEGER ? digits : quoted(digits)}`];
    }),
    `status = ${quoted(entry.status)}`,
  ];
}

/** Sorts by code units, which does not depend on the locale. */
function sorted<Value>(map: ReadonlyMap<string, Value>): readonly (readonly [string, Value])[] {
  return [...map].toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0));
}

/** Returns a TOML basic string: a JSON string with U+007F escaped and lone surrogates replaced. */
function quoted(text: string): string {
  return JSON.stringify(text.replace(/\p{Surrogate}/gu, '\uFFFD')).replaceAll('\u007f', '\\u007f');
}
