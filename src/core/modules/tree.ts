import type { FunctionAbi, ModuleAbi, StructAbi } from '../move/abi';
import { counted, groupDigits } from '../text/digits';
import { ModuleFilter } from './moduleFilter';
import type { ModuleStore } from './moduleStore';
import { type AccountRest, FUNCTION_ORDER, functionKind, type PublishedModule } from './publishedModule';
import { nodeId, type TreeNode } from './treeNode';

/**
 * Returns the child rows of a row; for an account, those read so far and a last one for the rest. The children of
 * `inCode` are in bytecode, which is not read here.
 * @param signal ends the reading of further pages
 * @param listing what to list, and in which order
 * @throws what the store throws if nothing of an account can be read
 */
export async function getChildren(
  node: TreeNode,
  store: ModuleStore,
  signal: AbortSignal,
  listing: TreeListing = PLAIN_LISTING,
): Promise<readonly TreeNode[]> {
  switch (node.kind) {
    case 'account':
      return accountChildren(node.address, store, signal, listing);
    case 'module':
      return moduleChildren(node.abi, listing);
    case 'friends':
      return node.friends.map(friend => ({ kind: 'friend', parent: nodeId(node), friend }));
    case 'struct':
      return structChildren(node);
    case 'variant':
      return node.variant.fields.map(field => ({ kind: 'field', parent: nodeId(node), field }));
    case 'inCode':
    case 'function':
    case 'error':
    case 'friend':
    case 'field':
    case 'abilities':
    case 'message':
    case 'coming':
    case 'stale':
    case 'unread':
    case 'unreadableModule':
      return [];
  }
}

export function hasChildren(node: TreeNode): boolean {
  switch (node.kind) {
    case 'account':
    case 'module':
    case 'inCode':
    case 'friends':
      return true;
    case 'struct':
      return structChildren(node).length > 0;
    case 'variant':
      return node.variant.fields.length > 0;
    case 'function':
    case 'error':
    case 'friend':
    case 'field':
    case 'abilities':
    case 'message':
    case 'coming':
    case 'stale':
    case 'unread':
    case 'unreadableModule':
      return false;
  }
}

async function accountChildren(
  address: string,
  store: ModuleStore,
  signal: AbortSignal,
  listing: TreeListing,
): Promise<readonly TreeNode[]> {
  const { modules, rest, stale, ledgerVersion } = await store.getModulesSoFar(address, signal);
  const listed = listedModules(modules, listing);
  const version = ledgerVersion === undefined ? {} : { ledgerVersion };
  return [
    ...(stale ? [{ kind: 'stale' as const, parent: address, ...stale, ...version }] : []),
    ...moduleNodes(listed),
    ...(listed.length === 0 && modules.length > 0 ? [hiddenNode(address, modules.length, rest)] : []),
    ...restNodes(address, modules.length, rest),
  ];
}

function moduleNodes(modules: readonly ListedModule[]): readonly TreeNode[] {
  let unreadable = 0;
  return modules.map(({ module: { address, abi, byteLength }, isPinned, isOpen }) =>
    abi
      ? {
          kind: 'module',
          address,
          abi,
          byteLength,
          ...(isPinned && { isPinned }),
          ...(isOpen && { isOpen }),
        }
      : // The index counts only equal rows, so further pages do not change it.
        { kind: 'unreadableModule', address, index: unreadable++, byteLength },
  );
}

function hiddenNode(parent: string, count: number, rest: AccountRest): TreeNode {
  const modules = count === 1 ? 'The only module' : `None of the ${groupDigits(count)} modules`;
  const soFar = rest.kind === 'coming' || rest.kind === 'failed' ? ' read so far' : '';
  const text = `${modules}${soFar} ${count === 1 ? 'does not match' : 'matches'} the filter.`;
  return { kind: 'message', parent, text };
}

function restNodes(parent: string, count: number, rest: AccountRest): readonly TreeNode[] {
  switch (rest.kind) {
    case 'none':
      return count > 0 ? [] : [{ kind: 'message', parent, text: 'No modules are published at this account.' }];
    case 'maybe': {
      const text = `The gateway sent ${counted(count, 'module')} without indicating whether there are more.`;
      return [{ kind: 'message', parent, text }];
    }
    case 'coming':
      return [{ kind: 'coming', parent, count }];
    case 'failed':
      return [{ kind: 'unread', parent, count, error: rest.error }];
  }
}

function moduleChildren(module: ModuleAbi, listing: TreeListing): readonly TreeNode[] {
  const parent = `${module.address}::${module.name}`;
  const isWhole = listing.filter.match(module) === 'whole';
  const friends = isWhole ? [...new Set(module.friends)] : [];
  const rows: TreeNode[] = [
    ...listedFunctions(module, listing).map(abi => ({ kind: 'function' as const, module, abi })),
    ...listedStructs(module, listing).map(abi => ({ kind: 'struct' as const, module, abi })),
    ...(friends.length > 0 ? [{ kind: 'friends' as const, parent, friends }] : []),
  ];
  const shown = rows.length > 0 ? rows : [{ kind: 'message' as const, parent, text: 'No public members' }];
  return isWhole ? [...shown, { kind: 'inCode', module }] : shown;
}

function structChildren(node: TreeNode & { kind: 'struct' }): readonly TreeNode[] {
  const parent = nodeId(node);
  const { abi } = node;
  return [
    ...(abi.abilities.length > 0 ? [{ kind: 'abilities' as const, parent, abilities: abi.abilities }] : []),
    ...abi.fields.map(field => ({ kind: 'field' as const, parent, field })),
    ...abi.variants.map(variant => ({ kind: 'variant' as const, parent, variant })),
  ];
}

/** The contents and order of the tree. */
export interface TreeListing {
  readonly filter: ModuleFilter;
  /** Whether a module is pinned, which puts it first in its account. */
  readonly isPinned: (address: string, module: string) => boolean;
}

interface ListedModule {
  readonly module: PublishedModule;
  readonly isPinned: boolean;
  /** Whether the module is expanded, because it is one of few modules with matching members. */
  readonly isOpen: boolean;
}

/** Lists everything, without pinned modules. */
export const PLAIN_LISTING: TreeListing = {
  filter: new ModuleFilter({ text: '', kinds: [] }),
  isPinned: () => false,
};

/** Maximum number of modules that a filter expands; more would push each other out of view. */
const MOST_OPEN = 20;

/** Returns the listed modules of an account: pinned ones, then the others, each in the given order. */
function listedModules(
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

function listedFunctions(abi: ModuleAbi, { filter }: TreeListing): readonly FunctionAbi[] {
  return filter
    .functions(abi)
    .toSorted(
      (one, other) =>
        FUNCTION_ORDER[functionKind(one)] - FUNCTION_ORDER[functionKind(other)] || compare(one.name, other.name),
    );
}

function listedStructs(abi: ModuleAbi, { filter }: TreeListing): readonly StructAbi[] {
  return filter.structs(abi).toSorted((one, other) => compare(one.name, other.name));
}

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
