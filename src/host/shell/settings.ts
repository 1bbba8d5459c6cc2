import * as vscode from 'vscode';
import { SETTINGS } from './ids';
import { networkItems, networksIn, type ConfiguredNetworks } from './networkList';
import { driftOf, type DriftSetting } from './settingValues';

/**
 * The networks of the user's settings, after the sandbox. A workspace cannot add one: its values would decide where
 * keys go, and a nested value gets past an application-scoped setting on VS Code 1.100.
 */
export function readNetworks(): ConfiguredNetworks {
  return networksIn(userNetworks());
}

/** What the user's settings list, as it is written. */
export function userNetworks(): readonly unknown[] {
  const { inspection } = inspectSetting(SETTINGS.networks);
  return networkItems(inspection?.globalValue ?? inspection?.defaultValue);
}

/** Writes the user's list. */
export async function writeNetworks(items: readonly unknown[]): Promise<void> {
  await inspectSetting(SETTINGS.networks).configuration.update(
    SETTINGS.networks,
    items,
    vscode.ConfigurationTarget.Global,
  );
}

/**
 * Has VS Code read the user's settings file anew: it is told of another window's writes by events of files, which can
 * be lost, and reads the file after each write. What is written here is nothing: a name that has no value is removed.
 */
export async function readSettingsAnew(): Promise<void> {
  const configuration = vscode.workspace.getConfiguration('movescope');
  await configuration.update('nothing', undefined, vscode.ConfigurationTarget.Global);
}

function inspectSetting(name: string) {
  const configuration = vscode.workspace.getConfiguration('movescope');
  return { configuration, inspection: configuration.inspect(name) };
}

/** The setting for a file. */
export function driftSetting(uri: vscode.Uri): DriftSetting {
  return driftOf(vscode.workspace.getConfiguration('movescope', uri).get<unknown>(SETTINGS.drift));
}
