import type * as vscode from 'vscode';
import type { Clock } from '../../core/gateway/fetch';
import type { WatchFiles } from '../../core/modules/watch/watchFiles';
import type { Notify } from '../shell/notify';
import type { Session } from '../shell/session';
import type { ModuleTree } from '../modules/moduleTree';

/** Key of all watched names in the state of the workspace: nothing is loaded if there are none. */
export const WATCHED_STATE = 'watched';

/** The services that watching needs. */
export interface WatchParts {
  readonly session: Session;
  readonly tree: Pick<ModuleTree, 'showMarks'>;
  readonly state: vscode.Memento;
  readonly log: Pick<vscode.LogOutputChannel, 'info' | 'warn'>;
  readonly notify: Pick<Notify, 'info'>;
}

/** The actions of the buttons in a message about upgrades. */
export interface UpgradeActions {
  /** @param id the module's id; the user is asked if it is left out */
  readonly show: (id: { readonly address: string; readonly module: string } | undefined) => Promise<void>;
  /** @param name the name of the account or module; the user is asked if it is left out */
  readonly stop: (name: string | undefined) => Promise<void>;
}

/** The parts that belong to one watcher. */
export interface WatchSurroundings {
  /** The files in which sightings are saved across sessions. */
  readonly files: WatchFiles;
  readonly clock: Clock;
  readonly actions: UpgradeActions;
  /** The window; no requests are sent while it is not focused. */
  readonly window: Pick<typeof vscode.window, 'state' | 'onDidChangeWindowState'>;
}
