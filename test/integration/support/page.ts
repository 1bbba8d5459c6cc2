import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { BlockReport, TransactionReport } from '../../../src/core/results/ledgerReport';
import type { ComparisonReport } from '../../../src/core/results/compare/comparisonRows';
import type { EncodingReport } from '../../../src/core/results/inspectionReport';
import type { PageMessage } from '../../../src/core/results/pageMessageSchema';
import type { SimulationReport } from '../../../src/core/results/simulationReport';
import type { ResultReport } from '../../../src/core/results/resultReport';
import type { Captured } from './captured';
import { eventually } from './eventually';

/** The last simulation that was sent to the page, once there is one. */
export async function shownSimulation(captured: Captured): Promise<SimulationReport> {
  const report = await shownReport(captured);
  assert.equal(report.kind, 'simulation');
  return report;
}

/** The last encoding that was sent to the page, once there is one. */
export async function shownEncoding(captured: Captured): Promise<EncodingReport> {
  const report = await shownReport(captured);
  assert.equal(report.kind, 'encoding');
  return report;
}

/** The last comparison that was sent to the page, once there is one. */
export async function shownComparison(captured: Captured): Promise<ComparisonReport> {
  const report = await shownReport(captured);
  assert.equal(report.kind, 'comparison');
  return report;
}

/** The last transaction that was sent to the page, once there is one. */
export async function shownTransaction(captured: Captured): Promise<TransactionReport> {
  const report = await shownReport(captured);
  assert.equal(report.kind, 'transaction');
  return report;
}

/** The last block that was sent to the page, once there is one. */
export async function shownBlock(captured: Captured): Promise<BlockReport> {
  const report = await shownReport(captured);
  assert.equal(report.kind, 'block');
  return report;
}

/** The last report that was sent to the page, once there is one. */
export function shownReport({ page }: Captured): Promise<ResultReport> {
  return eventually('a report as the last message to the page', () => {
    // The search for earlier values has separate messages.
    const last = page.findLast(({ type }) => type !== 'lookingForEarlier');
    return last?.type === 'report' ? last.report : undefined;
  });
}

/** Closes the page, and lets the extension restore it, as after a reload of the window. */
export async function restorePage(captured: Captured): Promise<void> {
  const open = captured.panels.at(-1)?.panel ?? assert.fail('no page is open');
  const closed = new Promise<void>(done => open.onDidDispose(done));
  open.dispose();
  await closed;
  captured.page.length = 0;
  await captured.restorePage(
    vscode.window.createWebviewPanel('movescope.result', 'Movescope', vscode.ViewColumn.Beside),
  );
}

/** Sends a message from the open page to the extension. */
export function pageSays({ panels }: Captured, message: PageMessage): void {
  (panels.at(-1) ?? assert.fail('no page is open')).say(message);
}
