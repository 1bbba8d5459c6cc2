import { ConnectionError, MissingKeyError } from '../gateway/requestErrors';
import { AccessKeyRefusedError } from '../gateway/statusErrors';
import type { SimulationReport } from '../results/simulationReport';
import { simulate } from '../transactions/simulate';
import type { Transaction } from '../transactions/transaction';
import { UserFacingError } from '../userFacingError';
import type { Baseline, BaselineEntry } from './baseline';
import {
  errorOutcome,
  problemOutcome,
  isFailure,
  type BaselineDifference,
  type CaseOutcome,
  type CaseResult,
  type ExpectationFailure,
} from './caseResult';
import { type CodeDigest, CodeDigests } from './codeDigest';
import { baselineFailures, baselineOutcome, differencesOf } from './compareBaseline';
import { unmet, factsOf } from './evaluate';
import { caseRange } from './matrix';
import { type CaseInput, prepareCase, type TestSurroundings } from './prepareCase';
import { severalAtOnce } from '../transactions/runMany';
import { caseId } from './testFile';

/** Number of consecutive cases without a connection after which the gateway counts as unreachable. */
const MOST_UNREACHED = 8;

const NOT_READ: CodeDigest = { kind: 'unknown', reason: 'the run was canceled before its code was read' };

export interface CaseRun extends CaseInput {
  readonly baseline: CaseBaseline;
}

export type CaseBaseline =
  /** The file has no valid baseline; only tests that require one fail. */
  | { readonly kind: 'none' }
  /** The baseline is about to be updated; nothing is compared. */
  | { readonly kind: 'update' }
  /** The file has a baseline without this case. */
  | { readonly kind: 'missing' }
  | { readonly kind: 'entry'; readonly entry: BaselineEntry };

/** Returns the baseline of a case. @param baseline absent if there is no valid one */
export function caseBaseline(baseline: Baseline | undefined, test: string, name: string): CaseBaseline {
  if (!baseline) return { kind: 'none' };
  const entry = baseline.entries.get(test)?.get(name);
  return entry ? { kind: 'entry', entry } : { kind: 'missing' };
}

interface Watch {
  /** Cancels the run; results so far are returned. */
  readonly signal: AbortSignal;
  /** Called with each result as it arrives, except for cases that were not run. */
  readonly onResult?: (result: CaseResult) => void;
  /** Set to retry failures once, with two requests each. `strict`: whether a different state alone is a failure. */
  readonly again?: { readonly strict: boolean };
}

/**
 * Runs cases, several at a time, and returns their results in order. The code that explains different figures is read
 * after all simulations, because it must not be older than they are. If the gateway fails, that is an error of the
 * case, not a failure; if it is unreachable or rejects the key, the remaining cases are not sent.
 * @throws only errors that are not user-facing
 */
export async function runCases(
  runs: readonly CaseRun[],
  around: TestSurroundings,
  watch: Watch,
): Promise<readonly CaseResult[]> {
  const { signal, onResult, again } = watch;
  const runner = new Runner(around, signal);
  const drafts = new Map<CaseRun, Draft>();
  const isAgain = ({ result }: Draft): boolean => again !== undefined && isRepeated(result, again.strict);
  const keep = (run: CaseRun, draft: Draft, isLast: boolean): void => {
    drafts.set(run, draft);
    if (isLast && draft.result.outcome.kind !== 'notRun') onResult?.(draft.result);
  };
  const rest = (isNext: (draft: Draft) => boolean) => [...drafts].filter(([, draft]) => isNext(draft));
  await severalAtOnce(runs, signal, async run => {
    const draft = await runner.simulated(run);
    keep(run, draft, !draft.unexplained && !isAgain(draft));
  });
  // There is no signal, because these results are kept even if the run is canceled.
  await severalAtOnce(
    rest(({ unexplained }) => unexplained !== undefined),
    undefined,
    async ([run, draft]) => {
      const explained = await runner.explained(draft);
      keep(run, explained, !isAgain(explained));
    },
  );
  await severalAtOnce(rest(isAgain), undefined, async ([run, draft]) => {
    keep(run, await runner.repeated(run, draft), true);
  });
  return runs.map(run => drafts.get(run)?.result ?? notRun(run));
}

/** Whether to retry a case, because it failed or does not match its baseline. */
function isRepeated({ outcome }: CaseResult, strict: boolean): boolean {
  // A retry cannot provide a missing baseline entry.
  if (outcome.kind === 'failed' && outcome.failures.every(({ what }) => what === 'baseline')) return false;
  const hasNewStatus = outcome.kind === 'stateMoved' && outcome.differences.some(({ fact }) => fact === 'status');
  return isFailure(outcome.kind, strict) || hasNewStatus;
}

/** A result, and the differences that still have to be explained. */
interface Draft {
  readonly result: CaseResult;
  readonly unexplained?: Unexplained;
}

/** Figures outside the tolerance, before the code is known. */
interface Unexplained {
  readonly entry: BaselineEntry;
  readonly differences: readonly BaselineDifference[];
  readonly transaction: Transaction;
  readonly report: SimulationReport;
}

function notRun(run: CaseRun): CaseResult {
  return { ...identityOf(run), outcome: { kind: 'notRun' }, durationMs: 0 };
}

type Identity = Pick<CaseResult, 'id' | 'path' | 'test' | 'case'>;

function identityOf({ path, test, case: one }: CaseRun): Identity {
  return { id: caseId(path, test.name, one.name), path, test, case: one };
}

interface Judgement {
  readonly report: SimulationReport;
  readonly transaction: Transaction;
  /** Without the digest of the code. */
  readonly facts: BaselineEntry;
  readonly failures: readonly ExpectationFailure[];
  /** Empty if an expectation does not hold. */
  readonly differences: readonly BaselineDifference[];
}

class Runner {
  readonly #around: TestSurroundings;
  readonly #signal: AbortSignal;
  readonly #digests: CodeDigests;
  #unreached = 0;
  /** The error after which no more cases are sent. */
  #hopeless: UserFacingError | undefined;

  constructor(around: TestSurroundings, signal: AbortSignal) {
    this.#around = around;
    this.#signal = signal;
    this.#digests = new CodeDigests(around.code);
  }

  async simulated(run: CaseRun): Promise<Draft> {
    const startedAt = this.#around.ticks();
    const { unexplained, ...ended } = await this.#outcomeOf(run);
    const result = { ...identityOf(run), ...ended, durationMs: this.#since(startedAt) };
    return { result, ...(unexplained && { unexplained }) };
  }

  /** Determines why the figures of a case differ. */
  async explained({ result, unexplained }: Draft): Promise<Draft> {
    if (!unexplained) return { result };
    const { entry, differences, transaction, report } = unexplained;
    const startedAt = this.#around.ticks();
    const digest = await this.#digestOf(transaction);
    const durationMs = result.durationMs + this.#since(startedAt);
    const outcome = baselineOutcome(entry, differences, digest);
    return { result: { ...result, outcome, facts: factsOf(report, digest), durationMs } };
  }

  /** Simulates a case again; returns the first result alone if that fails. */
  async repeated(run: CaseRun, { result }: Draft): Promise<Draft> {
    if (this.#hopeless) return { result };
    const startedAt = this.#around.ticks();
    try {
      const { report, facts, failures, differences } = await this.#judged(run);
      const again = { passed: failures.length + differences.length === 0, report, facts };
      return { result: { ...result, again, durationMs: result.durationMs + this.#since(startedAt) } };
    } catch (error) {
      if (!this.#signal.aborted && !(error instanceof UserFacingError)) throw error;
      return { result };
    }
  }

  async #outcomeOf(run: CaseRun): Promise<Pick<CaseResult, 'outcome' | 'report' | 'facts'> & Omit<Draft, 'result'>> {
    const { test, baseline } = run;
    if (test.skip) return { outcome: { kind: 'skipped', reason: test.skip.text } };
    const [problem] = test.problems;
    if (problem) return { outcome: problemOutcome(problem) };
    if (this.#hopeless) return { outcome: errorOutcome(this.#hopeless, run, this.#around) };
    try {
      const { report, transaction, facts, failures, differences } = await this.#judged(run);
      if (failures.length > 0) return { outcome: { kind: 'failed', failures }, report, facts };
      const outcome: CaseOutcome = { kind: 'passed' };
      if (baseline.kind === 'update') {
        const digest = await this.#digestOf(transaction);
        // Otherwise, an entry without code digests would be written.
        if (this.#signal.aborted) return { outcome: { kind: 'notRun' } };
        return { outcome, report, facts: factsOf(report, digest) };
      }
      if (baseline.kind !== 'entry' || differences.length === 0) return { outcome, report, facts };
      const { entry } = baseline;
      const meaning = baselineOutcome(entry, differences, NOT_READ);
      return { outcome: meaning, report, facts, unexplained: { entry, differences, transaction, report } };
    } catch (error) {
      if (this.#signal.aborted) return { outcome: { kind: 'notRun' } };
      if (!(error instanceof UserFacingError)) throw error;
      this.#notice(error);
      return { outcome: errorOutcome(error, run, this.#around) };
    }
  }

  async #judged(run: CaseRun): Promise<Judgement> {
    const { test, case: one, baseline } = run;
    const { transaction, sender, expectations } = await prepareCase(run, this.#around, this.#signal);
    const report = await simulate(transaction, sender, this.#around, this.#signal);
    this.#unreached = 0;
    const place = caseRange(one, test);
    const wanted = expectations.find(({ kind }) => kind === 'baseline');
    const isCompared = wanted !== undefined || !expectations.some(({ kind }) => kind === 'gas');
    const ofReport = unmet(expectations, report, place);
    // Failed cases are never written to a baseline, so their missing entry is not another failure.
    const failures =
      ofReport.length > 0 || !isCompared
        ? ofReport
        : baselineFailures(baseline.kind, { wanted: wanted?.range, nameRange: place }, this.#around.words);
    const facts = factsOf(report);
    const entry = isCompared && baseline.kind === 'entry' && failures.length === 0 ? baseline.entry : undefined;
    const differences = entry ? differencesOf(entry, facts, test.tolerances) : [];
    return { report, transaction, facts, failures, differences };
  }

  #since(startedAt: number): number {
    return this.#around.ticks() - startedAt;
  }

  async #digestOf({ draft }: Transaction): Promise<CodeDigest> {
    const id = draft.call?.function;
    if (!id) return { kind: 'unknown', reason: 'its payload does not call an entry function' };
    try {
      return await this.#digests.of(id, this.#signal);
    } catch (error) {
      if (!this.#signal.aborted) throw error;
      return NOT_READ;
    }
  }

  /** Records errors that affect all other cases: a rejected key, or a gateway that is repeatedly unreachable. */
  #notice(error: UserFacingError): void {
    this.#unreached = error instanceof ConnectionError ? this.#unreached + 1 : 0;
    const isOfKey = error instanceof MissingKeyError || error instanceof AccessKeyRefusedError;
    if (isOfKey || this.#unreached >= MOST_UNREACHED) this.#hopeless ??= error;
  }
}
