import * as vscode from 'vscode';
import { SETTINGS } from './ids';
import { networkItems, networksIn, type ConfiguredNetworks } from './networkList';
import { SETTING_READERS } from './settingReaders';

/**
 * The networks of the user's settings, after the sandbox. A workspace cannot add one: its values would decide where
 * keys go, and a nested value gets past an application-scoped setting on VS Code 1.100.
 */
export function readNetworks(): ConfiguredNetworks {
  return networksIn(userNetworks());
}

/** What the user's settings list, as it is written. */
export function userNetworks(): readonly unknown[] {
  const { inspection } = inspectSetting('networks');
  return networkItems(inspection?.globalValue ?? inspection?.defaultValue);
}

/** Writes the user's list. */
export async function writeNetworks(items: readonly unknown[]): Promise<void> {
  await inspectSetting('networks').configuration.update('networks', items, vscode.ConfigurationTarget.Global);
}

/**
 * Has VS Code read the user's settings file anew: it is told of another window's writes by events of files, which can
 * be lost, and reads the file after each write. What is written here is nothing: a name that has no value is removed.
 */
export async function readSettingsAnew(): Promise<void> {
  await ownSettings().update('nothing', undefined, vscode.ConfigurationTarget.Global);
}

/** The value of a setting. @param scope the document or file that it is asked for */
export function readSetting<Name extends keyof typeof SETTING_READERS>(
  name: Name,
  scope?: vscode.ConfigurationScope,
): ReturnType<(typeof SETTING_READERS)[Name]> {
  const read = SETTING_READERS[name] as (value: unknown) => ReturnType<(typeof SETTING_READERS)[Name]>;
  return read(ownSettings(scope).get<unknown>(name));
}

/** Whether an event of VS Code says that a setting has another value. */
export function changesSetting(event: vscode.ConfigurationChangeEvent, name: keyof typeof SETTINGS): boolean {
  return event.affectsConfiguration(`movescope.${SETTINGS[name]}`);
}

/** What a setting is at each place where it can be set, and what writes it there. */
export function inspectSetting(name: keyof typeof SETTINGS, scope?: vscode.ConfigurationScope) {
  const configuration = ownSettings(scope);
  return { configuration, inspection: configuration.inspect(name) };
}

function ownSettings(scope?: vscode.ConfigurationScope): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('movescope', scope);
}
