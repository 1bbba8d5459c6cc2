import * as vscode from 'vscode';
import type { PayloadServices } from '../payloads/payloadServices';
import type { Completion } from '../results/completed';
import type { Runs } from '../results/pageServices';
import type { ResultPanel } from '../results/resultPanel';
import { registerCommands } from '../shell/commands';
import { PAYLOAD_DOCUMENTS } from '../shell/documents';
import { SIMULATE_COMMANDS } from '../shell/ids';
import type { Lazy } from '../shell/lazy';
import { PayloadRuns } from './payloadRuns';
import { PayloadLenses } from './payloadLenses';

/**
 * Registers the commands that simulate, encode and inspect, and the lenses above payloads.
 * @param onDidForget fires when the network's data is dropped or a different network is selected
 */
export function registerSimulate(
  payloads: PayloadServices,
  completion: Completion,
  panel: Lazy<ResultPanel>,
  onDidForget: vscode.Event<void>,
): Runs & vscode.Disposable {
  const { session, notify, locators, forms } = payloads;
  const runs = new PayloadRuns({ completion, locators, panel, state: forms.state, onDidForget });
  const services = { session, notify, panel, payloads, runs };
  const lenses = new PayloadLenses(locators, runs);
  const registered = vscode.Disposable.from(
    runs,
    lenses,
    vscode.languages.registerCodeLensProvider(PAYLOAD_DOCUMENTS, lenses),
    registerCommands(SIMULATE_COMMANDS, notify, async () =>
      (await import('./simulateCommandTable')).simulateCommandTable(services),
    ),
  );
  return Object.assign(registered, {
    runAgain: async (rerun: Parameters<Runs['runAgain']>[0]) => (await import('./runAgain')).runAgain(services, rerun),
    simulate: async (...[draft, network]: Parameters<Runs['simulate']>) => {
      const { simulateAtCursor } = await import('./simulate');
      await simulateAtCursor(services, { draft, ...(network !== undefined && { network }) });
    },
  });
}
