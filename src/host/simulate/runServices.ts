import type * as vscode from 'vscode';
import type { Completion } from '../results/completed';
import type { DocumentLocators } from '../payloads/documentLocators';
import type { ResultPanel } from '../results/resultPanel';

/** What the runs of payloads work with. */
export interface RunServices {
  readonly completion: Completion;
  readonly locators: DocumentLocators;
  readonly panel: ResultPanel;
  /** What this workspace remembers. */
  readonly state: vscode.Memento;
  /** What was read of the network is forgotten, or it is another one. */
  readonly onDidForget: vscode.Event<void>;
}
