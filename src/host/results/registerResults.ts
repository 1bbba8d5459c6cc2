import * as vscode from 'vscode';
import { registerCommands } from '../shell/commands';
import { RESULT_COMMANDS } from '../shell/ids';
import type { Completion } from './completed';
import { History } from './history';
import { HistoryView } from './historyView';
import type { Runs } from './pageServices';
import { ResultPanel } from './resultPanel';

/** The result page and the history. */
export interface Results extends vscode.Disposable {
  readonly panel: ResultPanel;
  readonly history: History;
}

/** Registers the result page and the history, with their commands. */
export function registerResults(
  completion: Completion,
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
  runs: Runs,
): Results {
  const { session, notify } = completion;
  const { extensionUri, storageUri, workspaceState } = context;
  const { version } = context.extension.packageJSON as { readonly version: string };
  const history = new History({ storage: storageUri, version, chainOf: id => session.chainOf(id) }, log);
  const historyView = new HistoryView(history, notify, session.onDidChangeChain);
  const panel = new ResultPanel(
    extensionUri,
    notify,
    { history, state: workspaceState },
    {
      ...runs,
      complete: async (report, signal, simulated) =>
        (await import('./completed')).completed(report, completion, signal, simulated),
      findEarlier: async (report, signal) => (await import('./completed')).findEarlierValues(report, session, signal),
    },
  );
  const { runAgain } = runs;
  const registered = vscode.Disposable.from(
    history,
    historyView,
    panel,
    registerCommands(RESULT_COMMANDS, notify, async () =>
      (await import('./resultCommandTable')).resultCommandTable({ notify, panel, history, historyView, runAgain }),
    ),
  );
  return Object.assign(registered, { panel, history });
}
