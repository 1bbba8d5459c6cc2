import type * as vscode from 'vscode';
import { acceptEdits } from '../../core/simtests/recordExpectations';
import { RefusedError, UserFacingError } from '../../core/userFacingError';
import { updateBaselineOf } from './baselineFiles';
import { saveAsTest } from './saveAsTest';
import { showReport, applyEdits, recordExpectations, simulateTest, updateBaseline } from './testAuthoring';
import type { SimtestServices } from './testFiles';
import type { KeptResult } from './testResults';
import type { TestSuite } from './testSuite';
import type { Taken } from '../vscode/commandArguments';
import type { CommandTable } from '../vscode/commands';
import type { SIMTEST_COMMANDS } from '../vscode/ids';
import type { Lazy } from '../vscode/lazy';

const TEST = [{ uri: 'uri', test: 'text' }] as const satisfies readonly Taken[];
const ITEM = { id: 'text' } as const satisfies Taken;
/** What the menus of the Test Explorer pass: an item, or a message with its item. */
const RESULT = [ITEM, { test: 'object' }] as const satisfies readonly Taken[];

export function simtestCommandTable(
  services: SimtestServices,
  suite: Lazy<TestSuite>,
): CommandTable<typeof SIMTEST_COMMANDS> {
  return {
    simulateTest: { takes: TEST, run: async given => simulateTest(services, await suite.get(), given) },
    recordExpectations: { takes: TEST, run: async given => recordExpectations(services, await suite.get(), given) },
    updateBaseline: { takes: TEST, run: async given => updateBaseline(await suite.get(), given) },
    acceptTestResult: { takes: RESULT, run: async given => accept(await suite.get(), given) },
    openTestReport: { takes: RESULT, run: async given => open(services, await suite.get(), given) },
    saveAsTest: { takes: [ITEM], run: async given => saveAsTest(services, await suite.get(), given) },
  };
}

type ResultArgument = vscode.TestItem | { readonly test: vscode.TestItem };

/** A command needs the result of a test that has none. */
class NoResultError extends UserFacingError {
  override readonly name = 'NoResultError';

  constructor() {
    super('This test has no result to use: run it first.');
  }
}

async function open(services: SimtestServices, suite: TestSuite, given?: ResultArgument): Promise<void> {
  const { uri, network, result } = chosen(suite, given).kept;
  const { report, test, case: one } = result;
  if (!report) throw new NoResultError();
  await showReport(services, { report, network, uri, test: test.name, case: one.name });
}

interface ChosenResult {
  readonly item: vscode.TestItem;
  readonly kept: KeptResult;
}

function chosen({ results }: TestSuite, given: ResultArgument | undefined): ChosenResult {
  if (!given) throw new NoResultError();
  const item = 'test' in given ? given.test : given;
  const kept = results.of(item.id);
  if (!kept) throw new NoResultError();
  return { item, kept };
}

/** Makes the test or its baseline expect the result, and runs it again. */
async function accept(suite: TestSuite, given?: ResultArgument): Promise<void> {
  const { item, kept } = chosen(suite, given);
  const { result, uri } = kept;
  const { outcome, report, test } = result;
  const file = await suite.files.of(uri);
  if (!file || !report) throw new NoResultError();
  switch (outcome.kind) {
    case 'codeChanged':
    case 'gasChanged':
      await updateBaselineOf(file, [result]);
      break;
    case 'failed': {
      const { edits, left } = acceptEdits(test.name, outcome.failures, report, file.read, file.lines);
      if (left.length > 0)
        throw new RefusedError(
          `Correct the test by hand: only its author can say what to expect as ${left.join(', ')}.`,
        );
      if (edits.length > 0) await applyEdits(uri, edits);
      if (outcome.failures.some(({ what }) => what === 'baseline')) {
        await suite.runs.runItem(item, 'update', { asks: false });
        return;
      }
      break;
    }
    case 'passed':
    case 'stateMoved':
    case 'error':
    case 'skipped':
    case 'notRun':
      throw new NoResultError();
  }
  await suite.runs.runItem(item, 'check');
}
