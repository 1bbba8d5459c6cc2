import type * as vscode from 'vscode';
import { isJsonObject, type JsonObject } from '../../core/json';

const PINNED_STATE = 'pinnedModules';
/** Maximum number of pinned modules per network. The oldest are removed first. */
const MOST = 200;

/** Returns the pinned modules of a network, as `address::module`. Other values are ignored. */
export function pinnedModules(state: vscode.Memento, network: string): readonly string[] {
  const pinned = allPinned(state)[network];
  return Array.isArray(pinned) ? pinned.filter(each => typeof each === 'string') : [];
}

/** Pins or unpins a module on a network. @param module `address::module` */
export async function setPinned(
  state: vscode.Memento,
  network: string,
  module: string,
  isPinned: boolean,
): Promise<void> {
  const others = pinnedModules(state, network).filter(each => each !== module);
  const after = isPinned ? [module, ...others].slice(0, MOST) : others;
  await state.update(PINNED_STATE, { ...allPinned(state), [network]: after });
}

function allPinned(state: vscode.Memento): JsonObject {
  const value = state.get<unknown>(PINNED_STATE);
  return isJsonObject(value) ? value : {};
}

const VERSION_STATE = 'modulesAtVersion';

/**
 * Returns the ledger version at which an account is shown; `undefined` for the current modules. A value with an
 * unexpected shape is ignored.
 */
export function versionShown(state: vscode.Memento, network: string, address: string): string | undefined {
  const kept = objectIn(state.get<unknown>(VERSION_STATE), network)[address];
  return typeof kept === 'string' && /^\d{1,20}$/.test(kept) ? kept : undefined;
}

/** Saves the ledger version at which an account's modules are shown. @param version absent for the current modules */
export async function setVersionShown(
  state: vscode.Memento,
  network: string,
  address: string,
  version: string | undefined,
): Promise<void> {
  const all = state.get<unknown>(VERSION_STATE);
  await state.update(VERSION_STATE, {
    ...(isJsonObject(all) ? all : {}),
    [network]: { ...objectIn(all, network), [address]: version },
  });
}

function objectIn(value: unknown, name: string): Readonly<Record<string, unknown>> {
  const found = isJsonObject(value) ? value[name] : undefined;
  return isJsonObject(found) ? found : {};
}
