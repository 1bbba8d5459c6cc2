import * as vscode from 'vscode';
import { COMMANDS } from '../ids';
import type { Session } from '../session';

/** Shows the selected network in the status bar; main networks stand out. */
export function showNetworkStatus(session: Session): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('movescope.network', vscode.StatusBarAlignment.Left, 10);
  item.name = 'Movescope Network';
  item.command = COMMANDS.selectNetwork;
  const update = () => {
    const { label, baseUrl, mainNetwork, sandbox } = session.network;
    const icon = sandbox ? 'beaker' : mainNetwork ? 'warning' : 'globe';
    item.text = `$(${icon}) ${label}`;
    item.tooltip = tooltip(label, sandbox ? undefined : baseUrl, mainNetwork);
    item.backgroundColor = mainNetwork ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    item.accessibilityInformation = { label: `Movescope network: ${label}${mainNetwork ? ', a main network' : ''}` };
  };
  update();
  item.show();
  const changed = session.onDidChange(update);
  return vscode.Disposable.from(item, changed);
}

function tooltip(label: string, baseUrl: string | undefined, mainNetwork: boolean): string {
  if (baseUrl === undefined) return 'Movescope: the built-in sandbox, a model of a chain. Click to choose a network.';
  return `Movescope: ${label}${mainNetwork ? ', a main network' : ''}\n${baseUrl}\nClick to choose a network.`;
}
