import type { ModuleLookup, StoreLookupOptions } from '../../core/modules/moduleLookup';
import type { Session } from './session';

/**
 * Looks up modules on the selected network. Requests unknown ones, except in Restricted Mode if the gateway requires a
 * key.
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
    isSandbox: network.sandbox,
    accounts: accounts.map(({ address }) => address),
    mayAsk: !session.isRestricted,
  });
}
