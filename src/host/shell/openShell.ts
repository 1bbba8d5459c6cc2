import type * as vscode from 'vscode';
import { createSystemClock } from '../../core/gateway/systemClock';
import { AccessKeys } from './accessKeys';
import { openLog } from './log';
import { Notify } from './notify';
import { OfflineFiles } from './offlineFiles';
import { RequestLog } from './requestLog';
import { Session } from './session';

/** What all features stand on; whoever opens it disposes of what can be disposed of. */
export interface Shell {
  readonly log: vscode.LogOutputChannel;
  readonly notify: Notify;
  readonly requests: RequestLog;
  readonly offline: OfflineFiles;
  readonly session: Session;
}

/** Opens the log, the offline copy and the session of a window. */
export function openShell(context: vscode.ExtensionContext): Shell {
  const log = openLog();
  const requests = new RequestLog(log);
  const offline = new OfflineFiles(context.storageUri ?? context.globalStorageUri, log);
  const keys = new AccessKeys(context.secrets, createSystemClock());
  return { log, requests, offline, notify: new Notify(log), session: new Session(keys, context, requests, offline) };
}
