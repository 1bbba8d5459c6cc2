import * as vscode from 'vscode';
import { COMMANDS, type CommandId } from './shell/ids';
import type { Services } from './services';

/** They are in the title of a view, and take no row: VS Code gives buttons there the row that has the focus. */
const WITHOUT_ROW: ReadonlySet<string> = new Set<CommandId>([
  COMMANDS.addAccount,
  COMMANDS.importAccounts,
  COMMANDS.addNetwork,
  COMMANDS.editNetwork,
  COMMANDS.removeNetwork,
  COMMANDS.selectNetwork,
  COMMANDS.setAccessKey,
  COMMANDS.clearAccessKey,
  COMMANDS.findSymbol,
  COMMANDS.filterModules,
  COMMANDS.sortModules,
  COMMANDS.filterTransactions,
  COMMANDS.waitForTransaction,
]);

/** They take a document. All others that stand in a menu of an editor are for its cursor. */
const WITH_DOCUMENT: ReadonlySet<string> = new Set<CommandId>([COMMANDS.openInterfaceAt, COMMANDS.compareInterfaces]);

/** Registers every command; what one throws is shown to the user. What they run is loaded by the first one. */
export function registerCommands(services: Services): vscode.Disposable {
  const commands = Object.values(COMMANDS).map(id =>
    vscode.commands.registerCommand(id, async (argument: unknown) => {
      try {
        const given = isNothing(id, argument) ? undefined : argument;
        if (given !== undefined) (await import('./requireArgument')).requireArgument(id, given);
        const { COMMAND_TABLE } = await import('./commandTable');
        await COMMAND_TABLE[id](services, given as never);
      } catch (error) {
        services.notify.error(error);
      }
    }),
  );
  return vscode.Disposable.from(...commands);
}

/** What VS Code gives of its own accord, and the command does not take. */
function isNothing(id: CommandId, argument: unknown): boolean {
  if (argument instanceof vscode.Uri) return !WITH_DOCUMENT.has(id);
  return argument === null || (WITHOUT_ROW.has(id) && isRow(argument));
}

function isRow(argument: unknown): boolean {
  return typeof argument === 'object' && argument !== null && 'kind' in argument;
}
