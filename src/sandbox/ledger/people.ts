import { accountResource } from '../accountResource';
import { APTOS_COIN } from '../../core/move/aptosCoin';
import { coinStore, type CoinEvents } from '../aptosCoin';
import { ed25519AuthenticationKey } from '../authenticationKey';
import type { LedgerAccount, Resource } from '../ledger';
import type { WireModule } from '../wireModule';

/** An account with a key, made up from its address, and octas. */
export function person(
  address: string,
  label: string,
  sequenceNumber: string,
  octas: string,
  events: CoinEvents,
  resources: readonly Resource[],
  modules: readonly WireModule[] = [],
): LedgerAccount {
  const publicKey = `0x${address.slice(2).padStart(64, '5a')}`;
  const account = {
    sequence_number: sequenceNumber,
    authentication_key: ed25519AuthenticationKey(publicKey) ?? publicKey,
  };
  const own = [accountResource(address, account, 1), coinStore(address, APTOS_COIN, octas, events)];
  return { label, account, publicKey, resources: [...own, ...resources], modules };
}

/** The framework's own account, which nobody has a key of. */
export function frameworkAccount(modules: readonly WireModule[]): LedgerAccount {
  const account = { sequence_number: '0', authentication_key: `0x${'1'.padStart(64, '0')}` };
  return { label: 'framework', account, resources: [accountResource('0x1', account, 0)], modules };
}
