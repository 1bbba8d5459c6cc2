import type { FieldAbi, FunctionAbi, ModuleAbi, StructAbi, VariantAbi } from '../move/abi';
import { groupDigits } from '../move/integer';
import { ModuleFilter } from './moduleFilter';
import type { ModuleStore } from './moduleStore';
import { type AccountRest, type Stale, FUNCTION_ORDER, functionKind, type PublishedModule } from './publishedModule';

/** A row of the tree of deployed modules. */
export type TreeNode =
  | AccountNode
  | ModuleNode
  | { readonly kind: 'unreadableModule'; readonly address: string; readonly index: number; readonly byteLength: number }
  | { readonly kind: 'function'; readonly module: ModuleAbi; readonly abi: FunctionAbi }
  | { readonly kind: 'struct'; readonly module: ModuleAbi; readonly abi: StructAbi }
  | { readonly kind: 'friends'; readonly parent: string; readonly friends: readonly string[] }
  /** `address::module` of a friend, as the node has it. */
  | { readonly kind: 'friend'; readonly parent: string; readonly friend: string }
  | { readonly kind: 'abilities'; readonly parent: string; readonly abilities: readonly string[] }
  | { readonly kind: 'field'; readonly parent: string; readonly field: FieldAbi }
  | { readonly kind: 'variant'; readonly parent: string; readonly variant: VariantAbi }
  /** Above the rows of an account that were kept of another time. */
  | StaleNode
  /** In the place of the rows of an account that are still to come. */
  | { readonly kind: 'coming'; readonly parent: string; readonly count: number }
  /** In the place of the rows of an account that could not be read. @see ModuleStore.retry */
  | UnreadNode
  /** A sentence in the place of rows. */
  | { readonly kind: 'message'; readonly parent: string; readonly text: string };

/** Tells that an account's rows were kept of another time, as the gateway cannot be reached. */
export interface StaleNode extends Stale {
  readonly kind: 'stale';
  /** The account's address. */
  readonly parent: string;
  readonly ledgerVersion?: string;
}

/** The rest of an account, which could not be read. */
export interface UnreadNode {
  readonly kind: 'unread';
  /** The account's address. */
  readonly parent: string;
  /** How many of its modules were read. */
  readonly count: number;
  readonly error: unknown;
}

/** An account at the top of the tree. */
export interface AccountNode {
  readonly kind: 'account';
  readonly address: string;
  readonly label?: string;
  /** Whether the settings list it, and not the sandbox's ledger. */
  readonly configured: boolean;
}

/** A module of an account. */
export interface ModuleNode {
  readonly kind: 'module';
  readonly address: string;
  readonly abi: ModuleAbi;
  readonly isPinned?: boolean;
  /** Shown open, for what in it is looked for. */
  readonly isOpen?: boolean;
}

/**
 * The rows under a row; of an account those that are there, and a last one that tells of the others.
 *
 * @param signal ends the reading of what is not there yet
 * @param listing what is listed, and in which order
 * @throws what the store throws when nothing of an account can be read
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
    case 'function':
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

/** A row's name that stays the same over refreshes, so that open rows stay open. */
export function nodeId(node: TreeNode): string {
  switch (node.kind) {
    case 'account':
      return node.address;
    case 'module':
      return `${node.address}::${node.abi.name}`;
    case 'unreadableModule':
      return `${node.address}#${node.index}`;
    case 'function':
      return `${node.module.address}::${node.module.name}::${node.abi.name}()`;
    case 'struct':
      return `${node.module.address}::${node.module.name}::${node.abi.name}{}`;
    case 'field':
      return `${node.parent}.${node.field.name}`;
    case 'variant':
      return `${node.parent}.${node.variant.name}{}`;
    case 'abilities':
      return `${node.parent} has`;
    case 'friends':
      return `${node.parent} friends`;
    case 'friend':
      return `${node.parent} ${node.friend}`;
    case 'message':
      return `${node.parent} message`;
    case 'coming':
    case 'stale':
    case 'unread':
      return `${node.parent} ${node.kind}`;
  }
}

/** Whether a row can be opened. */
export function hasChildren(node: TreeNode): boolean {
  switch (node.kind) {
    case 'account':
    case 'module':
    case 'friends':
      return true;
    case 'struct':
      return structChildren(node).length > 0;
    case 'variant':
      return node.variant.fields.length > 0;
    case 'function':
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
  const { modules, asSent, rest, stale, ledgerVersion } = await store.getModulesSoFar(address, signal);
  const listed = listedModules(listing.sort === 'deployed' ? asSent : modules, listing);
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
      ? { kind: 'module', address, abi, ...(isPinned && { isPinned }), ...(isOpen && { isOpen }) }
      : // Counted among their like, which more pages do not change.
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
      const text = 'There may be more: the gateway sent a full page and no cursor to the next one.';
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
  const friends = listing.filter.match(module) === 'whole' ? [...new Set(module.friends)] : [];
  const rows: TreeNode[] = [
    ...listedFunctions(module, listing).map(abi => ({ kind: 'function' as const, module, abi })),
    ...listedStructs(module, listing).map(abi => ({ kind: 'struct' as const, module, abi })),
    ...(friends.length > 0 ? [{ kind: 'friends' as const, parent, friends }] : []),
  ];
  return rows.length > 0 ? rows : [{ kind: 'message', parent, text: 'No public members' }];
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
