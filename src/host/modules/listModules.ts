import * as vscode from 'vscode';
import { KIND_WORDS, MEMBER_KINDS, type FilterChoice, type MemberKind } from '../../core/modules/moduleFilter';
import type { ModuleSort } from '../../core/modules/tree';

import type { ModuleListing } from './moduleListing';
import type { ModuleServices, ModuleViews } from './moduleServices';
import { askName, namedBy, type NameArgument } from './openInterface';

interface KindItem extends vscode.QuickPickItem {
  readonly member: MemberKind;
}

/** Filters the Modules view by `given`, or else by what the user types and ticks, as they type. */
export async function filterModules(
  { listing }: Pick<ModuleViews, 'listing'>,
  given?: Partial<FilterChoice>,
): Promise<void> {
  if (given) listing.filter({ text: given.text ?? '', kinds: given.kinds ?? [] });
  else await askFilter(listing);
}

/** The tree follows what is typed; leaving the field restores the previous filter. */
function askFilter(listing: ModuleListing): Promise<void> {
  const before = listing.choice;
  const pick = vscode.window.createQuickPick<KindItem>();
  pick.title = 'Filter Modules';
  pick.placeholder = 'Parts of a name, as in coin, coin::tr or 0x1; ticked kinds only, or all';
  pick.canSelectMany = true;
  pick.ignoreFocusOut = true;
  pick.value = before.text;
  const items = MEMBER_KINDS.map(kindItem);
  pick.items = items;
  pick.selectedItems = items.filter(({ member }) => before.kinds.includes(member));
  let isOver = false;
  const change = (choice: FilterChoice) => {
    if (!isOver && choice !== listing.choice) listing.filter(choice);
  };
  return new Promise(resolve => {
    const end = (last: FilterChoice) => {
      change(last);
      // Hiding the field ends the input as well.
      isOver = true;
      pick.dispose();
      resolve();
    };
    pick.onDidChangeValue(text => {
      change({ ...listing.choice, text });
    });
    pick.onDidChangeSelection(ticked => {
      change({ ...listing.choice, kinds: ticked.map(({ member }) => member) });
    });
    pick.onDidAccept(() => {
      end(listing.choice);
    });
    pick.onDidHide(() => {
      end(before);
    });
    pick.show();
  });
}

/** The words are not in the label, because VS Code would move up rows that contain the letters of a typed name. */
function kindItem(kind: MemberKind): KindItem {
  return { member: kind, label: '', description: KIND_WORDS[kind], alwaysShow: true };
}

const SORTS: readonly { readonly sort: ModuleSort; readonly label: string; readonly detail: string }[] = [
  {
    sort: 'name',
    label: 'By Name',
    detail: 'Functions by what they are to callers first: entry, view, public, friend',
  },
  {
    sort: 'deployed',
    label: 'As Deployed',
    detail: 'Modules as the node lists them, functions and structs as in their source',
  },
];

/** Sorts the Modules view by the given order, or else by one that the user picks. */
export async function sortModules({ listing }: Pick<ModuleViews, 'listing'>, given?: ModuleSort): Promise<void> {
  const sort = SORTS.find(each => each.sort === given)?.sort ?? (await askSort(listing.sort));
  if (sort !== undefined) await listing.sortBy(sort);
}

async function askSort(now: ModuleSort): Promise<ModuleSort | undefined> {
  const items = SORTS.map(each => ({ ...each, ...(each.sort === now && { description: 'now' }) }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Sort Modules',
    placeHolder: 'Select how to sort modules, functions and structs',
  });
  return chosen?.sort;
}

/** Pins a module, so that it comes first in its account in this workspace, or unpins it. */
export async function pinModule(
  { session, listing, notify }: Pick<ModuleServices, 'session' | 'notify'> & Pick<ModuleViews, 'listing'>,
  isPinned: boolean,
  given?: NameArgument,
): Promise<void> {
  const id = given === undefined ? await askName(isPinned ? 'Pin Module' : 'Unpin Module') : namedBy(given);
  if (!id) return;
  const module = `${id.address}::${id.module}`;
  await listing.pin(session.network.id, module, isPinned);
  notify.done(`${isPinned ? 'Pinned' : 'Unpinned'} ${module}`);
}
