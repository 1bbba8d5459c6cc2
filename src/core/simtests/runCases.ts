import { ConnectionError, MissingKeyError } from '../gateway/requestErrors';
import { AccessKeyRefusedError, InvalidInputError, RequestTooLargeError } from '../gateway/statusErrors';
import type { Range } from '../payloads/documentLines';
import { PayloadError } from '../payloads/draft';
import type { SimulationReport } from '../reports/simulationReport';
import { PayloadTextError } from '../runs/payloadText';
import { KeylessRefusedError, SignersRefusedError, simulate } from '../runs/simulate';
import type { Transaction } from '../runs/transaction';
import { UserFacingError } from '../userFacingError';
import type { Baseline, BaselineEntry } from './baseline';
import type { CaseOutcome, CaseResult } from './caseResult';
import { type CodeDigest, CodeDigests } from './codeDigest';
import { baselineOutcome, differencesOf } from './compareBaseline';
import { unmet } from './evaluate';
import { factsOf } from './facts';
import { caseRange } from './matrix';
import { type CaseInput, prepareCase, type PreparedCase, TestInputError, type TestSurroundings } from './prepareCase';
import type { TestProblem } from './problem';
import { caseId, type SimulationTest } from './testFile';

/** Concurrent cases: enough for a distant gateway; the pacer keeps their requests within the key's limit. */
const AT_ONCE = 8;
/** Consecutive cases without a connection after which the gateway counts as gone. */
const MOST_UNREACHED = 8;

/** A case to run. */
export interface CaseRun extends CaseInput {
  readonly baseline: CaseBaseline;
}

/** What the baseline of its file says about a case. */
export type CaseBaseline =
  /** The file has no baseline, or none that can be read: only a test that asks for it misses it. */
  | { readonly kind: 'none' }
  /** The baseline is about to be written: nothing is compared. */
  | { readonly kind: 'update' }
  /** The file has a baseline without this case. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'entry'; readonly entry: BaselineEntry };

/** Returns what a baseline says about a case. @param baseline absent if there is none that can be read */
export function caseBaseline(baseline: Baseline | undefined, test: string, name: string): CaseBaseline {
  if (!baseline) return { kind: 'none' };
  const entry = baseline.entries.get(test)?.get(name);
  return entry ? { kind: 'entry', entry } : { kind: 'missing' };
}

/** The observer of a run. */
interface Watch {
  /** Stops the run; what ran by then is kept. */
  readonly signal: AbortSignal;
  /** Called for each result as it comes, except for cases that were not run. */
  readonly onResult?: (result: CaseResult) => void;
}

/**
 * Runs cases, several at a time, and returns their results in order. A gateway that fails is an error of the case, not a
 * failure; if it is gone or refuses the key, the cases after that are not sent.
 * @throws only what is no user-facing error
 */
export async function runCases(
  runs: readonly CaseRun[],
  around: TestSurroundings,
  watch: Watch,
): Promise<readonly CaseResult[]> {
  const runner = new Runner(around, watch);
  const results: (CaseResult | undefined)[] = runs.map(() => undefined);
  const waiting = runs.entries();
  const work = async (): Promise<void> => {
    // Each worker takes its next case from the same iterator.
    for (const [at, run] of waiting) {
      if (watch.signal.aborted) return;
      const result = await runner.run(run);
      results[at] = result;
      if (result.outcome.kind !== 'notRun') watch.onResult?.(result);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, runs.length) }, work));
  return runs.map((run, at) => results[at] ?? { ...identityOf(run), outcome: { kind: 'notRun' }, durationMs: 0 });
}

type Identity = Pick<CaseResult, 'id' | 'path' | 'test' | 'case'>;

function identityOf({ path, test, case: one }: CaseRun): Identity {
  return { id: caseId(path, test.name, one.name), path, test, case: one };
}

class Runner {
  readonly #around: TestSurroundings;
  readonly #watch: Watch;
  readonly #digests: CodeDigests;
  #unreached = 0;
  /** The error after which no case is sent. */
  #hopeless: UserFacingError | undefined;

  constructor(around: TestSurroundings, watch: Watch) {
    this.#around = around;
    this.#watch = watch;
    this.#digests = new CodeDigests(around.code);
  }

  async run(run: CaseRun): Promise<CaseResult> {
    const startedAt = this.#around.now();
    const ended = await this.#outcomeOf(run);
    // A clock may be set back.
    return { ...identityOf(run), ...ended, durationMs: Math.max(0, this.#around.now() - startedAt) };
  }

  async #outcomeOf(run: CaseRun): Promise<Pick<CaseResult, 'outcome' | 'report' | 'facts'>> {
    const { test } = run;
    if (test.skip) return { outcome: { kind: 'skipped', reason: test.skip.text } };
    const problem = test.problems.find(({ severity }) => severity === 'error');
    if (problem) return { outcome: inputError(problem) };
    if (this.#hopeless) return { outcome: this.#errorOf(this.#hopeless, run) };
    try {
      const { transaction, sender, expectations } = await prepareCase(run, this.#around, this.#watch.signal);
      const report = await simulate(transaction, sender, this.#around, this.#watch.signal);
      this.#unreached = 0;
      return await this.#judged(run, { transaction, expectations, report });
    } catch (error) {
      if (this.#watch.signal.aborted) return { outcome: { kind: 'notRun' } };
      if (!(error instanceof UserFacingError)) throw error;
      this.#notice(error);
      return { outcome: this.#errorOf(error, run) };
    }
  }

  async #judged(
    { test, case: one, baseline }: CaseRun,
    {
      transaction,
      expectations,
      report,
    }: Pick<PreparedCase, 'transaction' | 'expectations'> & { readonly report: SimulationReport },
  ): Promise<Pick<CaseResult, 'outcome' | 'report' | 'facts'>> {
    const place = caseRange(one, test);
    const wanted = expectations.find(({ kind }) => kind === 'baseline');
    const isCompared = wanted !== undefined || !expectations.some(({ kind }) => kind === 'gas');
    const ofReport = unmet(expectations, report, place);
    // What failed is not written to a baseline, so that it has no entry.
    const failures = ofReport.length > 0 || !isCompared ? ofReport : baselineFailures(baseline, wanted?.range, place);
    const plain = factsOf(report);
    const entry = isCompared && baseline.kind === 'entry' ? baseline.entry : undefined;
    if (failures.length > 0) return { outcome: { kind: 'failed', failures }, report, facts: plain };
    // Reading all the code that a call may run takes many requests.
    const differences = entry ? differencesOf(entry, plain, test.tolerances) : [];
    const needsCode = baseline.kind === 'update' || differences.length > 0;
    const digest = needsCode ? await this.#digestOf(transaction) : undefined;
    const facts = digest ? factsOf(report, digest) : plain;
    if (!entry || !digest) return { outcome: { kind: 'passed' }, report, facts };
    return { outcome: baselineOutcome(entry, differences, digest), report, facts };
  }

  async #digestOf({ draft }: Transaction): Promise<CodeDigest> {
    const id = draft.call?.function;
    if (!id) return { kind: 'unknown', reason: 'its payload does not call an entry function' };
    return this.#digests.of(id, this.#watch.signal);
  }

  /** A key that is refused, or a gateway that cannot be reached again and again, is the same for all other cases. */
  #notice(error: UserFacingError): void {
    this.#unreached = error instanceof ConnectionError ? this.#unreached + 1 : 0;
    const isOfKey = error instanceof MissingKeyError || error instanceof AccessKeyRefusedError;
    if (isOfKey || this.#unreached >= MOST_UNREACHED) this.#hopeless ??= error;
  }

  #errorOf(error: UserFacingError, { test, case: one }: CaseRun): CaseOutcome {
    const isOfInput = INPUT_ERRORS.some(each => error instanceof each);
    const range = error instanceof TestInputError ? error.range : isOfInput ? payloadRange(test) : caseRange(one, test);
    return { kind: 'error', of: isOfInput ? 'input' : 'gateway', message: error.message, range };
  }
}

/** What is wrong with the test, not with the gateway. */
const INPUT_ERRORS = [
  TestInputError,
  PayloadError,
  PayloadTextError,
  InvalidInputError,
  KeylessRefusedError,
  SignersRefusedError,
  RequestTooLargeError,
];

function payloadRange({ payload, nameRange }: SimulationTest): Range {
  if (!payload) return nameRange;
  const { start } = payload.range;
  // A long payload is marked at its beginning.
  return payload.range.end.line === start.line
    ? payload.range
    : { start, end: { line: start.line, character: start.character + 1 } };
}

function inputError({ message, range }: TestProblem): CaseOutcome {
  return { kind: 'error', of: 'input', message, range };
}

/** A baseline that a test or its file promises must be there. */
function baselineFailures(baseline: CaseBaseline, wanted: Range | undefined, nameRange: Range) {
  const failure = (expected: string, actual: string) => [
    { range: wanted ?? nameRange, what: 'baseline', expected, actual },
  ];
  switch (baseline.kind) {
    case 'entry':
    case 'update':
      return [];
    case 'none':
      return wanted ? failure('an entry in the baseline', 'no baseline: write one with movescope test --update') : [];
    case 'missing':
      return failure('an entry in the baseline', 'no entry: add it with movescope test --update');
  }
}
