import type { FunctionAbi, ModuleAbi, StructAbi } from '../move/abi';
import { ModuleFilter } from './moduleFilter';
import { FUNCTION_ORDER, functionKind, type PublishedModule } from './publishedModule';

/** How modules, and what is in them, are put in order. `deployed`: as the node lists them, which is that of the source for functions and structs. */
export type ModuleSort = 'name' | 'deployed';

/** What of the tree is listed, and in which order. */
export interface TreeListing {
  readonly filter: ModuleFilter;
  readonly sort: ModuleSort;
  /** Pinned modules come first in their account. */
  readonly isPinned: (address: string, module: string) => boolean;
}

/** A module as it is listed. */
export interface ListedModule {
  readonly module: PublishedModule;
  readonly isPinned: boolean;
  /** Few have something that is looked for, and this is one of them: what it is, is to be seen at once. */
  readonly isOpen: boolean;
}

/** Everything, by name, nothing pinned. */
export const PLAIN_LISTING: TreeListing = {
  filter: new ModuleFilter({ text: '', kinds: [] }),
  sort: 'name',
  isPinned: () => false,
};

/** Modules that are opened at once by a filter: more would hide each other. */
const MOST_OPEN = 20;

/** Those of an account's modules that are listed: the pinned ones, then the others, each in the order that they come in. */
export function listedModules(
  modules: readonly PublishedModule[],
  { filter, isPinned }: TreeListing,
): readonly ListedModule[] {
  const pinned: ListedModule[] = [];
  const others: ListedModule[] = [];
  let parts = 0;
  for (const module of modules) {
    const { abi, address } = module;
    const match = abi ? filter.match(abi) : filter.isOff ? 'whole' : 'none';
    if (match === 'none') continue;
    const isOpen = match === 'part' && filter.isByName;
    if (isOpen) parts++;
    if (abi && isPinned(address, abi.name)) pinned.push({ module, isPinned: true, isOpen });
    else others.push({ module, isPinned: false, isOpen });
  }
  const listed = pinned.length > 0 ? [...pinned, ...others] : others;
  return parts > MOST_OPEN ? listed.map(each => ({ ...each, isOpen: false })) : listed;
}

/** The functions of a module that are listed: by what they are to callers and by name, or as deployed. */
export function listedFunctions(abi: ModuleAbi, { filter, sort }: TreeListing): readonly FunctionAbi[] {
  const functions = filter.functions(abi);
  if (sort === 'deployed') return functions;
  return functions.toSorted(
    (one, other) =>
      FUNCTION_ORDER[functionKind(one)] - FUNCTION_ORDER[functionKind(other)] || compare(one.name, other.name),
  );
}

/** The structs of a module that are listed: by name, or as deployed. */
export function listedStructs(abi: ModuleAbi, { filter, sort }: TreeListing): readonly StructAbi[] {
  const structs = filter.structs(abi);
  return sort === 'deployed' ? structs : structs.toSorted((one, other) => compare(one.name, other.name));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
