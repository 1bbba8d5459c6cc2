import { resultTitle } from '../../core/reports/resultReport';
import type * as vscode from 'vscode';
import { isJsonObject } from '../../core/json';
import type { GasHistory } from '../../core/reports/gasHistory';
import type { SimulationReport } from '../../core/reports/simulationReport';
import type { Rerun } from '../results/rerun';
import { withProgress } from '../shell/progress';
import type { SimtestServices } from './simtestServices';

/** A simulation of a case of a test. */
export interface TestReport {
  readonly report: SimulationReport;
  /** Id of the network on which it ran. */
  readonly network: string;
  /** The test file. */
  readonly uri: vscode.Uri;
  readonly test: string;
  /** Empty without a matrix. */
  readonly case: string;
}

/**
 * Shows the report of a test on the result page, with what the test cost over time; its transaction can be simulated
 * again from there.
 */
export async function showReport(services: SimtestServices, shown: TestReport): Promise<void> {
  const panel = await services.panel.get();
  const { report, network } = shown;
  const { readDraft } = await import('../../core/payloads/draft');
  const payload = isJsonObject(report.payload) ? report.payload : {};
  const draft = readDraft(payload, { sender: report.sender });
  const rerun: Rerun = { verb: 'simulate', target: { kind: 'draft', draft, network } };
  const completed = await withProgress('Reading what the result contains', async signal => {
    const [all, history] = await Promise.all([panel.complete(report, signal), gasHistoryOf(shown, signal)]);
    return { ...all, gasHistory: history };
  });
  panel.show({ title: resultTitle(completed), report: completed, rerun });
}

async function gasHistoryOf({ report, uri, ...of }: TestReport, signal: AbortSignal): Promise<GasHistory> {
  const [{ gasHistory }, { factsOf }, { readBaselineLog }, { readBaselineOf, baselineUri, BASELINE_WORDS: words }] =
    await Promise.all([
      import('../../core/simtests/gasHistory'),
      import('../../core/simtests/facts'),
      import('./baselineLog'),
      import('./baselineFiles'),
    ]);
  const file = baselineUri(uri);
  const [log, now] = await Promise.all([readBaselineLog(file, signal), readBaselineOf(uri)]);
  const current = now.kind === 'baseline' ? now.baseline.entries.get(of.test)?.get(of.case) : undefined;
  const name = file.path.slice(file.path.lastIndexOf('/') + 1);
  return gasHistory({ test: of.test, case: of.case, name, log, words, current, run: factsOf(report) });
}
