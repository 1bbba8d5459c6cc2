import type { Connection } from '../core/connection';
import type { Network } from '../core/gateway/network';
import type { Session } from './session';

/** Does something with a connection to a network: the selected one's is shared, that of another one is closed afterwards. */
export async function onNetwork<Result>(
  session: Session,
  network: Network,
  work: (connection: Connection) => Promise<Result>,
): Promise<Result> {
  if (network.id === session.network.id) return work(await session.connection());
  const connection = await session.open(network);
  try {
    return await work(connection);
  } finally {
    connection.dispose();
  }
}
