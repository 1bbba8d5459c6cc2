import * as vscode from 'vscode';
import type { TransactionDraft } from '../../core/payloads/draft';
import { registerCommands } from '../shell/commands';
import { PAYLOAD_DOCUMENTS } from '../shell/documents';
import { SIMULATE_COMMANDS } from '../shell/ids';
import type { Services } from '../services';
import { PayloadLenses } from './payloadLenses';

/** What other features have simulated. */
export interface Simulating extends vscode.Disposable {
  /** Simulates a transaction where it is from, and shows the report. @param network its id */
  readonly simulate: (draft: TransactionDraft, network: string) => Promise<void>;
}

/** Registers what simulates, encodes and inspects, and the lenses above payloads. */
export function registerSimulate(services: Services): Simulating {
  const { locators, notify, runs } = services;
  const lenses = new PayloadLenses(locators, runs);
  const registered = vscode.Disposable.from(
    runs,
    lenses,
    vscode.languages.registerCodeLensProvider(PAYLOAD_DOCUMENTS, lenses),
    registerCommands(SIMULATE_COMMANDS, notify, async () =>
      (await import('./simulateCommandTable')).simulateCommandTable(services),
    ),
  );
  return {
    simulate: async (draft, network) => (await import('./simulate')).simulateOnPage(services, draft, network),
    dispose: () => {
      registered.dispose();
    },
  };
}
