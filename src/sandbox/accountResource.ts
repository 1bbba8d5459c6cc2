import type { AccountData, Resource } from './ledger';
import { eventHandle } from './aptosCoin';

/** The type of the resource that makes an address an account. */
export const ACCOUNT_TYPE = '0x1::account::Account';

/** An account's resource; `coins` counts the coin types it has registered for, each of which took two handles. */
export function accountResource(address: string, account: AccountData, coins: number): Resource {
  return {
    type: ACCOUNT_TYPE,
    data: {
      authentication_key: account.authentication_key,
      coin_register_events: eventHandle(address, '0', String(coins)),
      guid_creation_num: String(2 + 2 * coins),
      key_rotation_events: eventHandle(address, '1', '0'),
      rotation_capability_offer: { for: { vec: [] } },
      sequence_number: account.sequence_number,
      signer_capability_offer: { for: { vec: [] } },
    },
  };
}
