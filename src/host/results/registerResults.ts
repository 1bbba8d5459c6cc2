import * as vscode from 'vscode';
import { registerCommands } from '../vscode/commands';
import { JSON_SCHEME, RESULT_COMMANDS, RESULT_PANEL } from '../vscode/ids';
import { afterActivation, disposeLoaded, lazy, type Lazy } from '../vscode/lazy';
import { registerReadOnlyFiles } from '../vscode/documents';
import type { CompletionServices } from './completed';
import { History } from './history';
import { HistoryView } from './historyView';
import type { CountsShown, PageServices, Runs } from './rerun';
import type { ResultPanel } from './resultPanel';

export interface Results extends vscode.Disposable {
  readonly panel: Lazy<ResultPanel>;
  readonly history: History;
  /** Resolves once the result on the page has been saved. */
  readonly written: () => Promise<void>;
}

/** Registers the result page, the history, and their commands. The result page is loaded when it is first needed. */
export function registerResults(
  completion: CompletionServices,
  context: vscode.ExtensionContext,
  log: vscode.LogOutputChannel,
  runs: Runs & CountsShown,
): Results {
  const { session, notify } = completion;
  const { extensionUri, storageUri, workspaceState } = context;
  const { version } = context.extension.packageJSON as { readonly version: string };
  const history = new History({ storage: storageUri, version, chainOf: id => session.chainOf(id) }, log);
  const historyView = new HistoryView(history, notify, session.onDidChangeChain);
  const json = lazy(async () => {
    const { JsonDocuments } = await import('./jsonDocuments');
    return new JsonDocuments(() => history.store());
  });
  const services: PageServices = {
    ...runs,
    complete: async (report, signal, simulated) =>
      (await import('./completed')).completed(report, completion, signal, simulated),
    trace: async (report, signal) => (await session.sandbox()).trace(report.raw, signal),
    findEarlier: async (report, signal) => (await import('./completed')).findEarlierValues(report, session, signal),
  };
  const panel: Lazy<ResultPanel> = lazy(async () => {
    const { ResultPanel: Panel } = await import('./resultPanel');
    return new Panel(extensionUri, notify, { history, json, state: workspaceState }, services);
  });
  const { runAgain } = runs;
  const registered = vscode.Disposable.from(
    history,
    historyView,
    afterActivation(() => {
      void history.tellWhetherAny();
      return vscode.Disposable.from();
    }),
    disposeLoaded(panel),
    vscode.window.registerWebviewPanelSerializer(RESULT_PANEL, {
      deserializeWebviewPanel: async kept => (await panel.get()).restore(kept),
    }),
    registerReadOnlyFiles(JSON_SCHEME, {
      stat: async uri => (await json.get()).stat(uri),
      readFile: async uri => (await json.get()).read(uri),
    }),
    registerCommands(RESULT_COMMANDS, notify, async () =>
      (await import('./resultCommandTable')).resultCommandTable({ notify, panel, history, historyView, runAgain }),
    ),
  );
  return Object.assign(registered, { panel, history, written: async () => panel.loaded?.written() });
}
