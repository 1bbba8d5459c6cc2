import { writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import Mocha from 'mocha';
import { SWITCH } from './plant';
import type { Failure, RanTest, Reached, TestRun, TestRunResult } from './testRun';

/** Records which mutants are reached, and by which test. */
class ReachLog {
  readonly #currentFile: string;
  readonly #reached: Reached[] = [];
  /** The mutants of the current test: a place in a loop is reached a million times. */
  readonly #seen = new Set<number>();
  #current = { file: '', title: '' };

  constructor(currentFile: string) {
    this.#currentFile = currentFile;
  }

  get reached(): readonly Reached[] {
    return this.#reached;
  }

  /** Sets the current test for this process and for programs that start from now on. */
  enter(file: string | undefined, title: string): void {
    this.#seen.clear();
    this.#current = { file: file ?? '', title };
    writeFileSync(this.#currentFile, JSON.stringify(this.#current));
  }

  add(id: number): void {
    if (this.#seen.has(id)) return;
    this.#seen.add(id);
    this.#reached.push({ id, ...this.#current });
  }
}

const run = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as TestRun;
const log = run.on === undefined ? new ReachLog(run.currentFile) : undefined;
const isOn = (id: number): boolean => {
  log?.add(id);
  return id === run.on;
};
Object.defineProperty(globalThis, SWITCH, { value: isOn });
const result = await runMocha(run, log);
writeFileSync(run.resultFile, JSON.stringify({ ...result, reached: log?.reached ?? [] } satisfies TestRunResult));
// Tests are not responsible for what a mutant left open.
process.exit();

async function runMocha(
  { files, titles, timeout, on }: TestRun,
  told: ReachLog | undefined,
): Promise<Omit<TestRunResult, 'reached'>> {
  const mocha = new Mocha({
    reporter: class extends Mocha.reporters.Base {},
    timeout,
    bail: on !== undefined,
    ...(titles && { grep: new RegExp(`^(?:${titles.map(escaped).join('|')})$`) }),
  });
  for (const file of files) mocha.addFile(file);
  await mocha.loadFilesAsync();
  const ran = { tests: [] as RanTest[], failures: [] as Failure[] };
  await new Promise<void>(resolve => {
    watch(
      mocha.run(() => {
        resolve();
      }),
      ran,
      told,
    );
  });
  return ran;
}

function watch(
  runner: Mocha.Runner,
  ran: { readonly tests: RanTest[]; readonly failures: Failure[] },
  told: ReachLog | undefined,
): void {
  const { EVENT_SUITE_BEGIN, EVENT_SUITE_END, EVENT_TEST_BEGIN, EVENT_TEST_END, EVENT_TEST_FAIL } =
    Mocha.Runner.constants;
  const between = ({ file }: { readonly file?: string | undefined }) => {
    told?.enter(file, '');
  };
  runner.on(EVENT_SUITE_BEGIN, between).on(EVENT_SUITE_END, between);
  runner.on(EVENT_TEST_BEGIN, test => {
    told?.enter(test.file, test.fullTitle());
  });
  runner.on(EVENT_TEST_END, test => {
    ran.tests.push({ file: test.file ?? '', title: test.fullTitle(), ms: test.duration ?? 0 });
    between(test);
  });
  runner.on(EVENT_TEST_FAIL, (test, error: unknown) => {
    ran.failures.push({
      title: test.fullTitle(),
      message: error instanceof Error ? error.message : String(error),
    });
  });
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}
