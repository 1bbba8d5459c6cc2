import * as vscode from 'vscode';
import { afterActivation } from '../vscode/lazy';
import { registerCommands } from '../vscode/commands';
import { COMMANDS, NETWORK_COMMANDS, SETTINGS } from '../vscode/ids';
import type { NetworkChainChange } from '../session/networkMemory';
import type { Notify } from '../vscode/notify';
import type { Session } from '../session/session';
import type { NetworkServices } from './accessKey';
import { queueText } from '../session/networkPacers';

export function registerNetworks(services: NetworkServices): vscode.Disposable {
  const { session, notify } = services;
  return vscode.Disposable.from(
    warnOfChains(session, notify),
    afterActivation(() =>
      vscode.Disposable.from(
        showNetworkStatus(session),
        warnOfSettings(session, notify),
        warnOfMissingNetwork(services),
      ),
    ),
    registerCommands(NETWORK_COMMANDS, notify, async () =>
      (await import('./networkCommandTable')).networkCommandTable(services),
    ),
  );
}

/** Shows the selected network in the status bar. Mainnets are highlighted. */
function showNetworkStatus(session: Session): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('movescope.network', vscode.StatusBarAlignment.Left, 10);
  item.name = 'Movescope Network';
  item.command = COMMANDS.selectNetwork;
  let queue = '';
  let asked = 0;
  const update = () => {
    const { label, baseUrl, sandbox, mainNetwork = false } = session.network;
    const icon = sandbox ? 'beaker' : mainNetwork ? 'warning' : 'globe';
    const name = sandbox ? labelWithPackages(label, session.sandboxPackages) : label;
    item.text = `$(${queue === '' ? icon : 'sync~spin'}) ${name}${asked === 0 ? '' : `: waiting ${asked} s`}`;
    item.tooltip = tooltip(name, sandbox ? undefined : baseUrl, mainNetwork) + queue;
    item.backgroundColor = mainNetwork ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    const kind = sandbox ? ', a local chain' : mainNetwork ? ', a mainnet' : '';
    item.accessibilityInformation = { label: `Movescope network: ${name}${kind}${queue.replaceAll('\n', ', ')}` };
  };
  update();
  item.show();
  const changed = session.onDidChangeNetwork(() => {
    queue = '';
    asked = 0;
    update();
  });
  const published = session.onDidChangeSandbox(update);
  const paced = session.onDidPace(state => {
    const text = queueText(state);
    if (text === queue) return;
    queue = text;
    asked = text === '' ? 0 : Math.ceil(state.askedWaitMs / 1000);
    update();
  });
  return vscode.Disposable.from(item, changed, published, paced);
}

function labelWithPackages(label: string, packages = 0): string {
  return packages === 0 ? label : `${label} (${packages} package${packages === 1 ? '' : 's'})`;
}

function tooltip(label: string, baseUrl: string | undefined, mainNetwork: boolean): string {
  if (baseUrl === undefined) return `Movescope: ${label}, a built-in local chain. Click to select a network.`;
  return `Movescope: ${label}${mainNetwork ? ', a mainnet' : ''}\n${baseUrl}\nClick to select a network.`;
}

/** Warns the user when a network serves a different chain than before, or after its chain was reset. */
function warnOfChains(session: Session, notify: Notify): vscode.Disposable {
  return session.onDidChangeChain(change => notify.warn(`${whatChanged(change)} Cached data has been discarded.`));
}

function whatChanged({ network, before, now }: NetworkChainChange): string {
  return before === now
    ? `The chain of ${network.label} was reset: its ledger version decreased.`
    : `${network.label} now serves chain ${now} instead of chain ${before}: the access key is for a different network, or the chain was reset.`;
}

/** Warns that the workspace uses a network that the user does not have, at startup and when the settings change. */
function warnOfMissingNetwork(services: NetworkServices): vscode.Disposable {
  const { session, notify } = services;
  let told: string | undefined;
  const warn = () => {
    const missing = session.missingNetwork;
    if (missing !== undefined && missing !== told)
      notify.warn(
        `This workspace uses the network "${missing}", which is not in your settings. Import or add it, or select a different network.`,
        { label: 'Import Networks…', run: async () => (await import('./sharedNetworks')).importNetworks(services) },
        { label: 'Select Network…', run: async () => (await import('./selectNetwork')).selectNetwork(services) },
      );
    told = missing;
  };
  warn();
  return session.onDidChangeNetwork(warn);
}

/** Warns of networks in the settings that are invalid or probably wrong, at startup and when the settings change. */
function warnOfSettings(session: Session, notify: Notify): vscode.Disposable {
  const setting = `movescope.${SETTINGS.networks}`;
  const warn = () => {
    const { problems, warnings } = session.configured;
    const [problem] = [...problems, ...warnings];
    if (problem === undefined) return;
    notify.warn(problem, {
      label: 'Open Settings',
      run: () => vscode.commands.executeCommand('workbench.action.openSettings', setting),
    });
  };
  warn();
  return vscode.workspace.onDidChangeConfiguration(event => {
    if (event.affectsConfiguration(setting)) warn();
  });
}
