import type * as vscode from 'vscode';
import type { AccessKeys } from './shell/accessKeys';
import type { Comparisons } from './modules/comparisons';
import type { History } from './results/history';
import type { MoveSources } from './packages/moveSources';
import type { DocumentLocators } from './payloads/documentLocators';
import type { Notify } from './shell/notify';
import type { OfflineFiles } from './shell/offlineFiles';
import type { PayloadRuns } from './simulate/payloadRuns';
import type { RequestLog } from './shell/requestLog';
import type { Session } from './shell/session';
import type { HistoryView } from './results/historyView';
import type { ModuleListing } from './modules/moduleListing';
import type { ModuleTree } from './modules/moduleTree';
import type { ResultPanel } from './results/resultPanel';
import type { TransactionsView } from './ledger/transactionsView';
import type { Watching } from './upgrades/watching';

/** What commands work with. */
export interface Services {
  readonly session: Session;
  /** What was asked of gateways. */
  readonly requests: RequestLog;
  readonly keys: AccessKeys;
  /** What was read of modules, kept over sessions. */
  readonly offline: OfflineFiles;
  readonly notify: Notify;
  readonly sources: MoveSources;
  readonly tree: ModuleTree;
  /** What the tree lists. */
  readonly listing: ModuleListing;
  readonly watching: Watching;
  readonly transactions: TransactionsView;
  readonly panel: ResultPanel;
  readonly history: History;
  readonly historyView: HistoryView;
  readonly log: vscode.LogOutputChannel;
  /** The runs of payloads in editors. */
  readonly runs: PayloadRuns;
  readonly locators: DocumentLocators;
  /** The comparison of interfaces on show. */
  readonly comparisons: Comparisons;
  /** The extension's own version. */
  readonly version: string;
  /** A folder of the extension's own; there need be none yet. */
  readonly storage: vscode.Uri;
  /** What this workspace remembers. */
  readonly state: vscode.Memento;
}
