import type { Network } from '../../core/gateway/network';
import { UserFacingError } from '../../core/userFacingError';

/** In Restricted Mode a key is used only for what the user asks for by a command. */
export class RestrictedModeError extends UserFacingError {
  override readonly name = 'RestrictedModeError';

  /** @param command what reads it, in words */
  constructor(network: Network, command = 'run Movescope: Refresh Modules on an account') {
    super(
      `This workspace is not trusted, so ${network.label} is asked only when you run a command: ${command}, or trust the workspace.`,
    );
  }
}
