import type * as vscode from 'vscode';
import { createSystemClock } from './core/gateway/systemClock';
import { AccessKeys } from './host/accessKeys';
import { createApi, type MovescopeApi } from './host/api';
import { warnOfChains } from './host/chainNotice';
import { registerCommands } from './host/commands/register';
import { Comparisons } from './host/comparison/comparisons';
import { registerDrift } from './host/drift/registerDrift';
import { History } from './host/history/history';
import { MoveSources } from './host/moveSources';
import { Notify } from './host/notify';
import { OfflineFiles } from './host/offline/offlineFiles';
import { showOfflineStatus } from './host/offline/offlineStatus';
import { openLog } from './host/openLog';
import { DocumentLocators } from './host/providers/documentLocators';
import { registerProviders } from './host/providers/register';
import { PayloadRuns } from './host/receipts/payloadRuns';
import { RequestLog } from './host/requestLog';
import { Session } from './host/session';
import { warnOfSettings } from './host/settingsProblems';
import { HistoryView } from './host/views/historyView';
import { ModuleListing } from './host/views/moduleListing';
import { ModuleTree } from './host/views/moduleTree';
import { showNetworkStatus } from './host/views/networkStatus';
import { ResultPanel } from './host/views/resultPanel';
import { TransactionsView } from './host/views/transactionsView';
import { Watching } from './host/watch/watching';

/** Pages whose results may still be being written. VS Code hands `deactivate` nothing to find them by. */
const pages = new Set<ResultPanel>();

/** Called by VS Code once, when something of Movescope is first used. */
export function activate(context: vscode.ExtensionContext): MovescopeApi {
  const version = versionOf(context);
  const log = openLog();
  const notify = new Notify(log);
  const keys = new AccessKeys(context.secrets, createSystemClock());
  const requests = new RequestLog(log);
  const storage = context.globalStorageUri;
  const offline = new OfflineFiles(context.storageUri ?? storage, log);
  const session = new Session(keys, context, requests, offline);
  const sources = new MoveSources();
  const state = context.workspaceState;
  const listing = new ModuleListing(state);
  const tree = new ModuleTree(session, listing, notify);
  const watching = new Watching({ session, tree, state, log, notify }, context.storageUri ?? storage);
  const transactions = new TransactionsView(session);
  const history = new History({ storage: context.storageUri, version, chainOf: id => session.chainOf(id) }, log);
  const historyView = new HistoryView(history, notify, session.onDidChangeChain);
  const panel = new ResultPanel(
    context.extensionUri,
    notify,
    { history, state },
    {
      complete: async (report, signal) => {
        const { completed } = await import('./host/views/completed');
        return completed(report, { session, sources, notify, storage }, signal);
      },
      findEarlier: async (report, signal) => {
        const { findEarlierValues } = await import('./host/views/earlierValues');
        return findEarlierValues(report, session, signal);
      },
    },
  );
  pages.add(panel);
  const locators = new DocumentLocators(sources);
  const comparisons = new Comparisons();
  const { onDidForget } = tree;
  const runs = new PayloadRuns({ session, locators, panel, notify, sources, storage, state, onDidForget });
  context.subscriptions.push(
    log,
    offline,
    session,
    sources,
    listing,
    tree,
    watching,
    transactions,
    history,
    historyView,
    panel,
    locators,
    comparisons,
    runs,
    showNetworkStatus(session),
    showOfflineStatus(session),
    warnOfSettings(notify),
    warnOfChains(session, notify),
    registerCommands({
      version,
      session,
      requests,
      keys,
      offline,
      notify,
      sources,
      tree,
      listing,
      watching,
      transactions,
      panel,
      history,
      historyView,
      log,
      locators,
      comparisons,
      runs,
      storage,
      state,
    }),
    registerDrift({ session, sources, tree, log }),
    registerProviders({ session, sources, locators, tree, notify, log, runs, comparisons }),
  );
  return createApi(session);
}

/** Called by VS Code when the window is reloaded or closed: it waits for the last result to be kept. */
export async function deactivate(): Promise<void> {
  await Promise.all([...pages].map(panel => panel.written()));
  pages.clear();
}

function versionOf({ extension }: vscode.ExtensionContext): string {
  const { version } = extension.packageJSON as { readonly version: string };
  return version;
}
