import * as vscode from 'vscode';
import { registerCommands } from '../shell/commands';
import { SIMTEST_COMMANDS } from '../shell/ids';
import { lazy } from '../shell/lazy';
import { isTestDocument } from '../shell/documents';
import type { SimtestServices } from './simtestServices';
import type { RunMode } from './runQuestion';

/**
 * Registers the Test Explorer’s controller and run profiles. Nothing is read or loaded before a test file is open or
 * the Test Explorer asks for tests.
 * @param onDidForget fires when the network's data is dropped or a different network is selected
 */
export function registerSimtests(services: SimtestServices, onDidForget: vscode.Event<void>): vscode.Disposable {
  const controller = vscode.tests.createTestController('movescope', 'Simulation Tests');
  const suite = lazy(async () => {
    const { TestSuite } = await import('./testSuite');
    return new TestSuite(services, controller, onDidForget);
  });
  controller.resolveHandler = async item => {
    if (!item) await (await suite.get()).files.all();
  };
  const run = (mode: RunMode) => async (request: vscode.TestRunRequest, token: vscode.CancellationToken) =>
    (await suite.get()).runs.handle(request, token, mode);
  const opened = (document: vscode.TextDocument) => {
    if (isTestDocument(document)) void suite.get();
  };
  vscode.workspace.textDocuments.forEach(opened);
  const { Run } = vscode.TestRunProfileKind;
  return vscode.Disposable.from(
    controller,
    controller.createRunProfile('Simulate', Run, run('check'), true, undefined, true),
    controller.createRunProfile('Update Baseline', Run, run('update')),
    vscode.workspace.onDidOpenTextDocument(opened),
    registerCommands(SIMTEST_COMMANDS, services.notify, async () =>
      (await import('./simtestCommandTable')).simtestCommandTable(services, suite),
    ),
    new vscode.Disposable(() => {
      suite.ifLoaded(loaded => {
        loaded.dispose();
      });
    }),
  );
}
