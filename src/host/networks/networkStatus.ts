import * as vscode from 'vscode';
import { COMMANDS } from '../shell/ids';
import type { Session } from '../shell/session';
import { queueText } from './queueText';

/** Shows the selected network in the status bar; main networks stand out. */
export function showNetworkStatus(session: Session): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('movescope.network', vscode.StatusBarAlignment.Left, 10);
  item.name = 'Movescope Network';
  item.command = COMMANDS.selectNetwork;
  let queue = '';
  const update = () => {
    const { label, baseUrl, sandbox } = session.network;
    const mainNetwork = session.network.mainNetwork === true;
    const icon = sandbox ? 'beaker' : mainNetwork ? 'warning' : 'globe';
    item.text = `$(${queue === '' ? icon : 'sync~spin'}) ${label}`;
    item.tooltip = tooltip(label, sandbox ? undefined : baseUrl, mainNetwork) + queue;
    item.backgroundColor = mainNetwork ? new vscode.ThemeColor('statusBarItem.warningBackground') : undefined;
    item.accessibilityInformation = { label: `Movescope network: ${label}${mainNetwork ? ', a main network' : ''}` };
  };
  update();
  item.show();
  const changed = session.onDidChangeNetwork(() => {
    queue = '';
    update();
  });
  const paced = session.onDidPace(state => {
    const text = queueText(state);
    if (text === queue) return;
    queue = text;
    update();
  });
  return vscode.Disposable.from(item, changed, paced);
}

function tooltip(label: string, baseUrl: string | undefined, mainNetwork: boolean): string {
  if (baseUrl === undefined) return 'Movescope: the built-in sandbox, a model of a chain. Click to choose a network.';
  return `Movescope: ${label}${mainNetwork ? ', a main network' : ''}\n${baseUrl}\nClick to choose a network.`;
}
