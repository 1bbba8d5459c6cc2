import type * as vscode from 'vscode';
import type { MoveSources } from '../packages/moveSources';
import type { ResultPanel } from '../results/resultPanel';
import type { Base } from '../session/session';
import type { Lazy } from '../vscode/lazy';

export interface SandboxServices extends Base {
  readonly sources: MoveSources;
  readonly panel: Lazy<ResultPanel>;
  /** The workspace state. */
  readonly state: vscode.Memento;
}
