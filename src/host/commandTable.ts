import { COMMANDS, type CommandId } from './shell/ids';
import type { FilterChoice } from '../core/modules/moduleFilter';
import type { ModuleSort } from '../core/modules/treeListing';
import type { FunctionArgument } from './payloads/chooseFunction';
import type { CompareArgument } from './results/compareResults';
import type { CopyRequest } from './payloads/copyAs';
import type { ExportTarget } from './results/exportResult';
import type { FillArgument } from './payloads/fillCall';
import type { HistoryArgument, RemoveArgument } from './results/historyCommands';
import type { PayloadPlace } from './payloads/payloadAtCursor';
import type { AccountArgument } from './accounts/accountFor';
import type { PublicKeyArgument } from './accounts/accountCommands';
import type { ImportArgument } from './accounts/importAccounts';
import type {
  BytesArgument,
  DraftArgument,
  LedgerDraftArgument,
  OverridesArgument,
  SendersArgument,
  SweepChoice,
} from './results/rerun';
import type { SnapshotArgument } from './modules/saveSnapshot';
import type { SignersArgument } from './simulate/simulateAs';
import type { ComparisonRow } from '../core/modules/compare/comparisonRows';
import type { InterfacesArgument } from './modules/compareInterfaces';
import type { NameArgument } from './modules/openInterface';
import type { VersionArgument } from './modules/openInterfaceAt';
import type { BlockArgument } from './ledger/openBlock';
import type { TransactionArgument } from './ledger/openTransaction';
import type { Services } from './services';
import type { PageArgument, SenderArgument } from './ledger/transactionList';
import type { WaitArgument } from './ledger/waitForTransaction';
import type { WatchCommand } from './upgrades/watchCommands';
import type { TransactionFilter } from '../core/runs/ledger/transactionFilter';
import type { TransactionRow } from './ledger/transactionRow';
import type { ModuleRow } from './shell/moduleRow';

/** A command with what it was given. @throws what the user is to be told */
export type Command = (services: Services, argument: never) => Promise<void>;

/** What each command runs. Each part is loaded when it is first used. */
export const COMMAND_TABLE: Readonly<Record<CommandId, Command>> = {
  [COMMANDS.simulate]: async (services, given?: (PayloadPlace | LedgerDraftArgument) & OverridesArgument) =>
    (await import('./simulate/simulate')).simulateAtCursor(services, given),
  [COMMANDS.encode]: async (services, given?: PayloadPlace | DraftArgument) =>
    (await import('./simulate/encode')).encodeAtCursor(services, given),
  [COMMANDS.simulateAs]: async (services, given?: (PayloadPlace | DraftArgument) & SignersArgument) =>
    (await import('./simulate/simulateAs')).simulateAs(services, given),
  [COMMANDS.senderMatrix]: async (services, given?: (PayloadPlace | DraftArgument) & SendersArgument) =>
    (await import('./simulate/senderMatrix')).senderMatrixAtCursor(services, given),
  [COMMANDS.sweepArgument]: async (services, given?: (PayloadPlace | DraftArgument) & SweepChoice) =>
    (await import('./simulate/sweepArgument')).sweepAtCursor(services, given),
  [COMMANDS.inspect]: async (services, given?: BytesArgument) =>
    (await import('./simulate/inspectBytes')).inspectBytes(services, given),
  [COMMANDS.simulateFunction]: async (services, given?: FunctionArgument) =>
    (await import('./simulate/simulateFunction')).simulateFunction(services, given),
  [COMMANDS.openExample]: async services => (await import('./payloads/openExample')).openExample(services),
  [COMMANDS.insertCall]: async (services, given?: FunctionArgument) =>
    (await import('./payloads/insertCall')).insertCall(services, given),
  [COMMANDS.fillCall]: async (services, given?: FillArgument) =>
    (await import('./payloads/fillCall')).fillCall(services, given),
  [COMMANDS.copyAs]: async (services, given?: CopyRequest | ModuleRow | LedgerDraftArgument) =>
    (await import('./payloads/copyAs')).copyAs(services, given),
  [COMMANDS.pasteAs]: async (services, form?: string) => (await import('./payloads/pasteAs')).pasteAs(services, form),
  [COMMANDS.addAccount]: async (services, given?: { readonly address: string; readonly label?: string }) =>
    (await import('./accounts/accountCommands')).addAccount(services, given),
  [COMMANDS.removeAccount]: async (services, given?: AccountArgument) =>
    (await import('./accounts/accountCommands')).removeAccountFromList(services, given),
  [COMMANDS.importAccounts]: async (services, given?: ImportArgument) =>
    (await import('./accounts/importAccounts')).importAccounts(services, given),
  [COMMANDS.renameAccount]: async (services, given?: AccountArgument) =>
    (await import('./accounts/accountEntries')).renameAccount(services, given),
  [COMMANDS.setAccountNetworks]: async (services, given?: AccountArgument) =>
    (await import('./accounts/accountEntries')).setAccountNetworks(services, given),
  [COMMANDS.moveAccountTo]: async (services, given?: AccountArgument) =>
    (await import('./accounts/accountEntries')).moveAccountTo(services, given),
  [COMMANDS.moveAccountUp]: async (services, given?: AccountArgument) =>
    (await import('./accounts/accountEntries')).moveAccount(services, -1, given),
  [COMMANDS.moveAccountDown]: async (services, given?: AccountArgument) =>
    (await import('./accounts/accountEntries')).moveAccount(services, 1, given),
  [COMMANDS.setSender]: async (services, given?: AccountArgument) =>
    (await import('./accounts/accountCommands')).setSender(services, given),
  [COMMANDS.setPublicKey]: async (services, given?: PublicKeyArgument) =>
    (await import('./accounts/accountCommands')).setPublicKey(services, given),
  [COMMANDS.refresh]: (services, row?: ModuleRow) => services.tree.refresh(row),
  [COMMANDS.findSymbol]: async (services, given?: string) =>
    (await import('./modules/findSymbol')).findSymbol(services, given),
  [COMMANDS.revealSymbol]: async (services, given?: NameArgument) =>
    (await import('./modules/revealSymbol')).revealSymbol(services, given),
  [COMMANDS.filterModules]: async (services, given?: Partial<FilterChoice>) =>
    (await import('./modules/listModules')).filterModules(services, given),
  [COMMANDS.clearModuleFilter]: ({ listing }) => {
    listing.clearFilter();
    return Promise.resolve();
  },
  [COMMANDS.sortModules]: async (services, given?: ModuleSort) =>
    (await import('./modules/listModules')).sortModules(services, given),
  [COMMANDS.pinModule]: async (services, given?: NameArgument) =>
    (await import('./modules/listModules')).pinModule(services, true, given),
  [COMMANDS.unpinModule]: async (services, given?: NameArgument) =>
    (await import('./modules/listModules')).pinModule(services, false, given),
  [COMMANDS.watch]: watching('watch'),
  [COMMANDS.unwatch]: watching('unwatch'),
  [COMMANDS.checkWatched]: watching('checkWatched'),
  [COMMANDS.showUpgrade]: watching('showUpgrade'),
  [COMMANDS.markUpgradesSeen]: watching('markUpgradesSeen'),
  [COMMANDS.clearCache]: async services => (await import('./modules/clearCache')).clearCache(services),
  [COMMANDS.saveSnapshot]: async (services, given?: SnapshotArgument) =>
    (await import('./modules/saveSnapshot')).saveSnapshot(services, given),
  [COMMANDS.copyName]: async (services, row?: ModuleRow) =>
    (await import('./modules/copyModule')).copyName(services, row),
  [COMMANDS.openInExplorer]: async (services, row?: ModuleRow | TransactionRow) =>
    (await import('./networks/openInExplorer')).openInExplorer(services, row),
  [COMMANDS.copyAbi]: async (services, given?: NameArgument) =>
    (await import('./modules/copyModule')).copyAbi(services, given),
  [COMMANDS.copyBytecode]: async (services, given?: NameArgument) =>
    (await import('./modules/copyModule')).copyBytecode(services, given),
  [COMMANDS.openInterface]: async (services, given?: NameArgument) =>
    (await import('./modules/openInterface')).openInterface(services, given),
  [COMMANDS.openInterfaceAt]: async (services, given?: VersionArgument) =>
    (await import('./modules/openInterfaceAt')).openInterfaceAt(services, given),
  [COMMANDS.compareInterfaces]: async (services, given?: InterfacesArgument) =>
    (await import('./modules/compareInterfaces')).compareInterfaces(services, given),
  [COMMANDS.showChange]: async (services, row?: ComparisonRow) =>
    (await import('./modules/comparisonCommands')).showChange(services, row),
  [COMMANDS.showAllChanges]: async services => (await import('./modules/comparisonCommands')).showAllChanges(services),
  [COMMANDS.swapComparison]: async services => (await import('./modules/comparisonCommands')).swapComparison(services),
  [COMMANDS.comparisonAsMarkdown]: async services =>
    (await import('./modules/comparisonCommands')).comparisonAsMarkdown(services),
  [COMMANDS.closeComparison]: ({ comparisons }) => comparisons.close(),
  [COMMANDS.findReferences]: async (services, given?: NameArgument) =>
    (await import('./modules/findReferences')).findReferencesInWorkspace(services, given),
  [COMMANDS.addNetwork]: async services => (await import('./networks/networkCommands')).addNetworkByForm(services),
  [COMMANDS.editNetwork]: async (services, id?: string) =>
    (await import('./networks/networkCommands')).editNetwork(services, id),
  [COMMANDS.removeNetwork]: async (services, id?: string) =>
    (await import('./networks/networkCommands')).removeNetworkFromSettings(services, id),
  [COMMANDS.selectNetwork]: async (services, id?: string) =>
    (await import('./networks/networkCommands')).selectNetwork(services, id),
  [COMMANDS.setAccessKey]: async (services, id?: string) =>
    (await import('./networks/accessKey')).setAccessKey(services, id),
  [COMMANDS.clearAccessKey]: async (services, id?: string) =>
    (await import('./networks/accessKey')).clearAccessKey(services, id),
  [COMMANDS.openTransaction]: async (services, given?: TransactionArgument) =>
    (await import('./ledger/openTransaction')).openTransaction(services, given),
  [COMMANDS.openBlock]: async (services, given?: BlockArgument) =>
    (await import('./ledger/openBlock')).openBlock(services, given),
  [COMMANDS.waitForTransaction]: async (services, given?: WaitArgument) =>
    (await import('./ledger/waitForTransaction')).waitForTransaction(services, given),
  [COMMANDS.refreshTransactions]: async (services, given?: SenderArgument) =>
    (await import('./ledger/transactionList')).refreshTransactions(services, given),
  [COMMANDS.readTransactions]: async (services, given?: PageArgument) =>
    (await import('./ledger/transactionList')).readTransactions(services, given),
  [COMMANDS.goToTransaction]: async (services, given?: SenderArgument & { readonly sequenceNumber?: string }) =>
    (await import('./ledger/transactionList')).goToTransaction(services, given),
  [COMMANDS.filterTransactions]: async (services, given?: TransactionFilter) =>
    (await import('./ledger/transactionList')).filterTransactions(services, given),
  [COMMANDS.clearTransactionFilter]: async services =>
    (await import('./ledger/transactionList')).clearTransactionFilter(services),
  [COMMANDS.simulateTransaction]: async (services, given?: TransactionArgument) =>
    (await import('./ledger/transactionActions')).simulateTransaction(services, given),
  [COMMANDS.compareTransaction]: async (services, given?: TransactionArgument) =>
    (await import('./ledger/transactionActions')).compareTransaction(services, given),
  [COMMANDS.copyTransactionHash]: async (services, row?: TransactionRow) =>
    (await import('./ledger/transactionActions')).copyHash(services, row),
  [COMMANDS.copyTransactionVersion]: async (services, row?: TransactionRow) =>
    (await import('./ledger/transactionActions')).copyVersion(services, row),
  [COMMANDS.exportResult]: async (services, given?: ExportTarget) =>
    (await import('./results/exportResult')).exportResult(services, given),
  [COMMANDS.copyDiagnostics]: async services => (await import('./networks/copyDiagnostics')).copyDiagnostics(services),
  [COMMANDS.simulateOnAllNetworks]: async (services, given?: PayloadPlace | DraftArgument) =>
    (await import('./simulate/simulateOnAllNetworks')).simulateOnAllNetworks(services, given),
  [COMMANDS.compareResults]: async (services, given?: CompareArgument) =>
    (await import('./results/compareResults')).compareResults(services, given),
  [COMMANDS.openResult]: async (services, given?: HistoryArgument) =>
    (await import('./results/historyCommands')).openResult(services, given),
  [COMMANDS.rerunResult]: async (services, given?: HistoryArgument) =>
    (await import('./results/historyCommands')).rerunResult(services, given),
  [COMMANDS.pinResult]: async (services, given?: HistoryArgument) =>
    (await import('./results/historyCommands')).pinResults(services, true, given),
  [COMMANDS.unpinResult]: async (services, given?: HistoryArgument) =>
    (await import('./results/historyCommands')).pinResults(services, false, given),
  [COMMANDS.removeResult]: async (services, given?: RemoveArgument) =>
    (await import('./results/historyCommands')).removeResults(services, given),
  [COMMANDS.clearHistory]: async services => (await import('./results/historyCommands')).clearHistory(services),
  [COMMANDS.simulateOnSave]: async (services, given?: PayloadPlace) =>
    (await import('./simulate/simulateOnSave')).simulateOnSave(services, given),
  [COMMANDS.showLog]: services => {
    services.log.show();
    return Promise.resolve();
  },
};

function watching(name: WatchCommand): Command {
  return async (services, given) => (await import('./upgrades/watchCommands')).WATCH_COMMANDS[name](services, given);
}
