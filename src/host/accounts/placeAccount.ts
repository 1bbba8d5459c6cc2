import type { Notify } from '../shell/notify';
import type { ListedAccount, Session } from '../shell/session';
import { withMoved } from '../shell/accountEdits';
import { isSamePlace } from '../shell/accountList';
import { placeWords } from '../shell/accountSettings';

/**
 * Moves an account to the row of another one; to the end of its list without one. Says why where it cannot be moved.
 * @throws AccountsNotWrittenError
 */
export async function placeAccount(session: Session, notify: Notify, address: string, onto?: string): Promise<void> {
  const { network } = session;
  const accounts = await session.accountsOn(network);
  const moved = accounts.find(account => account.address === address);
  const target = accounts.find(account => account.address === onto);
  const reason = moved && whyNot(moved, target);
  if (reason !== undefined) notify.info(reason);
  else await (await session.edits()).accounts(withMoved({ address, network: network.id }, onto));
}

/**
 * Moves an account up or down by one row, as far as its list goes.
 * @throws AccountsNotWrittenError
 */
export async function stepAccount(session: Session, notify: Notify, address: string, by: -1 | 1): Promise<void> {
  const accounts = await session.accountsOn(session.network);
  const index = accounts.findIndex(account => account.address === address);
  const target = accounts[index + by];
  if (index < 0 || !target) return;
  await placeAccount(session, notify, address, target.address);
}

function whyNot(moved: ListedAccount, target: ListedAccount | undefined): string | undefined {
  if (!moved.place || (target && !target.place))
    return 'The sandbox’s own accounts stay first, in the order of its ledger.';
  if (!target?.place || isSamePlace(moved.place, target.place)) return undefined;
  const [name, other] = [moved.label ?? moved.address, target.label ?? target.address];
  return `${name} is listed in ${placeWords(moved.place)} and ${other} in ${placeWords(target.place)}: accounts are ordered within one list.`;
}
