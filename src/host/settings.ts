import * as vscode from 'vscode';
import type { Network } from '../core/gateway/network';
import { SETTINGS } from './ids';
import { networkItems, networksIn, withoutNetwork, type ConfiguredNetworks } from './networkList';

/**
 * The networks of the user's settings, after the sandbox. A workspace cannot add one: its values would decide where
 * keys go, and a nested value gets past an application-scoped setting on VS Code 1.100.
 */
export function readNetworks(): ConfiguredNetworks {
  return networksIn(userNetworks());
}

/** Adds a network to the user's settings. */
export async function addNetwork(network: Network): Promise<void> {
  const { id, label, baseUrl, auth, mainNetwork } = network;
  await writeNetworks([...userNetworks(), { id, label, baseUrl, auth, mainNetwork }]);
}

/** Takes a network out of the user's settings. */
export async function removeNetwork(id: string): Promise<void> {
  await writeNetworks(withoutNetwork(userNetworks(), id));
}

function userNetworks(): readonly unknown[] {
  const { inspection } = inspectSetting(SETTINGS.networks);
  return networkItems(inspection?.globalValue ?? inspection?.defaultValue);
}

async function writeNetworks(items: readonly unknown[]): Promise<void> {
  await inspectSetting(SETTINGS.networks).configuration.update(
    SETTINGS.networks,
    items,
    vscode.ConfigurationTarget.Global,
  );
}

function inspectSetting(name: string) {
  const configuration = vscode.workspace.getConfiguration('movescope');
  return { configuration, inspection: configuration.inspect(name) };
}
