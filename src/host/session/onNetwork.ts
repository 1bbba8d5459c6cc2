import type { Connection } from '../../core/connection';
import type { Network } from '../../core/gateway/network';
import { UserFacingError } from '../../core/userFacingError';
import type { Session } from './session';
import { readNetworks } from './settings';

/** The requested network is no longer in the settings. */
export class NetworkGoneError extends UserFacingError {
  override readonly name = 'NetworkGoneError';

  constructor(id: string) {
    super(`The network ${id} is no longer in your settings: choose a different one, and open it again from there.`);
  }
}

/** Returns the network with an id, or the selected network if no id is given. @throws NetworkGoneError */
export function knownNetwork(session: Session, id: string | undefined): Network {
  const selected = session.network;
  if (id === undefined || id === selected.id) return selected;
  const network = readNetworks().networks.find(each => each.id === id);
  if (!network) throw new NetworkGoneError(id);
  return network;
}

/**
 * Runs a function with a connection to a network, given as such or by id. The connection to the selected network is
 * shared; one to any other network is closed afterwards.
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
