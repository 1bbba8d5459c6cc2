import type * as vscode from 'vscode';
import { isJsonObject, type JsonObject } from '../../core/json';

const STATE = 'pinnedModules';
/** Maximum number of pinned modules per network; the oldest are dropped first. */
const MOST = 200;

/**
 * Returns the modules of a network that are pinned in this workspace, as `address::module`; values of an unexpected
 * shape are ignored.
 */
export function pinnedModules(state: vscode.Memento, network: string): readonly string[] {
  const pinned = allPinned(state)[network];
  return Array.isArray(pinned) ? pinned.filter(each => typeof each === 'string') : [];
}

/** Pins or unpins a module of a network. @param module `address::module` */
export async function setPinned(
  state: vscode.Memento,
  network: string,
  module: string,
  isPinned: boolean,
): Promise<void> {
  const others = pinnedModules(state, network).filter(each => each !== module);
  const after = isPinned ? [module, ...others].slice(0, MOST) : others;
  await state.update(STATE, { ...allPinned(state), [network]: after });
}

function allPinned(state: vscode.Memento): JsonObject {
  const value = state.get<unknown>(STATE);
  return isJsonObject(value) ? value : {};
}
