import * as vscode from 'vscode';
import type { ModuleSort } from '../../core/modules/treeListing';
import type { Services } from '../services';

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

/** Puts the modules of the view, and what is in them, in the order that is given, else in the one that the user picks. */
export async function sortModules({ listing }: Services, given?: ModuleSort): Promise<void> {
  const sort = SORTS.find(each => each.sort === given)?.sort ?? (await askSort(listing.sort));
  if (sort !== undefined) await listing.sortBy(sort);
}

async function askSort(now: ModuleSort): Promise<ModuleSort | undefined> {
  const items = SORTS.map(each => ({ ...each, ...(each.sort === now && { description: 'now' }) }));
  const chosen = await vscode.window.showQuickPick(items, {
    title: 'Sort Modules',
    placeHolder: 'In which order is the view to list modules, functions and structs?',
  });
  return chosen?.sort;
}
