import type * as vscode from 'vscode';
import { createSystemClock } from './core/gateway/systemClock';
import { AccessKeys } from './host/shell/accessKeys';
import { createApi, type MovescopeApi } from './host/api';
import { warnOfChains, warnOfSettings } from './host/networks/networkNotices';
import { registerCommands } from './host/registerCommands';
import { Comparisons } from './host/modules/comparisons';
import { registerDrift } from './host/packages/registerDrift';
import { History } from './host/results/history';
import { MoveSources } from './host/packages/moveSources';
import { Notify } from './host/shell/notify';
import { OfflineFiles } from './host/shell/offlineFiles';
import { showOfflineStatus } from './host/modules/offlineStatus';
import { openLog } from './host/shell/log';
import { DocumentLocators } from './host/payloads/documentLocators';
import { registerProviders } from './host/registerProviders';
import { PayloadRuns } from './host/simulate/payloadRuns';
import { RequestLog } from './host/shell/requestLog';
import { Session } from './host/shell/session';
import { HistoryView } from './host/results/historyView';
import { ModuleListing } from './host/modules/moduleListing';
import { ModuleTree } from './host/modules/moduleTree';
import { showNetworkStatus } from './host/networks/networkStatus';
import { ResultPanel } from './host/results/resultPanel';
import { TransactionsView } from './host/ledger/transactionsView';
import { Watching } from './host/upgrades/watching';

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
        const { completed } = await import('./host/results/completed');
        return completed(report, { session, sources, notify, storage }, signal);
      },
      findEarlier: async (report, signal) => {
        const { findEarlierValues } = await import('./host/results/earlierValues');
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
