import * as vscode from 'vscode';
import { SETTINGS } from './ids';
import { networkItems, networksIn, type ConfiguredNetworks } from './networkList';
import { fileNetworksOf, SETTING_READERS, type FileNetwork } from './settingReaders';

/**
 * Returns the sandbox, followed by the networks in the user's settings. A workspace cannot add one: its values would
 * decide where keys are sent, and a nested value gets past an application-scoped setting on VS Code 1.100.
 */
export function readNetworks(): ConfiguredNetworks {
  return networksIn(userNetworks());
}

/** Returns the user's list as written. */
export function userNetworks(): readonly unknown[] {
  const { inspection } = inspectSetting('networks');
  return networkItems(inspection?.globalValue ?? inspection?.defaultValue);
}

/** Returns the id of the network that a trusted workspace, or one of its folders, names: one of the user's, never an address. */
export function namedNetwork(folder?: vscode.Uri): string | undefined {
  return (vscode.workspace.isTrusted && readSetting('network', folder)) || undefined;
}

/** The files for which a network of their own is selected: those of a folder, or those that match a pattern. */
export type NetworkFiles =
  { readonly kind: 'folder'; readonly folder: vscode.Uri } | ({ readonly kind: 'pattern' } & FileNetwork);

/** Returns the files with a network of their own to which a document belongs; a pattern comes before a folder. */
export function networkFilesOf(document: vscode.TextDocument): NetworkFiles | undefined {
  const folder = vscode.workspace.getWorkspaceFolder(document.uri);
  if (!vscode.workspace.isTrusted) return undefined;
  const patterns = fileNetworksOf(inspectSetting('fileNetworks', document).configuration.get<unknown>('fileNetworks'));
  const matching = patterns.find(({ pattern }) => {
    const glob = folder ? new vscode.RelativePattern(folder, pattern) : pattern;
    return vscode.languages.match({ pattern: glob }, document) > 0;
  });
  if (matching) return { kind: 'pattern', ...matching };
  return folder && namesOwnNetwork(folder.uri) ? { kind: 'folder', folder: folder.uri } : undefined;
}

/** Whether a folder of a trusted workspace with several names a network of its own. */
function namesOwnNetwork(folder: vscode.Uri): boolean {
  const { isTrusted, workspaceFolders = [] } = vscode.workspace;
  const named = inspectSetting('network', folder).inspection?.workspaceFolderValue;
  return isTrusted && workspaceFolders.length > 1 && named !== undefined;
}

/** Writes the user's list. */
export async function writeNetworks(items: readonly unknown[]): Promise<void> {
  await inspectSetting('networks').configuration.update('networks', items, vscode.ConfigurationTarget.Global);
}

/**
 * Makes VS Code read the user's settings file again: VS Code learns of writes by other windows from file events, which
 * can be lost, but rereads the file after each write of its own. This write changes nothing: it removes a name that has
 * no value.
 */
export async function rereadSettings(): Promise<void> {
  await ownSettings().update('nothing', undefined, vscode.ConfigurationTarget.Global);
}

/** Returns the value of a setting. @param scope the document or file to which it applies */
export function readSetting<Name extends keyof typeof SETTING_READERS>(
  name: Name,
  scope?: vscode.ConfigurationScope,
): ReturnType<(typeof SETTING_READERS)[Name]> {
  const read = SETTING_READERS[name] as (value: unknown) => ReturnType<(typeof SETTING_READERS)[Name]>;
  return read(ownSettings(scope).get<unknown>(name));
}

/** Whether a VS Code event reports a change of a setting. */
export function changesSetting(event: vscode.ConfigurationChangeEvent, name: keyof typeof SETTINGS): boolean {
  return event.affectsConfiguration(`movescope.${SETTINGS[name]}`);
}

/** Returns a setting's value at each place where it can be set, with functions that write it there. */
export function inspectSetting(name: keyof typeof SETTINGS, scope?: vscode.ConfigurationScope) {
  const configuration = ownSettings(scope);
  return { configuration, inspection: configuration.inspect(name) };
}

function ownSettings(scope?: vscode.ConfigurationScope): vscode.WorkspaceConfiguration {
  return vscode.workspace.getConfiguration('movescope', scope);
}
