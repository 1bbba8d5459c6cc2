import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import { withMoved } from '../shell/accountEdits';
import { isSamePlace, type AccountPlace } from '../shell/accountList';
import { placeWords, accountLists, usualPlace } from '../shell/accountSettings';
import type { Notify } from '../shell/notify';
import type { ListedAccount, Session } from '../shell/session';

/**
 * Moves an account to the row of another account or, if none is given, to the end of its list. Shows why if it cannot
 * be moved.
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
 * Moves an account up or down by one row, within its list.
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

/** The networks for which an account is listed, and the settings that list it. */
export interface Placement {
  /** Id of the only network; absent for all networks. */
  readonly network?: string;
  readonly place: AccountPlace;
}

/** Asks on which networks to list an account, and in which settings; the usual answer comes first. */
export async function askPlacement(title: string, network: Network): Promise<Placement | undefined> {
  const items = places().flatMap(place => [
    { label: `Only on ${network.label}`, description: inPlace(place), placement: { network: network.id, place } },
    { label: 'On all networks', description: inPlace(place), placement: { place } },
  ]);
  const placeHolder = 'Select where to list it. Workspace settings are shared with the workspace.';
  return (await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDescription: true }))?.placement;
}

/**
 * Asks in which settings to list accounts, unless there is only one place.
 * @param without a place that is not offered
 */
export async function askPlace(
  title: string,
  placeHolder: string,
  without?: AccountPlace,
): Promise<AccountPlace | undefined> {
  const offered = places().filter(place => !without || !isSamePlace(place, without));
  const [only, ...others] = offered;
  if (others.length === 0) return only;
  const items = offered.map(place => ({ label: `$(gear) In ${placeWords(place)}`, place }));
  return (await vscode.window.showQuickPick(items, { title, placeHolder }))?.place;
}

/** Returns the places, the usual one first. */
function places(): readonly AccountPlace[] {
  const usual = usualPlace();
  const all = accountLists().map(({ place }) => place);
  return [usual, ...all.filter(place => !isSamePlace(place, usual))];
}

function inPlace(place: AccountPlace): string {
  return `in ${placeWords(place)}`;
}
