import * as vscode from 'vscode';
import { COMMANDS } from '../shell/ids';
import type { Session } from '../shell/session';
import { momentText } from '../../core/move/moments';

/** Says in the status bar that the selected network's gateway cannot be reached; a click asks it again. */
export function showOfflineStatus(session: Session): vscode.Disposable {
  const item = vscode.window.createStatusBarItem('movescope.offline', vscode.StatusBarAlignment.Left, 9.9);
  item.name = 'Movescope Offline';
  item.text = '$(warning) Offline: Retry';
  item.command = COMMANDS.refresh;
  item.backgroundColor = new vscode.ThemeColor('statusBarItem.warningBackground');
  const update = () => {
    const { outage, network } = session;
    if (!outage) {
      item.hide();
      return;
    }
    item.tooltip = `${network.label} cannot be reached since ${momentText(outage.since)}. ${outage.error.message}\nWhat was read before is shown, marked with its date. Click to try again.`;
    item.accessibilityInformation = {
      label: `Movescope: ${network.label} cannot be reached. Try again`,
      role: 'button',
    };
    item.show();
  };
  return vscode.Disposable.from(item, session.onDidReach(update), session.onDidChangeNetwork(update));
}
