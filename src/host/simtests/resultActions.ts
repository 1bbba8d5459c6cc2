import type * as vscode from 'vscode';
import { acceptEdits } from '../../core/simtests/recordExpectations';
import { UserFacingError } from '../../core/userFacingError';
import { updateBaselineOf } from './baselineFiles';
import { showReport, applyEdits } from './testAuthoring';
import type { SimtestServices } from './simtestServices';
import type { KeptResult } from './testResults';
import type { TestSuite } from './testSuite';

/** An item of the Test Explorer, or one of its messages. */
type ResultArgument = vscode.TestItem | { readonly test: vscode.TestItem };

/** A command needs the result of a test that has none. */
class NoResultError extends UserFacingError {
  override readonly name = 'NoResultError';

  constructor() {
    super('This test has no result to use: run it first.');
  }
}

/** A result cannot be accepted as a whole. */
class NotAcceptableError extends UserFacingError {
  override readonly name = 'NotAcceptableError';
}

/** The actions for results in the Test Explorer. */
export interface ResultActions {
  /** Makes the test or its baseline expect the result, and runs it again. */
  readonly accept: (given?: ResultArgument) => Promise<void>;
  readonly open: (given?: ResultArgument) => Promise<void>;
}

/** Returns the actions for results. They throw errors that are shown to the user. */
export function resultActions(services: SimtestServices, suite: TestSuite): ResultActions {
  return {
    accept: async given => await accept(services, suite, chosen(suite, given)),
    open: async given => {
      const { kept } = chosen(suite, given);
      const { uri, network, result } = kept;
      const { report, test, case: one } = result;
      if (!report) throw new NoResultError();
      await showReport(services, { report, network, uri, test: test.name, case: one.name });
    },
  };
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

async function accept(services: SimtestServices, suite: TestSuite, { item, kept }: ChosenResult): Promise<void> {
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
        throw new NotAcceptableError(
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
