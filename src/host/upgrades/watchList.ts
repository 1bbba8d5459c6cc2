import type * as vscode from 'vscode';
import { isJsonObject } from '../../core/json';
import { UserFacingError } from '../../core/userFacingError';
import { WATCHED_STATE } from './watchParts';

/** Maximum number of watched names on one network. */
const MOST = 50;

/** The maximum number of watched names is reached. */
export class TooManyWatchedError extends UserFacingError {
  override readonly name = 'TooManyWatchedError';

  constructor() {
    super(`${MOST} accounts and modules are watched on this network, which is the maximum: stop watching one first.`);
  }
}

/**
 * Returns this workspace's watched names on a network, newest first, as `address` and `address::module`. Values of an
 * unexpected shape are ignored.
 */
export function watchedNames(state: vscode.Memento, network: string): readonly string[] {
  const kept = readState(state)[network];
  if (!isJsonObject(kept) || !Array.isArray(kept.names)) return [];
  return kept.names.filter(each => typeof each === 'string');
}

/** Starts or stops watching an account or a module. @throws TooManyWatchedError */
export async function setWatched(
  state: vscode.Memento,
  network: string,
  name: string,
  isWatched: boolean,
): Promise<void> {
  const others = watchedNames(state, network).filter(each => each !== name);
  if (isWatched && others.length >= MOST) throw new TooManyWatchedError();
  const names = isWatched ? [name, ...others] : others;
  const rest = Object.fromEntries(Object.entries(readState(state)).filter(([id]) => id !== network));
  const after = names.length === 0 ? rest : { ...rest, [network]: { names } };
  await state.update(WATCHED_STATE, Object.keys(after).length === 0 ? undefined : after);
}

function readState(state: vscode.Memento): Readonly<Record<string, unknown>> {
  const value = state.get<unknown>(WATCHED_STATE);
  return isJsonObject(value) ? value : {};
}
