import type * as vscode from 'vscode';
import type { AccessKeys } from './accessKeys';
import type { Comparisons } from './comparison/comparisons';
import type { History } from './history/history';
import type { MoveSources } from './moveSources';
import type { DocumentLocators } from './providers/documentLocators';
import type { Notify } from './notify';
import type { OfflineFiles } from './offline/offlineFiles';
import type { PayloadRuns } from './receipts/payloadRuns';
import type { RequestLog } from './requestLog';
import type { Session } from './session';
import type { HistoryView } from './views/historyView';
import type { ModuleListing } from './views/moduleListing';
import type { ModuleTree } from './views/moduleTree';
import type { ResultPanel } from './views/resultPanel';
import type { TransactionsView } from './views/transactionsView';
import type { Watching } from './watch/watching';

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
