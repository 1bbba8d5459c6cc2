import * as vscode from 'vscode';
import { createSystemClock } from '../../core/gateway/fetch';
import { AccessKeys } from './accessKeys';
import { Notify } from '../vscode/notify';
import { RequestLog } from '../vscode/requestLog';
import { type OfflineFiles, Session } from './session';
import { lazy } from '../vscode/lazy';

/** The services that all features share. The caller of {@link openShell} disposes them. */
interface Shell {
  readonly log: vscode.LogOutputChannel;
  readonly notify: Notify;
  readonly requests: RequestLog;
  readonly offline: OfflineFiles;
  readonly session: Session;
}

/** Opens the log, the offline copies and the session of a window. */
export function openShell(context: vscode.ExtensionContext): Shell {
  const log = openLog();
  const requests = new RequestLog(log);
  const offline = openOfflineFiles(context.storageUri ?? context.globalStorageUri, log);
  const keys = new AccessKeys(context.secrets, createSystemClock());
  return { log, requests, offline, notify: new Notify(log), session: new Session(keys, context, requests, offline) };
}

/** Opens a log that ignores lines after disposal, because VS Code's log channel would throw. */
function openLog(): vscode.LogOutputChannel {
  const channel = vscode.window.createOutputChannel('Movescope', { log: true });
  let isOpen = true;
  const say = (level: 'trace' | 'debug' | 'info' | 'warn' | 'error') => ({
    value: (...words: [string, ...unknown[]]) => {
      if (isOpen) channel[level](...words);
    },
  });
  const dispose = () => {
    isOpen = false;
    channel.dispose();
  };
  return Object.create(channel, {
    trace: say('trace'),
    debug: say('debug'),
    info: say('info'),
    warn: say('warn'),
    error: say('error'),
    dispose: { value: dispose },
  }) as vscode.LogOutputChannel;
}

/**
 * Returns the offline files, which are loaded on first use.
 * @param storage the workspace storage or the global storage
 */
export function openOfflineFiles(storage: vscode.Uri, log: Pick<vscode.LogOutputChannel, 'warn'>): OfflineFiles {
  return lazy(async () => {
    const [{ ModuleArchive: Archive }, { StorageArchiveFolder }] = await Promise.all([
      import('../../core/modules/archive/moduleArchive'),
      import('../vscode/storageFolder'),
    ]);
    return new Archive(new StorageArchiveFolder(vscode.Uri.joinPath(storage, 'modules')), {
      clock: createSystemClock(),
      warn: sentence => log.warn(sentence),
    });
  });
}
