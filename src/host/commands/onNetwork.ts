import type { Connection } from '../../core/connection';
import { SANDBOX_NETWORK } from '../../core/sandboxNetwork';
import { UserFacingError } from '../../core/userFacingError';
import type { Session } from '../session';
import { readNetworks } from '../settings';

/** A page is from a network that is no more. */
export class NetworkGoneError extends UserFacingError {
  override readonly name = 'NetworkGoneError';

  constructor(id: string) {
    super(`The network ${id} is not in your settings any more: choose another one, and open it again from there.`);
  }
}

/** Works with the connection to a network: the selected one's, or one of its own. @throws NetworkGoneError */
export async function onNetwork<T>(
  session: Session,
  id: string | undefined,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  if (id === undefined || id === session.network.id) return work(await session.connection());
  const network = [SANDBOX_NETWORK, ...readNetworks().networks].find(each => each.id === id);
  if (!network) throw new NetworkGoneError(id);
  const connection = await session.open(network);
  try {
    return await work(connection);
  } finally {
    connection.dispose();
  }
}
