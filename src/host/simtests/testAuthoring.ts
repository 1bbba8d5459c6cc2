import { resultTitle } from '../../core/results/resultReport';
import { isJsonObject } from '../../core/json';
import type { GasHistory } from '../../core/results/gasHistory';
import type { SimulationReport } from '../../core/results/simulationReport';
import type { Rerun } from '../results/rerun';
import { withProgress } from '../vscode/progress';
import type { SimtestServices } from './testFiles';
import * as vscode from 'vscode';
import type { CaseResult } from '../../core/simtests/caseResult';
import { recordEdits, type TestEdit } from '../../core/simtests/recordExpectations';
import { RefusedError } from '../../core/userFacingError';
import { runFirstCase } from './testRuns';
import { type ChosenTest, type TestArgument, testAt, type TestSuite } from './testSuite';
import { editOf } from '../payloads/payloadFixes';
import { readDraft } from '../../core/payloads/draft';
import { gasHistory } from '../../core/simtests/gasHistory';
import { factsOf } from '../../core/simtests/evaluate';
import { readBaselineLog } from './baselineLog';
import { readBaselineOf, baselineUri, BASELINE_WORDS as words } from './baselineFiles';

interface TestReport {
  readonly report: SimulationReport;
  readonly network: string;
  readonly uri: vscode.Uri;
  readonly test: string;
  /** Empty if the test has no matrix. */
  readonly case: string;
}

/** Shows the report of a test, with its costs over time. The test's transaction can be simulated again there. */
export async function showReport(services: SimtestServices, shown: TestReport): Promise<void> {
  const panel = await services.panel.get();
  const { report, network } = shown;
  const payload = isJsonObject(report.payload) ? report.payload : {};
  const draft = readDraft(payload, { sender: report.sender });
  const rerun: Rerun = { verb: 'simulate', target: { kind: 'draft', draft, network } };
  const completed = await withProgress('Reading the result’s types', async signal => {
    const [all, history] = await Promise.all([panel.complete(report, signal), gasHistoryOf(shown, signal)]);
    return { ...all, gasHistory: history };
  });
  panel.show({ title: resultTitle(completed), report: completed, rerun });
}

async function gasHistoryOf({ report, uri, ...of }: TestReport, signal: AbortSignal): Promise<GasHistory> {
  const file = baselineUri(uri);
  const [log, now] = await Promise.all([readBaselineLog(file, signal), readBaselineOf(uri)]);
  const current = now.kind === 'baseline' ? now.baseline.entries.get(of.test)?.get(of.case) : undefined;
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  return gasHistory({ test: of.test, case: of.case, name, log, words, current, run: factsOf(report) });
}

/** Simulates the call of a test and shows the result page. */
export async function simulateTest(
  services: SimtestServices,
  { files }: TestSuite,
  given?: TestArgument,
): Promise<void> {
  await showReport(services, await simulated(services, await testAt(files, given)));
}

/** Writes the outcome of a simulation to the test file as the expectations of the test. */
export async function recordExpectations(
  services: SimtestServices,
  { files }: TestSuite,
  given?: TestArgument,
): Promise<void> {
  const chosen = await testAt(files, given);
  const { report } = await simulated(services, chosen);
  // The file might have been edited during the simulation.
  const { file } = await testAt(files, { uri: chosen.file.uri, test: chosen.test });
  await applyEdits(file.uri, recordEdits(chosen.test, report, file.read, file.lines));
  await vscode.window.showTextDocument(file.uri, { preview: false });
  services.notify.done('Recorded the test’s expectations');
}

/** Writes a test's costs to the baseline of its file. */
export async function updateBaseline({ files, tree, runs }: TestSuite, given?: TestArgument): Promise<void> {
  const { file, test } = await testAt(files, given);
  const item = tree.find(file.uri, test);
  if (item) await runs.runItem(item, 'update');
}

/** Simulates a test. If it has a matrix, simulates the first case. */
async function simulated(services: SimtestServices, { file, test }: ChosenTest): Promise<TestReport> {
  const found = await withProgress(`Simulating ${test}`, signal => runFirstCase(services, file, test, signal));
  if (!found) throw new RefusedError(`The test ${JSON.stringify(test)} has no cases. Correct "each".`);
  const { result, network } = found;
  if (!result.report) throw new RefusedError(whyNot(result));
  return { report: result.report, network, uri: file.uri, test, case: result.case.name };
}

/** Applies edits to a test file, with undo. @throws RefusedError if the file cannot be edited */
export async function applyEdits(uri: vscode.Uri, edits: readonly TestEdit[]): Promise<void> {
  if (edits.length > 0 && (await vscode.workspace.applyEdit(editOf(uri, edits)))) return;
  throw new RefusedError('The test cannot be edited. Check that its file is valid JSON and is not read-only.');
}

function whyNot({ outcome, test }: CaseResult): string {
  switch (outcome.kind) {
    case 'error':
      return outcome.message;
    case 'skipped':
      return `The test ${JSON.stringify(test.name)} is skipped. Remove "skip" to simulate it.`;
    case 'passed':
    case 'failed':
    case 'codeChanged':
    case 'gasChanged':
    case 'stateMoved':
    case 'notRun':
      return `The test ${JSON.stringify(test.name)} was not simulated. Try again.`;
  }
}
