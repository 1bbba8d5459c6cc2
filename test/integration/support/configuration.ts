import * as vscode from 'vscode';

/** Removes every setting, key and choice that a test made. @param networks whose keys are deleted */
export async function resetMovescope(networks: readonly string[]): Promise<void> {
  await vscode.commands.executeCommand('movescope.selectNetwork', 'sandbox');
  for (const id of networks) await vscode.commands.executeCommand('movescope.clearAccessKey', id);
  const configuration = vscode.workspace.getConfiguration('movescope');
  await configuration.update('accounts', undefined, vscode.ConfigurationTarget.Global);
  await configuration.update('accounts', undefined, vscode.ConfigurationTarget.Workspace);
  await configuration.update('networks', undefined, vscode.ConfigurationTarget.Global);
}

/** Writes the user's list of networks. */
export async function configureNetworks(networks: readonly object[]): Promise<void> {
  await vscode.workspace.getConfiguration('movescope').update('networks', networks, vscode.ConfigurationTarget.Global);
}

/** Turns inlay hints on (their default) or off, as VS Code's own switch does. */
export async function configureInlayHints(value: false | undefined): Promise<void> {
  const enabled = value === false ? 'off' : undefined;
  await vscode.workspace
    .getConfiguration('editor.inlayHints')
    .update('enabled', enabled, vscode.ConfigurationTarget.Global);
}

/** Turns the checking of payloads while they are typed on (its default) or off. */
export async function configureDiagnostics(value: false | undefined): Promise<void> {
  await vscode.workspace.getConfiguration('movescope').update('diagnostics', value, vscode.ConfigurationTarget.Global);
}
