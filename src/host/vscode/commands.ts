import * as vscode from 'vscode';
import type { TakenArgument } from './commandArguments';
import { type CommandId, CONTEXT_KEYS } from './ids';
import { lazy } from './lazy';
import type { Notify } from './notify';

export interface CommandEntry {
  /** The accepted arguments; absent if the command accepts none, or validates the argument itself. */
  readonly takes?: readonly TakenArgument[];
  /** Whether the command is a button in a view title. VS Code passes the focused row to these commands. */
  readonly ignoresRow?: true;
  /**
   * Whether the command uses the document that VS Code passes from editor menus. Other commands in these menus use the
   * cursor.
   */
  readonly takesDocument?: true;
  /** Runs the command. @throws an error that is shown to the user */
  readonly run: (given: never) => Promise<void> | void;
}

export type CommandTable<Ids> = { readonly [Name in keyof Ids]: CommandEntry };

/**
 * Registers commands, and shows their errors to the user.
 * @param load loads the table when a command is run for the first time
 */
export function registerCommands<Name extends string>(
  ids: Readonly<Record<Name, CommandId>>,
  notify: Notify,
  load: () => Promise<CommandTable<Readonly<Record<Name, CommandId>>>>,
): vscode.Disposable {
  const names = Object.keys(ids) as Name[];
  const table = lazy(load);
  return vscode.Disposable.from(
    ...names.map(name =>
      vscode.commands.registerCommand(ids[name], async (...args: readonly unknown[]) => {
        try {
          const [argument] = args;
          const command = (await table.get())[name];
          if (isOfLostRow(command, args)) {
            const { LostRowError } = await import('./commandArguments');
            notify.lostRow(new LostRowError());
            return;
          }
          const given = isNothing(command, argument) ? undefined : argument;
          if (given !== undefined && command.takes) {
            const { CommandArgumentError, isTaken } = await import('./commandArguments');
            if (!isTaken(given, command.takes)) throw new CommandArgumentError(ids[name]);
          }
          await command.run(given as never);
        } catch (error) {
          notify.error(error);
        }
      }),
    ),
  );
}

/** Whether VS Code added the argument on its own, and the command does not use it. */
function isNothing({ ignoresRow, takesDocument }: CommandEntry, argument: unknown): boolean {
  if (argument instanceof vscode.Uri) return !takesDocument;
  return argument === null || (ignoresRow === true && isRow(argument));
}

/**
 * Whether a command was run on a row that its view is reloading. VS Code still shows such a row, but passes `undefined`
 * instead of it, followed by the selection. If a command is not run on a row, VS Code passes no arguments at all.
 */
function isOfLostRow({ takes, ignoresRow }: CommandEntry, args: readonly unknown[]): boolean {
  return takes !== undefined && !ignoresRow && args.length > 1 && args[0] === undefined;
}

function isRow(argument: unknown): boolean {
  return typeof argument === 'object' && argument !== null && 'kind' in argument;
}

type ContextKey = keyof typeof CONTEXT_KEYS;

/** Sets a context key for the `when` clauses in `package.json`. @param value a list for the `in` operator */
export async function setContextKey(key: ContextKey, value: boolean | readonly string[]): Promise<void> {
  await vscode.commands.executeCommand('setContext', CONTEXT_KEYS[key], value);
}
