import type * as vscode from 'vscode';
import { isJsonObject } from '../../core/json';

/** Where the marks of all networks are, so that nothing is loaded where there are none. */
export const WATCHED_STATE = 'watched';
/** Of one network; the oldest go first. */
const MOST = 50;

/** The network and the chain that it answers for, where that is known. */
export interface WatchedChain {
  readonly network: string;
  readonly chainId: number | undefined;
}

/**
 * What is watched in this workspace on a network's chain, newest first, as `address` and `address::module`. What was
 * marked on another chain of that network, and what is not of our form, counts as nothing.
 */
export function watchedNames(state: vscode.Memento, { network, chainId }: WatchedChain): readonly string[] {
  const kept = readState(state)[network];
  if (!isJsonObject(kept) || !Array.isArray(kept.names)) return [];
  const isOther = typeof kept.chainId === 'number' && chainId !== undefined && kept.chainId !== chainId;
  return isOther ? [] : kept.names.filter(each => typeof each === 'string');
}

/** Watches an account or a module, or ends that. */
export async function setWatched(
  state: vscode.Memento,
  chain: WatchedChain,
  name: string,
  isWatched: boolean,
): Promise<void> {
  const { network, chainId } = chain;
  const others = watchedNames(state, chain).filter(each => each !== name);
  const names = isWatched ? [name, ...others].slice(0, MOST) : others;
  const rest = Object.fromEntries(Object.entries(readState(state)).filter(([id]) => id !== network));
  const after =
    names.length === 0 ? rest : { ...rest, [network]: { names, ...(chainId !== undefined && { chainId }) } };
  await state.update(WATCHED_STATE, Object.keys(after).length === 0 ? undefined : after);
}

function readState(state: vscode.Memento): Readonly<Record<string, unknown>> {
  const value = state.get<unknown>(WATCHED_STATE);
  return isJsonObject(value) ? value : {};
}
