import type * as vscode from 'vscode';
import { registerAgents } from './host/agents/registerAgents';
import { createApi, type MovescopeApi } from './host/api';
import { registerLedger } from './host/ledger/registerLedger';
import type { ModuleServices } from './host/code/moduleServices';
import { registerMoveLanguage } from './host/code/moveLanguage';
import { registerModules } from './host/tree/registerModules';
import { registerNetworks } from './host/networks/registerNetworks';
import { MoveSources } from './host/packages/moveSources';
import { PublishedFiles } from './host/packages/publishedFiles';
import { registerDrift } from './host/packages/registerDrift';
import { DocumentLocators } from './host/payloads/documentLocators';
import { registerPayloads } from './host/payloads/registerPayloads';
import { registerResults } from './host/results/registerResults';
import type { CountsShown, Runs } from './host/results/rerun';
import { registerSandbox } from './host/sandbox/registerSandbox';
import { registerCommands } from './host/vscode/commands';
import { ACCOUNT_COMMANDS } from './host/vscode/ids';
import { disposeLoaded } from './host/vscode/lazy';
import { openShell } from './host/session/openShell';
import { registerSimtests } from './host/simtests/registerSimtests';
import { registerSimulate } from './host/simulate/registerSimulate';
import { registerUpgrades } from './host/upgrades/registerUpgrades';

/**
 * Functions that resolve when all shown results are saved. Module state, because VS Code passes no arguments to
 * `deactivate`.
 */
const saving = new Set<() => Promise<void>>();

/** Called once by VS Code, when a part of Movescope is first used. */
export function activate(context: vscode.ExtensionContext): MovescopeApi {
  const { globalStorageUri: storage, workspaceState: state } = context;
  const { version } = context.extension.packageJSON as { readonly version: string };
  const { log, notify, requests, offline, session } = openShell(context);
  const sources = new MoveSources(new PublishedFiles(session));
  const locators = new DocumentLocators(sources);
  // The history opens later, so it is read only when a hover needs it.
  const lastSimulation: ModuleServices['lastSimulation'] = async id =>
    (await results.history.store()).lastSimulation(id);
  const modules = registerModules({ session, notify, sources, locators, offline, lastSimulation }, state);
  const { tree, comparisons } = modules;
  const completion = { session, notify, sources, storage };
  // Simulating needs the page, and the page needs simulating.
  const runs: Runs & CountsShown = {
    showCounts: modules.showCounts,
    runAgain: rerun => simulating.runAgain(rerun),
    simulate: (draft, network) => simulating.simulate(draft, network),
  };
  const results = registerResults(completion, context, log, runs);
  const { panel, history } = results;
  saving.add(results.written);
  const ledger = registerLedger({ session, notify, panel, completion, simulate: runs.simulate });
  const runsOn = (network: string) => history.runs(network);
  const forms = { state, typed: new Map(), past: ledger.loaded, runs: runsOn, step: {} };
  const payloads = { session, notify, sources, locators, forms };
  const simulating = registerSimulate(payloads, completion, panel, tree.onDidForget);
  context.subscriptions.push(
    ...[log, disposeLoaded(offline), session, sources, locators, modules, results, ledger, simulating],
    registerMoveLanguage(),
    registerCommands(ACCOUNT_COMMANDS, notify, async () =>
      (await import('./host/accounts/accountCommandTable')).accountCommandTable({ session, notify, tree }),
    ),
    registerAgents({ session, notify, sources }),
    registerNetworks({ session, notify, requests, version }),
    registerPayloads(payloads, log, tree.onDidForget),
    registerDrift({ session, sources, log }, tree.onDidForget),
    registerSandbox({ session, notify, sources, panel, state }),
    registerSimtests({ session, notify, sources, panel, history }, tree.onDidForget),
    registerUpgrades({ session, notify, log, state, tree }, comparisons, context.storageUri ?? storage),
  );
  return createApi(session);
}

/** Called by VS Code when the window is reloaded or closed. Resolves when the last result is saved. */
export async function deactivate(): Promise<void> {
  await Promise.all([...saving].map(written => written()));
  saving.clear();
}
