import { SANDBOX_NETWORK } from '../../core/gateway/network';
import { chosenCases, requestsOf } from '../../core/simtests/chooseCases';
import type { CaseResult } from '../../core/simtests/caseResult';
import type { TestProblem } from '../../core/simtests/payloadIn';
import { type CaseRun, runCases } from '../../core/simtests/runCases';
import { countsOf, runReport, type RunReport, reportJson } from '../../core/simtests/runReport';
import { damageSentence, type Baseline } from '../../core/simtests/baseline';
import { baselinePath } from '../../core/simtests/testFile';
import { environmentVariables } from '../../core/payloads/engine/variables';
import { type BaselineUpdate, entriesWithoutTest, updatedBaseline } from '../../core/simtests/writeBaseline';
import type { UserFacingError } from '../../core/userFacingError';
import { counted } from '../../core/text/digits';
import { nearestName } from '../../core/text/nearestName';
import type { Call, Terminal } from '../command';
import { BadInputError, EXIT, OutputError } from '../exitCode';
import { asksForSandbox, gatewayAddress, withGateway } from '../gateway';
import { printable, inertForRunner, inertJsonForRunner } from '../text/style';
import { findTestFiles } from './findTestFiles';
import {
  BASELINE_WORDS,
  casesOfFile,
  readTestFiles,
  updateBaseline,
  type LocalTestFile,
  payloadFiles,
} from './testFiles';
import type { Connection } from '../../core/connection';
import { budgetText } from '../../core/transactions/request';
import { KeylessRefusedError } from '../../core/transactions/simulate';
import { failureOf } from '../failure';
import { appendFile } from 'node:fs/promises';
import { inertDocument } from '../../core/text/visibleText';
import { testText } from '../text/testText';
import { unwritten, writeWhole } from '../writeWhole';
import { githubAnnotations, githubSummary } from './github';
import { junitXml } from './junit';

/** Runs tests. @throws BadInputError before anything is sent */
export async function runTests(call: Call): Promise<number> {
  const { args } = call;
  const reporters = readReporters(call);
  const isUpdate = args.has('update');
  const paths = await findTestFiles(args.operands);
  const { env, signal } = call.terminal;
  const files = await readTestFiles(paths, environmentVariables(env), signal);
  requireReadable(files, call);
  const { served, network, isSandbox } = servedFiles(files, call);
  const all = served.flatMap(file => casesOfFile(file, isUpdate));
  requireNoOnly(all, call);
  const tags = args.list('tag');
  const chosen = chosenCases(all, tags);
  if (isUpdate) requireSoundBaselines(served, all, chosen);
  else for (const file of served) noteDamage(file, call);
  requireTagged(all, tags);
  const results = await runChosen(chosen, isSandbox, call);
  const report = runReport(results, {
    network,
    strict: args.has('strict'),
    interrupted: call.terminal.signal.aborted,
    unused: isUpdate ? [] : unusedEntries(served),
  });
  // The results are shown even if a baseline cannot be written.
  const unwritten = isUpdate ? await update(served, results, call) : [];
  throwFirst([...unwritten, ...(await showReport(report, reporters, call))], call);
  const isDamaged = !isUpdate && served.some(({ baseline }) => baseline?.kind === 'damaged');
  return exitCode(report, isDamaged);
}

/** @throws BadInputError if a file is not a test file. */
function requireReadable(files: readonly LocalTestFile[], call: Call): void {
  const wrong = files.flatMap(({ path, read }) =>
    read.file.problems.filter(each => each.test === undefined).map(problem => ({ path, problem })),
  );
  const [first, ...others] = wrong;
  if (!first) return;
  for (const { path, problem } of others) call.terminal.writeError(`movescope: ${problemText(path, problem)}\n`);
  throw new BadInputError(problemText(first.path, first.problem));
}

function problemText(path: string, { range: { start }, message }: TestProblem): string {
  return printable(`${path}:${start.line + 1}:${start.character + 1}: ${message}`);
}

interface ServedFiles {
  readonly served: readonly LocalTestFile[];
  /** The network ID in test files; without one, the ID of the sandbox or the URL of the gateway. */
  readonly network: string;
  readonly isSandbox: boolean;
}

/** Returns the files for the gateway's network. @throws BadInputError if they cannot be determined */
function servedFiles(files: readonly LocalTestFile[], call: Call): ServedFiles {
  const { args, note } = call;
  const wanted = args.text('network');
  const names = [...new Set(files.flatMap(({ read }) => read.file.network?.text ?? []))];
  if (wanted !== undefined) {
    const served = files.filter(({ read }) => (read.file.network?.text ?? wanted) === wanted);
    if (served.length === 0)
      throw new BadInputError(
        `No test files for network ${wanted}. Networks in the files: ${names.join(', ') || 'none'}.`,
      );
    if (served.length < files.length)
      note(`Skipped ${counted(files.length - served.length, 'file')} for other networks.`);
    return { served, network: wanted, isSandbox: !args.has('base-url') && wanted === SANDBOX_NETWORK.id };
  }
  const [only, ...others] = names;
  if (others.length > 0)
    throw new BadInputError(
      `The files are for ${names.length} networks, ${names.join(', ')}: specify one with --network ID.`,
    );
  const isSandbox = asksForSandbox(call) || (only === SANDBOX_NETWORK.id && !args.has('base-url'));
  if (only !== undefined && asksForSandbox(call) && only !== SANDBOX_NETWORK.id)
    throw new BadInputError(
      `The files are for network ${only}, not for the sandbox: use --base-url URL, or --network ${only} to run them on the sandbox anyway.`,
    );
  if (only === SANDBOX_NETWORK.id && args.has('base-url'))
    throw new BadInputError(
      'The files are for the sandbox: remove --base-url, or use --network sandbox to run them on this gateway anyway.',
    );
  return {
    served: files,
    network: only ?? (isSandbox ? SANDBOX_NETWORK.id : (gatewayAddress(call) ?? '')),
    isSandbox,
  };
}

/** @throws BadInputError if "only" is used in CI, where it would skip other tests by mistake. */
function requireNoOnly(runs: readonly CaseRun[], { terminal }: Call): void {
  const first = runs.find(({ test }) => test.only);
  const ci = terminal.env.CI ?? '';
  if (!first || ci === '' || ci === 'false' || ci === '0') return;
  const line = (first.test.only?.start.line ?? 0) + 1;
  throw new BadInputError(
    `${first.path}:${line}: "only" is not allowed in CI (CI=${printable(ci)}), because other tests would not run. Remove it.`,
  );
}

/** Rejects tags that no test has, because an empty run would look like a run that passed. @throws BadInputError */
function requireTagged(runs: readonly CaseRun[], wanted: readonly string[] = []): void {
  const unknown = wanted.find(tag => !runs.some(({ test }) => test.tags.includes(tag)));
  if (unknown === undefined) return;
  const known = [...new Set(runs.flatMap(({ test }) => test.tags))].toSorted();
  const nearest = nearestName(unknown, known);
  const hint =
    nearest !== undefined
      ? `did you mean ${nearest}?`
      : `the tests have ${known.length === 0 ? 'none' : known.join(', ')}.`;
  throw new BadInputError(printable(`No test has the tag ${unknown}: ${hint}`));
}

/**
 * Rejects damaged baselines if not all tests run, because the entries of tests that do not run would be lost.
 * @throws BadInputError
 */
function requireSoundBaselines(
  files: readonly LocalTestFile[],
  all: readonly CaseRun[],
  chosen: readonly CaseRun[],
): void {
  const damaged = files.find(({ baseline }) => baseline?.kind === 'damaged');
  if (damaged?.baseline?.kind !== 'damaged' || all.length === chosen.length) return;
  throw new BadInputError(
    `${baselinePath(damaged.path)} is damaged and can only be rewritten by updating all tests: remove --tag and "only". ${damageSentence('It', damaged.baseline, BASELINE_WORDS)}`,
  );
}

function noteDamage({ path, baseline }: LocalTestFile, { terminal }: Call): void {
  const target = baselinePath(path);
  if (baseline?.kind === 'damaged') {
    const sentence = damageSentence('It', baseline, BASELINE_WORDS);
    terminal.writeError(`movescope: ${printable(`${target}:${baseline.line}: ${sentence}`)}\n`);
  } else if (baseline)
    for (const name of baseline.unusable)
      terminal.writeError(
        `movescope: ${printable(`${target}: the entry for ${name} is incomplete: ${BASELINE_WORDS.update} to write it again.`)}\n`,
      );
}

/** Writes baselines, and returns the errors of those that cannot be written. */
async function update(
  files: readonly LocalTestFile[],
  results: readonly CaseResult[],
  call: Call,
): Promise<readonly UserFacingError[]> {
  const errors: UserFacingError[] = [];
  for (const { path, read, baseline } of files) {
    const own = results.filter(result => result.path === path);
    let changes: BaselineUpdate | undefined;
    const updated = (before: Baseline | undefined) => {
      const after = updatedBaseline(before, own, read.file.tests);
      changes = after.added.length + after.changed.length + after.dropped.length > 0 ? after : undefined;
      return changes?.baseline;
    };
    // Without changes, nothing is written: the folder might be read-only.
    if (!updated(baseline?.kind === 'baseline' ? baseline.baseline : undefined)) continue;
    const error = await errorOf(updateBaseline(path, updated, call));
    if (error) errors.push(error);
    if (error || !changes) continue;
    const { added, changed, dropped } = changes;
    const parts = [
      ...(added.length > 0 ? [`${added.length} added`] : []),
      ...(changed.length > 0 ? [`${changed.length} changed (${changed.join('; ')})`] : []),
      ...(dropped.length > 0 ? [`${dropped.length} removed (${dropped.join('; ')})`] : []),
    ];
    call.note(printable(`${baselinePath(path)}: ${parts.join(', ')}.`));
  }
  return errors;
}

function unusedEntries(files: readonly LocalTestFile[]): RunReport['unused'] {
  return files.flatMap(({ path, read, baseline }) =>
    baseline?.kind === 'baseline'
      ? entriesWithoutTest(baseline.baseline, read.file.tests).map(name => ({ path, name }))
      : [],
  );
}

function exitCode(report: RunReport, isDamaged: boolean): number {
  const { failed, errors, limits, inputErrors } = countsOf(report);
  if (report.interrupted) return EXIT.interrupted;
  if (failed > 0) return EXIT.rejected;
  if (inputErrors > 0 || isDamaged) return EXIT.badInput;
  if (errors > limits) return EXIT.gatewayFailed;
  return limits > 0 ? EXIT.notRun : EXIT.done;
}

/** If a run needs more requests than this, the number of requests is shown before the run. */
const MANY_REQUESTS = 50;

/**
 * Runs cases with the gateway in the options.
 * @param isSandbox whether to use the sandbox even if no option selects it
 * @throws BadInputError if the options do not select a usable gateway
 */
async function runChosen(chosen: readonly CaseRun[], isSandbox: boolean, call: Call): Promise<readonly CaseResult[]> {
  // Skipped tests send no requests.
  const work = chosen.filter(({ test }) => !test.skip);
  return withGateway(
    call,
    async (connection, signal) => {
      noteRequests(work, connection, call);
      const { client, modules, code, tracer, now, ticks, network } = connection;
      const files = payloadFiles(line => {
        call.note(printable(line));
      }, signal);
      const sentenceOf = (error: UserFacingError) => sentenceOfTest(error, call.terminal);
      const around = { network, client, modules, code, tracer, now, ticks, files, words: BASELINE_WORDS, sentenceOf };
      const again = { strict: call.args.has('strict') };
      return runCases(chosen, around, { signal, again });
    },
    { isSandbox, isOfFiles: true },
  );
}

/**
 * Returns the message of an error in a test. Tests have no options, so the message refers to properties of the test
 * file.
 */
function sentenceOfTest(error: UserFacingError, { env }: Terminal): string {
  if (!(error instanceof KeylessRefusedError)) return failureOf(error, env).sentence;
  return `${error.cause.message} If the payload is correct, this gateway does not accept simulations without a public key: add "publicKey" to the sender in "senders".`;
}

function noteRequests(work: readonly CaseRun[], { pacer }: Connection, call: Call): void {
  const requests = requestsOf(work);
  if (requests < MANY_REQUESTS) return;
  const { ratePerSecond, learnt } = pacer.state;
  call.note(`${budgetText(counted(work.length, 'case'), requests, { ratePerSecond, learnt }, 'at least')}.`);
}

const REPORTERS = ['pretty', 'json', 'junit', 'github'] as const;
type ReporterName = (typeof REPORTERS)[number];

/** A reporter, and the file that it writes; standard output if absent. */
export interface Reporter {
  readonly name: ReporterName;
  readonly file?: string;
}

const SUMMARY_VARIABLE = 'GITHUB_STEP_SUMMARY';

/** Returns the reporters in the options, or `pretty`. @throws BadInputError */
function readReporters({ args, json }: Call): readonly Reporter[] {
  const words = args.list('reporter') ?? [];
  const all = [...words.map(readReporter), ...(json ? [{ name: 'json' } as const] : [])];
  const reporters: readonly Reporter[] = all.length === 0 ? [{ name: 'pretty' }] : all;
  // Annotations can follow any other output, because each is a line of its own.
  const printing = reporters.filter(({ name, file }) => file === undefined && name !== 'github');
  if (printing.length > 1)
    throw new BadInputError(
      `The reporters ${printing.map(({ name }) => name).join(' and ')} would both print: specify a file for all but one, --reporter NAME=FILE.`,
    );
  return reporters;
}

function readReporter(word: string): Reporter {
  const [name = '', ...rest] = word.split('=');
  const known = REPORTERS.find(each => each === name);
  if (!known) {
    const nearest = nearestName(name, REPORTERS);
    const hint = nearest === undefined ? `use one of ${REPORTERS.join(', ')}.` : `did you mean ${nearest}?`;
    throw new BadInputError(`Unknown reporter ${printable(name)}: ${hint}`);
  }
  const file = rest.join('=');
  if (rest.length > 0 && file === '')
    throw new BadInputError(`--reporter ${known}= requires a file after the equals sign.`);
  return { name: known, ...(file !== '' && { file }) };
}

/** Prints or writes a report with each reporter, and returns the errors of files that cannot be written. */
export async function showReport(
  report: RunReport,
  reporters: readonly Reporter[],
  call: Call,
): Promise<readonly UserFacingError[]> {
  const errors: UserFacingError[] = [];
  for (const reporter of reporters) {
    const error = await errorOf(show(report, reporter, call));
    if (error) errors.push(error);
  }
  return errors;
}

/** Returns the error instead of throwing it, so that the other files are still written. */
async function errorOf(written: Promise<void>): Promise<UserFacingError | undefined> {
  try {
    await written;
    return undefined;
  } catch (error) {
    if (error instanceof BadInputError || error instanceof OutputError) return error;
    throw error;
  }
}

function throwFirst([first, ...others]: readonly UserFacingError[], { terminal }: Pick<Call, 'terminal'>): void {
  for (const { message } of others) terminal.writeError(`movescope: ${printable(message)}\n`);
  if (first) throw first;
}

async function show(report: RunReport, { name, file }: Reporter, call: Call): Promise<void> {
  switch (name) {
    case 'pretty':
      if (file === undefined) call.print(testText(report, call.style));
      else
        await write(
          file,
          testText(report, text => text)
            .map(each => `${inertForRunner(printable(each))}\n`)
            .join(''),
          call,
        );
      break;
    case 'json':
      await put(file, inertJsonForRunner(inertDocument(JSON.stringify(reportJson(report)))), call);
      break;
    case 'junit':
      await put(file, junitXml(report).trimEnd(), call);
      break;
    case 'github': {
      call.printCommands(githubAnnotations(report).map(printable));
      const own = call.terminal.env[SUMMARY_VARIABLE];
      if (file !== undefined) await write(file, githubSummary(report), call);
      else if (own !== undefined && own !== '') await write(own, githubSummary(report), call, appendFile);
    }
  }
}

async function put(file: string | undefined, text: string, call: Call): Promise<void> {
  if (file === undefined) call.printDocument(text);
  else await write(file, `${text}\n`, call);
}

async function write(
  file: string,
  text: string,
  { withoutSecrets }: Call,
  how: (path: string, text: string) => Promise<void> = writeWhole,
): Promise<void> {
  try {
    await how(file, withoutSecrets(text));
  } catch (error) {
    throw unwritten(error, trouble => `${file} cannot be written: ${trouble}; specify another file for the reporter.`);
  }
}
