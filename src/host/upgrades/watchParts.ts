import type * as vscode from 'vscode';
import type { Clock } from '../../core/gateway/fetch';
import type { WatchFiles } from '../../core/modules/watch/watchFiles';
import type { Notify } from '../shell/notify';
import type { Session } from '../shell/session';
import type { ModuleTree } from '../modules/moduleTree';

/** Where the marks of all networks are, in the state of the workspace: nothing is loaded where there are none. */
export const WATCHED_STATE = 'watched';

/** What watching works with. */
export interface WatchParts {
  readonly session: Session;
  readonly tree: Pick<ModuleTree, 'showMarks'>;
  readonly state: vscode.Memento;
  readonly log: Pick<vscode.LogOutputChannel, 'info' | 'warn'>;
  readonly notify: Pick<Notify, 'info'>;
}

/** What the buttons of a message about upgrades do. */
export interface UpgradeActions {
  /** @param id of the module; the user is asked for one where it is left out */
  readonly show: (id: { readonly address: string; readonly module: string } | undefined) => Promise<void>;
  /** @param name of the account or module; the user is asked for one where it is left out */
  readonly stop: (name: string | undefined) => Promise<void>;
}

/** What a watcher has of its own. */
export interface WatchSurroundings {
  /** What was seen, kept over sessions. */
  readonly files: WatchFiles;
  readonly clock: Clock;
  /** Nothing is asked while it has not the focus. */
  readonly actions: UpgradeActions;
  readonly window: Pick<typeof vscode.window, 'state' | 'onDidChangeWindowState'>;
}
