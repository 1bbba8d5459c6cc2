import type * as vscode from 'vscode';
import type { Clock } from '../../core/gateway/fetch';
import type { WatchFiles } from '../../core/modules/watch/watchFiles';
import type { Notify } from '../shell/notify';
import type { Session } from '../shell/session';
import type { ModuleTree } from '../modules/moduleTree';

/** What watching works with. */
export interface WatchParts {
  readonly session: Session;
  readonly tree: Pick<ModuleTree, 'showMarks'>;
  readonly state: vscode.Memento;
  readonly log: Pick<vscode.LogOutputChannel, 'info' | 'warn'>;
  readonly notify: Pick<Notify, 'info'>;
}

/** What a watcher has of its own. */
export interface WatchSurroundings {
  /** What was seen, kept over sessions. */
  readonly files: WatchFiles;
  readonly clock: Clock;
  /** Nothing is asked while it has not the focus. */
  readonly window: Pick<typeof vscode.window, 'state' | 'onDidChangeWindowState'>;
}
