import type * as vscode from 'vscode';
import type { TransactionsView } from './ledger/transactionsView';
import type { MoveSources } from './packages/moveSources';
import type { DocumentLocators } from './payloads/documentLocators';
import type { ResultPanel } from './results/resultPanel';
import type { Notify } from './shell/notify';
import type { Session } from './shell/session';
import type { PayloadRuns } from './simulate/payloadRuns';

/** What commands about payloads work with. */
export interface Services {
  readonly session: Session;
  readonly notify: Notify;
  readonly sources: MoveSources;
  readonly transactions: TransactionsView;
  readonly panel: ResultPanel;
  readonly log: vscode.LogOutputChannel;
  /** The runs of payloads in editors. */
  readonly runs: PayloadRuns;
  readonly locators: DocumentLocators;
  /** A folder of the extension's own; there need be none yet. */
  readonly storage: vscode.Uri;
  /** What this workspace remembers. */
  readonly state: vscode.Memento;
}
