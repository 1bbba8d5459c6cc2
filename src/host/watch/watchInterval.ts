import * as vscode from 'vscode';
import { SETTINGS } from '../ids';

const DEFAULT = 10;

/** Minutes between two rounds of what is watched, one at least. */
export function watchInterval(): number {
  const value = vscode.workspace.getConfiguration('movescope').get<unknown>(SETTINGS.watchInterval);
  return typeof value === 'number' && value >= 1 ? value : DEFAULT;
}
