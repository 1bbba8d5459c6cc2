import { withMoved, type ScopedAccount } from '../shell/accountList';
import type { ListedAccount, Session } from '../shell/session';
import type { AccountServices } from './accountFor';

type MoveServices = Pick<AccountServices, 'session' | 'notify'>;

/**
 * Moves an account to the row of another account or, if none is given, to the end of its list. Shows why if it cannot
 * be moved.
 * @throws SettingNotWrittenError
 */
export async function placeAccount({ session, notify }: MoveServices, address: string, onto?: string): Promise<void> {
  const accounts = await movableAccounts(session);
  const moved = accounts.find(account => account.address === address);
  const target = accounts.find(account => account.address === onto);
  if (moved && (onto === undefined || target?.scope === moved.scope))
    await (await session.edits()).accounts(items => withMoved(items, moved, target));
  else
    notify.info(
      'Accounts are ordered within one settings file, below the sandbox’s own; Edit Account… lists one in the other file.',
    );
}

/**
 * Moves an account up or down by one row, within its list.
 * @throws SettingNotWrittenError
 */
export async function stepAccount(services: MoveServices, address: string, by: -1 | 1): Promise<void> {
  const accounts = await movableAccounts(services.session);
  const target = accounts[accounts.findIndex(account => account.address === address) + by];
  if (target) await placeAccount(services, address, target.address);
}

/** The accounts of the view that the settings list, in its order. */
async function movableAccounts(session: Session): Promise<readonly ScopedAccount[]> {
  const isListed = (account: ListedAccount): account is ScopedAccount => account.scope !== undefined;
  return (await session.accountsOn(session.network)).filter(isListed);
}
