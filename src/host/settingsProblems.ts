import * as vscode from 'vscode';
import { SETTINGS } from './ids';
import type { Notify } from './notify';
import { readNetworks } from './settings';

/** Says what of the networks in the settings cannot be used or is most likely wrong, now and when the settings change. */
export function warnOfSettings(notify: Notify): vscode.Disposable {
  const setting = `movescope.${SETTINGS.networks}`;
  const warn = () => {
    const { problems, warnings } = readNetworks();
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
