import type { Connection } from '../../core/connection';
import type { Network } from '../../core/gateway/network';
import { UserFacingError } from '../../core/userFacingError';
import type { Session } from './session';
import { readNetworks } from './settings';

/** A network is meant that is not in the settings any more. */
export class NetworkGoneError extends UserFacingError {
  override readonly name = 'NetworkGoneError';

  constructor(id: string) {
    super(`The network ${id} is not in your settings any more: choose another one, and open it again from there.`);
  }
}

/** The network of an id; the selected one where none is said. @throws NetworkGoneError */
export function knownNetwork(session: Session, id: string | undefined): Network {
  const selected = session.network;
  if (id === undefined || id === selected.id) return selected;
  const network = readNetworks().networks.find(each => each.id === id);
  if (!network) throw new NetworkGoneError(id);
  return network;
}

/**
 * Does something with a connection to a network, or to the one of an id: the selected one's is shared, that of another
 * one is closed afterwards.
 * @throws NetworkGoneError
 */
export async function onNetwork<Result>(
  session: Session,
  network: Network | string,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  const meant = typeof network === 'string' ? knownNetwork(session, network) : network;
  if (meant.id === session.network.id) return work(await session.connection());
  const connection = await session.open(meant);
  try {
    return await work(connection);
  } finally {
    connection.dispose();
  }
}

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
