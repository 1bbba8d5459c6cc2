import type * as vscode from 'vscode';
import { isJsonObject } from '../../core/json';

const STATE = 'modulesAtVersion';

/**
 * Returns the ledger version at which an account's modules are shown in this workspace; `undefined` for the current
 * ones. A value of an unexpected shape is ignored.
 */
export function versionShown(state: vscode.Memento, network: string, address: string): string | undefined {
  const kept = objectIn(state.get<unknown>(STATE), network)[address];
  return typeof kept === 'string' && /^\d{1,20}$/.test(kept) ? kept : undefined;
}

/** Saves the ledger version at which an account's modules are shown, or that the current ones are. */
export async function setVersionShown(
  state: vscode.Memento,
  network: string,
  address: string,
  version: string | undefined,
): Promise<void> {
  const all = state.get<unknown>(STATE);
  await state.update(STATE, {
    ...(isJsonObject(all) ? all : {}),
    [network]: { ...objectIn(all, network), [address]: version },
  });
}

function objectIn(value: unknown, name: string): Readonly<Record<string, unknown>> {
  const found = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(found) ? found : {};
}
