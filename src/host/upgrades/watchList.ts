import type * as vscode from 'vscode';
import { WATCHED_STATE } from '../vscode/ids';

/** Returns the watched names on a network, newest first, as `address` and `address::module`. */
export function watchedNames(state: vscode.Memento, network: string): readonly string[] {
  const names = state.get<unknown>(`${WATCHED_STATE}${network}`);
  return Array.isArray(names) ? names.filter(each => typeof each === 'string') : [];
}

/** Starts or stops watching a module, or an account and its modules. */
export async function setWatched(
  state: vscode.Memento,
  network: string,
  name: string,
  isWatched: boolean,
): Promise<void> {
  const before = watchedNames(state, network);
  if (isWatched && before.some(each => isPartOf(name, each))) return;
  const others = before.filter(each => each !== name && !(isWatched && isPartOf(each, name)));
  const names = isWatched ? [name, ...others] : others;
  await state.update(`${WATCHED_STATE}${network}`, names.length === 0 ? undefined : names);
}

/** Whether anything is watched, on any network. */
export function isWatching(state: vscode.Memento): boolean {
  return state.keys().some(key => key.startsWith(WATCHED_STATE) && state.get(key) !== undefined);
}

/** Whether a name is the same as another, or is a module of the account that the other name refers to. */
export function isPartOf(name: string, other: string): boolean {
  return name === other || name.startsWith(`${other}::`);
}
