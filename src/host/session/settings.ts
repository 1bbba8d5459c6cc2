import * as vscode from 'vscode';
import { SETTINGS } from '../vscode/ids';
import { networkItems, networksIn, type ConfiguredNetworks } from '../../core/gateway/networkList';
import { SETTING_READERS } from './settingReaders';

/**
 * Returns the sandbox, followed by the networks in the user settings. A workspace cannot add networks, because its
 * values would determine where keys are sent. (In VS Code 1.100, nested values bypass a setting's application scope.)
 */
export function readNetworks(): ConfiguredNetworks {
  return networksIn(userNetworks());
}

/** Returns the user's list as written. */
export function userNetworks(): readonly unknown[] {
  const { inspection } = inspectSetting('networks');
  return networkItems(inspection?.globalValue ?? inspection?.defaultValue);
}

/**
 * Returns the id of the network in the settings of a trusted workspace. It refers to one of the user's networks, and is
 * never a URL.
 */
export function namedNetwork(): string | undefined {
  return (vscode.workspace.isTrusted && readSetting('network')) || undefined;
}

/** Returns the value of a setting. @param scope the document or file to which it applies */
export function readSetting<Name extends keyof typeof SETTING_READERS>(
  name: Name,
  scope?: vscode.ConfigurationScope,
): ReturnType<(typeof SETTING_READERS)[Name]> {
  const read = SETTING_READERS[name] as (value: unknown) => ReturnType<(typeof SETTING_READERS)[Name]>;
  return read(ownSettings(scope).get<unknown>(name));
}

export function changesSetting(event: vscode.ConfigurationChangeEvent, name: keyof typeof SETTINGS): boolean {
  return event.affectsConfiguration(`movescope.${SETTINGS[name]}`);
}

/** Returns the value of a setting in each scope, and the configuration that writes the setting. */
export function inspectSetting(name: keyof typeof SETTINGS, scope?: vscode.ConfigurationScope) {
  const configuration = ownSettings(scope);
  return { configuration, inspection: configuration.inspect(name) };
}

function ownSettings(scope?: vscode.ConfigurationScope): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('movescope', scope);
}
