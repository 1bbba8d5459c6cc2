import type { Network } from '../../core/gateway/network';
import { UserFacingError } from '../../core/userFacingError';

/** In Restricted Mode a key is used only for commands that the user runs. */
export class RestrictedModeError extends UserFacingError {
  override readonly name = 'RestrictedModeError';

  /** @param command tells the user, in words, which command can read it */
  constructor(network: Network, command = 'run Movescope: Refresh Modules on an account') {
    super(
      `This workspace is not trusted, so ${network.label} is contacted only when you run a command: ${command}, or trust the workspace.`,
    );
  }
}
