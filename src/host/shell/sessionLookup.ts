import type { ModuleLookup, StoreLookupOptions } from '../../core/modules/moduleLookup';
import type { Session } from './session';

/**
 * Looks up modules of the selected network. Requests unknown ones, but in Restricted Mode not from a gateway that
 * requires a key.
 */
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
    accounts: accounts.map(({ address }) => address),
    mayAsk: !session.isRestricted,
  });
}
