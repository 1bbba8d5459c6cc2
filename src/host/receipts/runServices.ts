import type * as vscode from 'vscode';
import type { SourceFolders } from '../aborts/withSource';
import type { DocumentLocators } from '../providers/documentLocators';
import type { Session } from '../session';
import type { ResultPanel } from '../views/resultPanel';

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
