import * as vscode from 'vscode';
import { SETTINGS } from '../ids';

/** What is said of drift in a file: lenses and problems, problems alone, nothing. */
export type DriftSetting = 'on' | 'problems' | 'off';

/** The setting for a file. */
export function driftSetting(uri: vscode.Uri): DriftSetting {
  const value = vscode.workspace.getConfiguration('movescope', uri).get<string>(SETTINGS.drift);
  return value === 'problems' || value === 'off' ? value : 'on';
}
