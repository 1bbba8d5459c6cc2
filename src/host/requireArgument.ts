import { UserFacingError } from '../core/userFacingError';
import type { CommandId } from './shell/ids';
import { COMMAND_ARGUMENTS } from './commandArgumentSchemas';

/** A command was run, by a link or a key of somebody, with what it cannot use. */
export class CommandArgumentError extends UserFacingError {
  override readonly name = 'CommandArgumentError';

  constructor(readonly command: CommandId) {
    super(
      `The command ${command} cannot use the argument that it was given. Run it from the Command Palette and choose there what it is for.`,
    );
  }
}

/** Holds what a command was given against what it takes. @throws CommandArgumentError */
export function requireArgument(command: CommandId, argument: unknown): void {
  if (COMMAND_ARGUMENTS[command]?.safeParse(argument).success === false) throw new CommandArgumentError(command);
}
