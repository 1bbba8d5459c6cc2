import * as vscode from 'vscode';
import { afterActivation, disposeLoaded, lazy, type Lazy } from '../vscode/lazy';
import { registerCommands } from '../vscode/commands';
import { SIMTEST_COMMANDS } from '../vscode/ids';
import { isTestDocument } from '../vscode/documents';
import type { SimtestServices } from './testFiles';
import type { TestSuite } from './testSuite';
import type { RunMode } from './shownOutcome';

/**
 * Registers the controller and run profiles of the Test Explorer. Nothing is read or loaded before a test file is open
 * or the Test Explorer requests tests.
 * @param onDidForget fires when cached data of the network is discarded or a different network is selected
 */
export function registerSimtests(services: SimtestServices, onDidForget: vscode.Event<void>): vscode.Disposable {
  const { notify } = services;
  const explorer = afterActivation(() => openExplorer(() => suite.get()));
  const suite: Lazy<TestSuite> = lazy(async () => {
    const [{ TestSuite }, { controller }] = await Promise.all([import('./testSuite'), explorer.creation]);
    return new TestSuite(services, controller, onDidForget);
  });
  const opened = (document: vscode.TextDocument) => {
    if (isTestDocument(document)) void suite.get();
  };
  explorer.creation.catch((error: unknown) => notify.logged(error));
  vscode.workspace.textDocuments.forEach(opened);
  return vscode.Disposable.from(
    vscode.workspace.onDidOpenTextDocument(opened),
    registerCommands(SIMTEST_COMMANDS, notify, async () =>
      (await import('./simtestCommandTable')).simtestCommandTable(services, suite),
    ),
    disposeLoaded(suite),
    explorer,
  );
}

function openExplorer(
  suite: () => Promise<TestSuite>,
): vscode.Disposable & { readonly controller: vscode.TestController } {
  const controller = vscode.tests.createTestController('movescope', 'Simulation Tests');
  controller.resolveHandler = async item => {
    if (!item) await (await suite()).files.all();
  };
  const run = (mode: RunMode) => async (request: vscode.TestRunRequest, token: vscode.CancellationToken) =>
    (await suite()).runs.handle(request, token, mode);
  const { Run } = vscode.TestRunProfileKind;
  const registered = vscode.Disposable.from(
    controller,
    controller.createRunProfile('Simulate', Run, run('check'), true, undefined, true),
    controller.createRunProfile('Update Baseline', Run, run('update')),
  );
  return Object.assign(registered, { controller });
}
