import * as vscode from 'vscode';
import { SETTINGS } from '../ids';
import { driftOf, type DriftSetting } from '../settingValues';

/** The setting for a file. */
export function driftSetting(uri: vscode.Uri): DriftSetting {
  return driftOf(vscode.workspace.getConfiguration('movescope', uri).get<unknown>(SETTINGS.drift));
}
