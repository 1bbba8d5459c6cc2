import * as vscode from 'vscode';
import type { Network } from '../../core/gateway/network';
import { isSamePlace, type AccountPlace } from '../shell/accountList';
import { accountLists, placeWords, usualPlace } from '../shell/accountSettings';

/** Where an account is listed. */
export interface Placement {
  /** Id of the only network; all where absent. */
  readonly network?: string;
  readonly place: AccountPlace;
}

/** Asks on which networks an account is listed, and in whose settings; the usual answer comes first. */
export async function askPlacement(title: string, network: Network): Promise<Placement | undefined> {
  const items = places().flatMap(place => [
    { label: `Only on ${network.label}`, description: inPlace(place), placement: { network: network.id, place } },
    { label: 'On all networks', description: inPlace(place), placement: { place } },
  ]);
  const placeHolder = 'Where is it to be listed? Settings of a workspace are shared with it.';
  return (await vscode.window.showQuickPick(items, { title, placeHolder, matchOnDescription: true }))?.placement;
}

/**
 * Asks in whose settings accounts are listed; not where there is one place only.
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

/** The usual one first. */
function places(): readonly AccountPlace[] {
  const usual = usualPlace();
  const all = accountLists().map(({ place }) => place);
  return [usual, ...all.filter(place => !isSamePlace(place, usual))];
}

function inPlace(place: AccountPlace): string {
  return `in ${placeWords(place)}`;
}
