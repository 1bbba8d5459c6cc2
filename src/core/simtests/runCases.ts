import { ConnectionError, MissingKeyError } from '../gateway/requestErrors';
import { AccessKeyRefusedError, InvalidInputError, RequestTooLargeError } from '../gateway/statusErrors';
import type { CodeStore } from '../modules/codeStore';
import type { AddressLookup } from '../move/source/resolveName';
import { counted } from '../move/groupDigits';
import type { Range } from '../payloads/documentLines';
import { PayloadError } from '../payloads/draft';
import { valueJson } from '../payloads/engine/shapes';
import { loadLanguage } from '../payloads/languages/loadLanguage';
import type { WrittenValue } from '../payloads/located';
import type { SimulationReport } from '../reports/simulationReport';
import { PayloadTextError, readPayloadText, sendable, type TextPayload, transactionOfText } from '../runs/payloadText';
import { KeylessRefusedError, SignersRefusedError, simulate, type Surroundings } from '../runs/simulate';
import { type Transaction, withOverrides } from '../runs/transaction';
import { UserFacingError } from '../userFacingError';
import type { BaselineEntry } from './baseline';
import type { CaseOutcome, CaseResult } from './caseResult';
import { type CodeDigest, CodeDigests } from './codeDigest';
import { baselineOutcome, differencesOf } from './compareBaseline';
import { unmet } from './evaluate';
import { type Expectation, readExpectations } from './expectation';
import { factsOf } from './facts';
import { caseRange } from './matrix';
import { readTestPayload, type TestPayload } from './payloadIn';
import type { TestProblem } from './problem';
import { type ReadTestFile, withCase } from './readTestFile';
import { findSender, type ResolvedSender, unknownSender } from './senders';
import { caseId, type SimulationTest, type TestCase } from './testFile';
import { textWithVariables, type Variables } from './variables';

/** Concurrent cases: enough for a distant gateway; the pacer keeps their requests within the key's limit. */
const AT_ONCE = 8;
/** Consecutive cases without a connection after which the gateway counts as gone. */
const MOST_UNREACHED = 8;

/** A case to run. */
export interface CaseRun {
  /** The path of its test file, in ids and for the files that it names. */
  readonly path: string;
  readonly file: ReadTestFile;
  readonly test: SimulationTest;
  readonly case: TestCase;
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

/** Reads the files that tests name. */
export interface PayloadFiles {
  /** Returns a file's text; `undefined` if there is no such file. @param path relative to the folder of `from` */
  readonly read: (path: string, from: string) => Promise<string | undefined>;
  /** Returns the named addresses for Move source in a file. */
  readonly addresses: (path: string, from: string) => Promise<AddressLookup>;
}

/** The services that running tests needs: a connection has them, besides the files. */
export interface TestSurroundings extends Surroundings {
  readonly code: CodeStore;
  readonly files: PayloadFiles;
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

/** What is wrong with a case before anything is sent. */
class InputTrouble extends UserFacingError {
  override readonly name = 'InputTrouble';

  constructor(
    message: string,
    readonly range: Range,
  ) {
    super(message);
  }
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
      const { transaction, sender, expectations } = await this.#prepared(run);
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
    }: Pick<Prepared, 'transaction' | 'expectations'> & { readonly report: SimulationReport },
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
    const needsCode = baseline.kind === 'update' || (entry && differencesOf(entry, plain, test.tolerances).length > 0);
    const digest = needsCode ? await this.#digestOf(transaction) : undefined;
    const facts = digest ? factsOf(report, digest) : plain;
    if (!entry || !digest) return { outcome: { kind: 'passed' }, report, facts };
    return { outcome: baselineOutcome(entry, facts, test.tolerances, digest), report, facts };
  }

  async #digestOf({ draft }: Transaction): Promise<CodeDigest> {
    const id = draft.call?.function;
    if (!id) return { kind: 'unknown', reason: 'its payload does not call an entry function' };
    return this.#digests.of(id, this.#watch.signal);
  }

  async #prepared(run: CaseRun): Promise<Prepared> {
    const { test, case: one, file } = run;
    const variables = withCase(file.file.variables, one.variables);
    const payload = payloadOf(run, variables);
    const text = await this.#textOf(payload, run);
    const { signal } = this.#watch;
    let transaction = await transactionOfText(text, this.#around, signal);
    const sender = senderOf(run, variables);
    const given = transaction.draft.given.sender;
    if (sender) transaction = withOverrides(transaction, { sender: sender.address });
    for (const [index, value] of one.arguments) transaction = withArgument(transaction, index, value, test);
    const known = sender ?? (given === undefined ? undefined : findSender(given, file.file.senders));
    if (!known) throw new InputTrouble('The test has no sender: add "sender" to it.', test.nameRange);
    const read = test.expect ? readExpectations(test.expect, variables, file.file.senders) : NOTHING_EXPECTED;
    const [problem] = read.problems;
    if (problem) throw new InputTrouble(problem.message, problem.range);
    return { transaction, sender: known, expectations: read.expectations };
  }

  async #textOf(payload: TestPayload, { path }: CaseRun): Promise<TextPayload> {
    const { files } = this.#around;
    switch (payload.kind) {
      case 'inline': {
        if (payload.found.kind === 'none') throw new InputTrouble('There is no payload here.', payload.range);
        const { sentences } = await loadLanguage('json');
        return { payload: sendable(payload.found, sentences, path), sentences, name: path };
      }
      case 'file': {
        const text = await files.read(payload.path, path);
        if (text === undefined)
          throw new InputTrouble(
            `There is no file ${payload.path} beside the test file: correct the path.`,
            payload.range,
          );
        const { line } = payload;
        const addresses = () => files.addresses(payload.path, path);
        return readPayloadText({ name: payload.path, text, addresses, ...(line !== undefined && { line }) });
      }
      case 'code': {
        const { language, code } = payload;
        const addresses = () => files.addresses(path, path);
        const name = `the code of a test in ${path}`;
        return readPayloadText({ name, text: code, language, addresses, isSnippet: true });
      }
    }
  }

  /** A key that is refused, or a gateway that cannot be reached again and again, is the same for all other cases. */
  #notice(error: UserFacingError): void {
    this.#unreached = error instanceof ConnectionError ? this.#unreached + 1 : 0;
    const isOfKey = error instanceof MissingKeyError || error instanceof AccessKeyRefusedError;
    if (isOfKey || this.#unreached >= MOST_UNREACHED) this.#hopeless ??= error;
  }

  #errorOf(error: UserFacingError, { test, case: one }: CaseRun): CaseOutcome {
    const isOfInput = INPUT_ERRORS.some(each => error instanceof each);
    const range = error instanceof InputTrouble ? error.range : isOfInput ? payloadRange(test) : caseRange(one, test);
    return { kind: 'error', of: isOfInput ? 'input' : 'gateway', message: error.message, range };
  }
}

interface Prepared {
  readonly transaction: Transaction;
  readonly sender: ResolvedSender;
  readonly expectations: readonly Expectation[];
}

const NOTHING_EXPECTED = { expectations: [], problems: [] } as const;

/** What is wrong with the test, not with the gateway. */
const INPUT_ERRORS = [
  InputTrouble,
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

function payloadOf({ test, file }: CaseRun, variables: Variables): TestPayload {
  if (!test.payload) throw new InputTrouble('The test has no payload: add "payload" to it.', test.nameRange);
  const read = readTestPayload(test.payload, variables, file.document);
  if (read.kind === 'payload') return read.payload;
  const [{ message, range }] = read.problems;
  throw new InputTrouble(message, range);
}

function senderOf({ test, case: one, file }: CaseRun, variables: Variables): ResolvedSender | undefined {
  const written = one.sender ?? test.sender;
  if (!written) return undefined;
  const { senders } = file.file;
  const troubles: string[] = [];
  const text = textWithVariables(written, variables, ({ message }) => troubles.push(message));
  const [trouble] = troubles;
  if (trouble !== undefined) throw new InputTrouble(trouble, written.range);
  const sender = findSender(text, senders);
  if (!sender) throw new InputTrouble(unknownSender(text, written.range, senders).message, written.range);
  return sender;
}

function withArgument(
  transaction: Transaction,
  index: number,
  value: WrittenValue,
  { nameRange }: SimulationTest,
): Transaction {
  const { call } = transaction.draft;
  if (!call || index >= call.arguments.length) {
    const has = call ? counted(call.arguments.length, 'argument') : 'no arguments';
    throw new InputTrouble(`The payload has ${has}, and none with the index ${index}: correct "each".`, nameRange);
  }
  return withOverrides(transaction, { argument: { index, json: valueJson(value) } });
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
