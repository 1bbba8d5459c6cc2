import type * as vscode from 'vscode';
import type { Session } from '../session';
import type { ModuleTree } from '../views/moduleTree';

/** What watching works with. */
export interface WatchParts {
  readonly session: Session;
  readonly tree: ModuleTree;
  readonly state: vscode.Memento;
  readonly log: vscode.LogOutputChannel;
}
