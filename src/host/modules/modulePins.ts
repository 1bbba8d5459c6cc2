import type * as vscode from 'vscode';
import { isJsonObject } from '../../core/json';

const STATE = 'pinnedModules';
/** Maximum number of pinned modules per network; the oldest are dropped first. */
const MOST_PINS = 200;

/**
 * Returns the modules of a network that are pinned in this workspace, as `address::module`; values of an unexpected
 * shape are ignored.
 */
export function pinnedModules(state: vscode.Memento, network: string): readonly string[] {
  const kept = readState(state)[network];
  return Array.isArray(kept) ? kept.filter(each => typeof each === 'string') : [];
}

/** Pins or unpins a module of a network. */
export async function setPinned(
  state: vscode.Memento,
  network: string,
  module: string,
  isPinned: boolean,
): Promise<void> {
  const others = pinnedModules(state, network).filter(each => each !== module);
  const after = isPinned ? [module, ...others].slice(0, MOST_PINS) : others;
  await state.update(STATE, { ...readState(state), [network]: after });
}

function readState(state: vscode.Memento): Readonly<Record<string, unknown>> {
  const value = state.get<unknown>(STATE);
  return isJsonObject(value) ? value : {};
}
