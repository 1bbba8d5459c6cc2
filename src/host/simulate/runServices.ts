import type * as vscode from 'vscode';
import type { Completion } from '../results/completed';
import type { DocumentLocators } from '../payloads/documentLocators';
import type { ResultPanel } from '../results/resultPanel';
import type { Lazy } from '../shell/lazy';

/** The services that runs of payloads need. */
export interface RunServices {
  readonly completion: Completion;
  readonly locators: DocumentLocators;
  readonly panel: Lazy<ResultPanel>;
  /** The state of the workspace. */
  readonly state: vscode.Memento;
  /** Fires when the network's data is dropped or the network changes. */
  readonly onDidForget: vscode.Event<void>;
}
