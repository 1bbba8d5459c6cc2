import * as vscode from 'vscode';
import { createSystemClock } from '../../../src/core/gateway/fetch';
import { AccessKeys } from '../../../src/host/session/accessKeys';
import { disposeLoaded } from '../../../src/host/vscode/lazy';
import { openOfflineFiles } from '../../../src/host/session/openShell';
import { RequestLog } from '../../../src/host/vscode/requestLog';
import { Session } from '../../../src/host/session/session';
import type { MapMemento } from '../../unit/host/mapMemento';

/** What remains of a session when a window is closed. */
export interface SessionMemory {
  /** Of the workspace. */
  readonly state: MapMemento;
  /** Of the user. */
  readonly networks: MapMemento;
}

/** What a session tells the log. */
export interface SessionLog {
  readonly info: (sentence: string) => void;
  readonly warn: (sentence: string) => void;
}

/**
 * A session beside that of the extension, over the networks of the settings, and its files, both to be disposed.
 * @param context the extension's, for its secrets and the place of files
 */
export function ownSession(
  { state, networks }: SessionMemory,
  { secrets, globalStorageUri }: vscode.ExtensionContext,
  log: SessionLog,
): { readonly session: Session; readonly offline: vscode.Disposable } {
  const offline = openOfflineFiles(vscode.Uri.joinPath(globalStorageUri, 'paced'), log);
  const globalState = Object.assign(networks, { setKeysForSync: () => undefined });
  const context = { secrets, workspaceState: state, globalState, storageUri: undefined };
  const session = new Session(new AccessKeys(secrets, createSystemClock()), context, new RequestLog(log), offline);
  return { session, offline: disposeLoaded(offline) };
}
