import type * as vscode from 'vscode';
import type { SourceFolders } from '../results/abortSource';
import type { DocumentLocators } from '../payloads/documentLocators';
import type { Session } from '../shell/session';
import type { ResultPanel } from '../results/resultPanel';

/** What the runs of payloads work with. */
export interface RunServices extends SourceFolders {
  readonly session: Session;
  readonly locators: DocumentLocators;
  readonly panel: ResultPanel;
  /** What this workspace remembers. */
  readonly state: vscode.Memento;
  /** What was read of the network is forgotten, or it is another one. */
  readonly onDidForget: vscode.Event<void>;
}
