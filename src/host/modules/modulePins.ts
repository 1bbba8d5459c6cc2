import type * as vscode from 'vscode';
import { isJsonObject } from '../../core/json';

const STATE = 'pinnedModules';
/** Pinned modules of one network; the oldest go first. */
const MOST_PINS = 200;

/** The modules of a network that are pinned in this workspace, as `address::module`; what is not of our form counts as none. */
export function pinnedModules(state: vscode.Memento, network: string): readonly string[] {
  const kept = readState(state)[network];
  return Array.isArray(kept) ? kept.filter(each => typeof each === 'string') : [];
}

/** Pins a module of a network, or ends that. */
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
