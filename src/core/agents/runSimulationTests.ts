import { counted } from '../text/digits';
import { SANDBOX_NETWORK } from '../gateway/network';
import { textLines } from '../text/lines';
import { chosenCases, requestsOf } from '../simtests/chooseCases';
import { type BaselineWords, damageSentence, readBaseline } from '../simtests/baseline';
import { caseTitle, detailLines, OUTCOME_WORDS } from '../simtests/outcomeWords';
import type { PayloadFiles } from '../simtests/prepareCase';
import { readTestFile } from '../simtests/readTestFile';
import { caseBaseline, runCases, type CaseRun } from '../simtests/runCases';
import { countsOf, runReport, type ReportedCase } from '../simtests/runReport';
import { networkFacts, ToolInputError, type AgentTool, type ToolHost } from './agentTool';
import { pageOfItems, safeName, safeText } from './safeText';
import { RequestLimitError, REQUEST_LIMITS } from './limitedConnection';
import type { ToolInputs } from './toolInputSchemas';

type Input = ToolInputs['run_simulation_tests'];

/** The path of a test file that was passed as text. */
const INLINE = 'tests.sim.json';
const MOST_LINES = 20;

interface Tests {
  readonly path: string;
  readonly text: string;
  readonly baseline: string | undefined;
  readonly files: PayloadFiles;
}

export const RUN_SIMULATION_TESTS: AgentTool<'run_simulation_tests'> = {
  name: 'run_simulation_tests',
  plan: async (input, { host }) => {
    const tests = await testsOf(input, host);
    const cases = casesOf(tests, input, host).chosen;
    const requests = requestsOf(cases);
    if (requests === 0) return { requests, sends: [] };
    // Each case needs the module that it calls. A case that differs from the baseline also needs all code that it can
    // run.
    const most = tests.baseline === undefined ? requests + cases.length : REQUEST_LIMITS.perCall;
    return {
      requests: Math.min(most, REQUEST_LIMITS.perCall),
      per: 'two for each case, plus the modules that it calls',
      sends: [
        cases.length === 1 ? 'the payload of one case' : `the payloads of ${cases.length} cases`,
        'the addresses of their senders',
      ],
    };
  },
  run: async (input, call) => {
    const tests = await testsOf(input, call.host);
    const { file, chosen } = casesOf(tests, input, call.host);
    requireNetwork(file.file.network?.text, call.host);
    const connection = await call.connection();
    const needed = requestsOf(chosen);
    if (needed > connection.left)
      throw new RequestLimitError(
        `Running ${counted(chosen.length, 'case')} takes at least ${counted(needed, 'request')}, but the call can send only ${connection.left}: select fewer with "tags" or "tests".`,
      );
    let ran = 0;
    const results = await runCases(
      chosen,
      { ...connection, files: tests.files, words: wordsFor(call.host) },
      {
        signal: call.signal,
        onResult: () => {
          call.progress(`Ran ${++ran} of ${chosen.length} cases`);
        },
      },
    );
    call.signal.throwIfAborted();
    const report = runReport(results, {
      network: call.host.network.label,
      strict: false,
      interrupted: false,
      unused: [],
    });
    // Cases are not repeated here, so no case is flaky.
    const { passed, failed, moved, errors, skipped, inputErrors, notRun } = countsOf(report);
    const cases = [...report.cases].sort((one, other) => Number(isPassed(one)) - Number(isPassed(other)));
    const found = pageOfItems(cases.map(caseOf), input.page);
    return {
      network: networkFacts(call.host.network),
      counts: { passed, failed, moved, errors, skipped, input_errors: inputErrors, not_run: notRun },
      problems: file.file.problems.map(({ range, message }) => ({
        line: range.start.line + 1,
        message: safeText(message),
      })),
      cases: [...found.content],
      page: found.page,
      pages: found.pages,
    };
  },
};

async function testsOf({ text, baseline, files = {}, document }: Input, { documents }: ToolHost): Promise<Tests> {
  if ((text === undefined) === (document === undefined))
    throw new ToolInputError(
      documents
        ? 'Pass either the "text" of a test file or its path as "document".'
        : 'No test file was passed: pass its text as "text".',
    );
  if (text !== undefined) return { path: INLINE, text, baseline, files: givenFiles(files) };
  if (!documents)
    throw new ToolInputError('Documents are not available here: pass the text of the test file as "text".');
  const opened = await documents.open(document ?? '');
  return { path: opened.name, text: opened.text, ...(await opened.tests()) };
}

/** Returns only files passed as text; no others are read. */
function givenFiles(files: Readonly<Record<string, string>>): PayloadFiles {
  return {
    read: path => Promise.resolve(Object.hasOwn(files, path) ? files[path] : undefined),
    addresses: () => Promise.resolve(() => undefined),
  };
}

/** Tools do not write files; the user does, in the editor or in a terminal. */
function wordsFor({ documents }: ToolHost): BaselineWords {
  return { update: `ask the user to ${documents ? 'run Update Baseline' : 'run movescope test --update'}` };
}

function casesOf({ path, text, baseline }: Tests, { tags, tests }: Input, host: ToolHost) {
  const file = readTestFile(textLines(text.replace(/^\uFEFF/, '')));
  const read = baseline === undefined ? undefined : readBaseline(baseline);
  if (read?.kind === 'damaged')
    throw new ToolInputError(safeText(damageSentence('The baseline', read, wordsFor(host))));
  const wrong = file.file.problems.find(each => each.test === undefined);
  if (wrong)
    throw new ToolInputError(`Line ${wrong.range.start.line + 1} of the test file: ${safeText(wrong.message)}`);
  const all = file.file.tests.flatMap(test =>
    test.cases.map((one): CaseRun => ({
      path,
      file,
      test,
      case: one,
      baseline: caseBaseline(read?.baseline, test.name, one.name),
    })),
  );
  const named = tests ? all.filter(({ test }) => tests.includes(test.name)) : all;
  const chosen = chosenCases(named, tags);
  if (chosen.length === 0)
    throw new ToolInputError(
      all.length === 0 ? 'The file has no tests.' : 'No test is selected: omit "tags" and "tests" to run all.',
    );
  return { file, chosen };
}

/** Outside an editor, a gateway has no id, so only the sandbox can be distinguished. @throws ToolInputError */
function requireNetwork(written: string | undefined, { network, documents }: ToolHost): void {
  if (written === undefined) return;
  const isServed = documents ? written === network.id : (written === SANDBOX_NETWORK.id) === network.sandbox;
  if (isServed) return;
  throw new ToolInputError(
    `The tests are for network ${safeName(written)}, but the tools use ${network.label}: ask the user to select a different one.`,
  );
}

function isPassed({ outcome }: ReportedCase): boolean {
  return outcome === 'passed';
}

function caseOf(one: ReportedCase) {
  const { line, outcome, status, gas } = one;
  return {
    case: safeName(caseTitle(one)),
    line,
    outcome: OUTCOME_WORDS[outcome],
    ...(status !== undefined && { status: safeText(status) }),
    ...(gas !== undefined && { gas }),
    details: detailLines(one)
      .slice(0, MOST_LINES)
      .map(each => safeText(each)),
  };
}
