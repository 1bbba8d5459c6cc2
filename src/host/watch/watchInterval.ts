import * as vscode from 'vscode';
import { SETTINGS } from '../ids';
import { watchMinutes } from '../settingValues';

/** Minutes between two rounds of what is watched. */
export function watchInterval(): number {
  return watchMinutes(vscode.workspace.getConfiguration('movescope').get<unknown>(SETTINGS.watchInterval));
}
