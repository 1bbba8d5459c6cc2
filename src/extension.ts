import type * as vscode from 'vscode';
import { createSystemClock } from './core/gateway/systemClock';
import { registerAccounts } from './host/accounts/registerAccounts';
import { createApi, type MovescopeApi } from './host/api';
import { registerLedger } from './host/ledger/registerLedger';
import { TransactionsView } from './host/ledger/transactionsView';
import { registerModules } from './host/modules/registerModules';
import { registerNetworks } from './host/networks/registerNetworks';
import { MoveSources } from './host/packages/moveSources';
import { registerDrift } from './host/packages/registerDrift';
import { DocumentLocators } from './host/payloads/documentLocators';
import { registerPayloads } from './host/payloads/registerPayloads';
import { registerResults } from './host/results/registerResults';
import type { ResultPanel } from './host/results/resultPanel';
import { AccessKeys } from './host/shell/accessKeys';
import { openLog } from './host/shell/log';
import { Notify } from './host/shell/notify';
import { OfflineFiles } from './host/shell/offlineFiles';
import { RequestLog } from './host/shell/requestLog';
import { Session } from './host/shell/session';
import { PayloadRuns } from './host/simulate/payloadRuns';
import { registerSimulate } from './host/simulate/registerSimulate';
import { registerUpgrades } from './host/upgrades/registerUpgrades';

/** Pages whose results may still be being written. VS Code hands `deactivate` nothing to find them by. */
const pages = new Set<ResultPanel>();

/** Called by VS Code once, when something of Movescope is first used. */
export function activate(context: vscode.ExtensionContext): MovescopeApi {
  const { globalStorageUri: storage, subscriptions, workspaceState: state } = context;
  const { version } = context.extension.packageJSON as { readonly version: string };
  const log = openLog();
  const notify = new Notify(log);
  const keys = new AccessKeys(context.secrets, createSystemClock());
  const requests = new RequestLog(log);
  const offline = new OfflineFiles(context.storageUri ?? storage, log);
  const session = new Session(keys, context, requests, offline);
  const sources = new MoveSources();
  const locators = new DocumentLocators(sources);
  const modules = registerModules({ session, notify, sources, locators, offline }, state);
  const { tree, comparisons } = modules;
  const { onDidForget } = tree;
  const completion = { session, notify, sources, storage };
  const results = registerResults(completion, context, log);
  const { panel } = results;
  pages.add(panel);
  const transactions = new TransactionsView(session);
  const runs = new PayloadRuns({ ...completion, locators, panel, state, onDidForget });
  const services = { session, notify, sources, transactions, panel, log, runs, locators, storage, state };
  const simulate = registerSimulate(services);
  const watched = { session, tree, state, log, notify };
  subscriptions.push(log, offline, session, sources, locators, transactions, modules, results, simulate);
  subscriptions.push(
    registerAccounts({ session, notify, tree }),
    registerNetworks({ session, notify, keys, requests, version }),
    registerLedger({ session, notify, panel, completion, simulate: simulate.simulate }, transactions),
    registerPayloads(services, onDidForget),
    registerDrift({ session, sources, log }, onDidForget),
    registerUpgrades(watched, comparisons, context.storageUri ?? storage),
  );
  return createApi(session);
}

/** Called by VS Code when the window is reloaded or closed: it waits for the last result to be kept. */
export async function deactivate(): Promise<void> {
  await Promise.all([...pages].map(panel => panel.written()));
  pages.clear();
}
