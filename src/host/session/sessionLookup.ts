import type { ModuleLookup, StoreLookupOptions } from '../../core/modules/moduleLookup';
import type { Session } from './session';
import type { Network } from '../../core/gateway/network';
import { UserFacingError } from '../../core/userFacingError';

/** Looks up modules. In Restricted Mode, sends no requests if the gateway requires a key. */
export async function sessionLookup(
  session: Session,
  options: Pick<StoreLookupOptions, 'signal' | 'onTrouble' | 'onStale'>,
): Promise<ModuleLookup> {
  const { network } = session;
  const [{ storeLookup }, { modules }, accounts] = await Promise.all([
    import('../../core/modules/moduleLookup'),
    session.connection(),
    session.accountsOn(network),
  ]);
  return storeLookup(modules, {
    ...options,
    network: network.label,
    isSandbox: network.sandbox,
    accounts: accounts.map(({ address }) => address),
    mayAsk: !session.isRestricted,
  });
}

/** In Restricted Mode, a key is used only for commands that the user runs. */
export class RestrictedModeError extends UserFacingError {
  override readonly name = 'RestrictedModeError';

  /** @param command tells the user which command can read the data. */
  constructor(network: Network, command = 'run "Movescope: Refresh" on an account') {
    super(
      `This workspace is not trusted, so Movescope sends requests to ${network.label} only when you run a command: ${command}, or trust the workspace.`,
    );
  }
}
