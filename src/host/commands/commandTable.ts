import { COMMANDS, type CommandId } from '../ids';
import type { FilterChoice } from '../../core/modules/moduleFilter';
import type { ModuleSort } from '../../core/modules/treeListing';
import type { CallForm } from '../../core/payloads/write/writeCall';
import type { FunctionArgument } from '../forms/chooseFunction';
import type { CompareArgument } from './compareResults';
import type { CopyRequest } from './copyAs';
import type { ExportTarget } from './exportResult';
import type { FillArgument } from './fillCall';
import type { HistoryArgument, RemoveArgument } from './history';
import type { PayloadPlace } from '../runs/payloadAtCursor';
import type { AccountArgument } from '../forms/accountFor';
import type { PublicKeyArgument } from './accounts';
import type { ImportArgument } from './importAccounts';
import type {
  BytesArgument,
  DraftArgument,
  LedgerDraftArgument,
  OverridesArgument,
  SendersArgument,
  SweepChoice,
} from '../runs/rerun';
import type { SnapshotArgument } from './saveSnapshot';
import type { SignersArgument } from './simulateAs';
import type { ComparisonRow } from '../../core/modules/compare/comparisonRows';
import type { InterfacesArgument } from './compareInterfaces';
import type { NameArgument } from './openInterface';
import type { VersionArgument } from './openInterfaceAt';
import type { BlockArgument } from './openBlock';
import type { TransactionArgument } from './openTransaction';
import type { Services } from '../services';
import type { PageArgument, SenderArgument } from './transactionList';
import type { WaitArgument } from './waitForTransaction';
import type { WatchCommand } from './watch';
import type { TransactionFilter } from '../../core/runs/ledger/transactionFilter';
import type { TransactionRow } from '../views/transactionRow';
import type { ModuleRow } from '../views/moduleRow';

/** A command with what it was given. @throws what the user is to be told */
export type Command = (services: Services, argument: never) => Promise<void>;

/** What each command runs. Each part is loaded when it is first used. */
export const COMMAND_TABLE: Readonly<Record<CommandId, Command>> = {
  [COMMANDS.simulate]: async (services, given?: (PayloadPlace | LedgerDraftArgument) & OverridesArgument) =>
    (await import('./simulate')).simulateAtCursor(services, given),
  [COMMANDS.encode]: async (services, given?: PayloadPlace | DraftArgument) =>
    (await import('./encode')).encodeAtCursor(services, given),
  [COMMANDS.simulateAs]: async (services, given?: (PayloadPlace | DraftArgument) & SignersArgument) =>
    (await import('./simulateAs')).simulateAs(services, given),
  [COMMANDS.senderMatrix]: async (services, given?: (PayloadPlace | DraftArgument) & SendersArgument) =>
    (await import('./senderMatrix')).senderMatrixAtCursor(services, given),
  [COMMANDS.sweepArgument]: async (services, given?: (PayloadPlace | DraftArgument) & SweepChoice) =>
    (await import('./sweepArgument')).sweepAtCursor(services, given),
  [COMMANDS.inspect]: async (services, given?: BytesArgument) =>
    (await import('./inspectBytes')).inspectBytes(services, given),
  [COMMANDS.simulateFunction]: async (services, given?: FunctionArgument) =>
    (await import('./simulateFunction')).simulateFunction(services, given),
  [COMMANDS.openExample]: async services => (await import('./openExample')).openExample(services),
  [COMMANDS.insertCall]: async (services, given?: FunctionArgument) =>
    (await import('./insertCall')).insertCall(services, given),
  [COMMANDS.fillCall]: async (services, given?: FillArgument) => (await import('./fillCall')).fillCall(services, given),
  [COMMANDS.copyAs]: async (services, given?: CopyRequest | ModuleRow | LedgerDraftArgument) =>
    (await import('./copyAs')).copyAs(services, given),
  [COMMANDS.pasteAs]: async (services, form?: CallForm) => (await import('./pasteAs')).pasteAs(services, form),
  [COMMANDS.addAccount]: async (services, given?: { readonly address: string; readonly label?: string }) =>
    (await import('./accounts')).addAccount(services, given),
  [COMMANDS.removeAccount]: async (services, given?: AccountArgument) =>
    (await import('./accounts')).removeAccountFromList(services, given),
  [COMMANDS.importAccounts]: async (services, given?: ImportArgument) =>
    (await import('./importAccounts')).importAccounts(services, given),
  [COMMANDS.renameAccount]: async (services, given?: AccountArgument) =>
    (await import('./accountEntries')).renameAccount(services, given),
  [COMMANDS.setAccountNetworks]: async (services, given?: AccountArgument) =>
    (await import('./accountEntries')).setAccountNetworks(services, given),
  [COMMANDS.moveAccountTo]: async (services, given?: AccountArgument) =>
    (await import('./accountEntries')).moveAccountTo(services, given),
  [COMMANDS.moveAccountUp]: async (services, given?: AccountArgument) =>
    (await import('./accountEntries')).moveAccount(services, -1, given),
  [COMMANDS.moveAccountDown]: async (services, given?: AccountArgument) =>
    (await import('./accountEntries')).moveAccount(services, 1, given),
  [COMMANDS.setSender]: async (services, given?: AccountArgument) =>
    (await import('./accounts')).setSender(services, given),
  [COMMANDS.setPublicKey]: async (services, given?: PublicKeyArgument) =>
    (await import('./accounts')).setPublicKey(services, given),
  [COMMANDS.refresh]: (services, row?: ModuleRow) => services.tree.refresh(row),
  [COMMANDS.findSymbol]: async (services, given?: string) => (await import('./findSymbol')).findSymbol(services, given),
  [COMMANDS.revealSymbol]: async (services, given?: NameArgument) =>
    (await import('./revealSymbol')).revealSymbol(services, given),
  [COMMANDS.filterModules]: async (services, given?: Partial<FilterChoice>) =>
    (await import('./filterModules')).filterModules(services, given),
  [COMMANDS.clearModuleFilter]: ({ listing }) => {
    listing.clearFilter();
    return Promise.resolve();
  },
  [COMMANDS.sortModules]: async (services, given?: ModuleSort) =>
    (await import('./sortModules')).sortModules(services, given),
  [COMMANDS.pinModule]: async (services, given?: NameArgument) =>
    (await import('./pinModule')).pinModule(services, true, given),
  [COMMANDS.unpinModule]: async (services, given?: NameArgument) =>
    (await import('./pinModule')).pinModule(services, false, given),
  [COMMANDS.watch]: watching('watch'),
  [COMMANDS.unwatch]: watching('unwatch'),
  [COMMANDS.checkWatched]: watching('checkWatched'),
  [COMMANDS.showUpgrade]: watching('showUpgrade'),
  [COMMANDS.markUpgradesSeen]: watching('markUpgradesSeen'),
  [COMMANDS.clearCache]: async services => (await import('./clearCache')).clearCache(services),
  [COMMANDS.saveSnapshot]: async (services, given?: SnapshotArgument) =>
    (await import('./saveSnapshot')).saveSnapshot(services, given),
  [COMMANDS.copyName]: async (services, row?: ModuleRow) => (await import('./copyName')).copyName(services, row),
  [COMMANDS.openInExplorer]: async (services, row?: ModuleRow | TransactionRow) =>
    (await import('./openInExplorer')).openInExplorer(services, row),
  [COMMANDS.copyAbi]: async (services, given?: NameArgument) => (await import('./copyModule')).copyAbi(services, given),
  [COMMANDS.copyBytecode]: async (services, given?: NameArgument) =>
    (await import('./copyModule')).copyBytecode(services, given),
  [COMMANDS.openInterface]: async (services, given?: NameArgument) =>
    (await import('./openInterface')).openInterface(services, given),
  [COMMANDS.openInterfaceAt]: async (services, given?: VersionArgument) =>
    (await import('./openInterfaceAt')).openInterfaceAt(services, given),
  [COMMANDS.compareInterfaces]: async (services, given?: InterfacesArgument) =>
    (await import('./compareInterfaces')).compareInterfaces(services, given),
  [COMMANDS.showChange]: async (services, row?: ComparisonRow) =>
    (await import('./comparison')).showChange(services, row),
  [COMMANDS.showAllChanges]: async services => (await import('./comparison')).showAllChanges(services),
  [COMMANDS.swapComparison]: async services => (await import('./comparison')).swapComparison(services),
  [COMMANDS.comparisonAsMarkdown]: async services => (await import('./comparison')).comparisonAsMarkdown(services),
  [COMMANDS.closeComparison]: ({ comparisons }) => comparisons.close(),
  [COMMANDS.findReferences]: async (services, given?: NameArgument) =>
    (await import('./findReferences')).findReferencesInWorkspace(services, given),
  [COMMANDS.addNetwork]: async services => (await import('./networks')).addNetworkByForm(services),
  [COMMANDS.editNetwork]: async (services, id?: string) => (await import('./networks')).editNetwork(services, id),
  [COMMANDS.removeNetwork]: async (services, id?: string) =>
    (await import('./networks')).removeNetworkFromSettings(services, id),
  [COMMANDS.selectNetwork]: async (services, id?: string) => (await import('./networks')).selectNetwork(services, id),
  [COMMANDS.setAccessKey]: async (services, id?: string) => (await import('./accessKey')).setAccessKey(services, id),
  [COMMANDS.clearAccessKey]: async (services, id?: string) =>
    (await import('./accessKey')).clearAccessKey(services, id),
  [COMMANDS.openTransaction]: async (services, given?: TransactionArgument) =>
    (await import('./openTransaction')).openTransaction(services, given),
  [COMMANDS.openBlock]: async (services, given?: BlockArgument) =>
    (await import('./openBlock')).openBlock(services, given),
  [COMMANDS.waitForTransaction]: async (services, given?: WaitArgument) =>
    (await import('./waitForTransaction')).waitForTransaction(services, given),
  [COMMANDS.refreshTransactions]: async (services, given?: SenderArgument) =>
    (await import('./transactionList')).refreshTransactions(services, given),
  [COMMANDS.readTransactions]: async (services, given?: PageArgument) =>
    (await import('./transactionList')).readTransactions(services, given),
  [COMMANDS.goToTransaction]: async (services, given?: SenderArgument & { readonly sequenceNumber?: string }) =>
    (await import('./transactionList')).goToTransaction(services, given),
  [COMMANDS.filterTransactions]: async (services, given?: TransactionFilter) =>
    (await import('./transactionList')).filterTransactions(services, given),
  [COMMANDS.clearTransactionFilter]: async services =>
    (await import('./transactionList')).clearTransactionFilter(services),
  [COMMANDS.simulateTransaction]: async (services, given?: TransactionArgument) =>
    (await import('./transactionActions')).simulateTransaction(services, given),
  [COMMANDS.compareTransaction]: async (services, given?: TransactionArgument) =>
    (await import('./transactionActions')).compareTransaction(services, given),
  [COMMANDS.copyTransactionHash]: async (services, row?: TransactionRow) =>
    (await import('./transactionActions')).copyHash(services, row),
  [COMMANDS.copyTransactionVersion]: async (services, row?: TransactionRow) =>
    (await import('./transactionActions')).copyVersion(services, row),
  [COMMANDS.exportResult]: async (services, given?: ExportTarget) =>
    (await import('./exportResult')).exportResult(services, given),
  [COMMANDS.copyDiagnostics]: async services => (await import('./copyDiagnostics')).copyDiagnostics(services),
  [COMMANDS.simulateOnAllNetworks]: async (services, given?: PayloadPlace | DraftArgument) =>
    (await import('./simulateOnAllNetworks')).simulateOnAllNetworks(services, given),
  [COMMANDS.compareResults]: async (services, given?: CompareArgument) =>
    (await import('./compareResults')).compareResults(services, given),
  [COMMANDS.openResult]: async (services, given?: HistoryArgument) =>
    (await import('./history')).openResult(services, given),
  [COMMANDS.rerunResult]: async (services, given?: HistoryArgument) =>
    (await import('./history')).rerunResult(services, given),
  [COMMANDS.pinResult]: async (services, given?: HistoryArgument) =>
    (await import('./history')).pinResults(services, true, given),
  [COMMANDS.unpinResult]: async (services, given?: HistoryArgument) =>
    (await import('./history')).pinResults(services, false, given),
  [COMMANDS.removeResult]: async (services, given?: RemoveArgument) =>
    (await import('./history')).removeResults(services, given),
  [COMMANDS.clearHistory]: async services => (await import('./history')).clearHistory(services),
  [COMMANDS.simulateOnSave]: async (services, given?: PayloadPlace) =>
    (await import('./simulateOnSave')).simulateOnSave(services, given),
  [COMMANDS.showLog]: services => {
    services.log.show();
    return Promise.resolve();
  },
};

function watching(name: WatchCommand): Command {
  return async (services, given) => (await import('./watch')).WATCH_COMMANDS[name](services, given);
}
