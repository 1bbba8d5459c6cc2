import type { FieldAbi, FunctionAbi, ModuleAbi, StructAbi, VariantAbi } from '../move/abi';
import { functionKind, type AccountRest, type FunctionKind, type PublishedModule } from './publishedModule';
import type { ModuleStore } from './moduleStore';

/** A row of the tree of deployed modules. */
export type TreeNode =
  | AccountNode
  | { readonly kind: 'module'; readonly address: string; readonly abi: ModuleAbi }
  | { readonly kind: 'unreadableModule'; readonly address: string; readonly index: number; readonly byteLength: number }
  | { readonly kind: 'function'; readonly module: ModuleAbi; readonly abi: FunctionAbi }
  | { readonly kind: 'struct'; readonly module: ModuleAbi; readonly abi: StructAbi }
  | { readonly kind: 'abilities'; readonly parent: string; readonly abilities: readonly string[] }
  | { readonly kind: 'field'; readonly parent: string; readonly field: FieldAbi }
  | { readonly kind: 'variant'; readonly parent: string; readonly variant: VariantAbi }
  /** In the place of the rows of an account that are still to come. */
  | { readonly kind: 'coming'; readonly parent: string; readonly count: number }
  /** In the place of the rows of an account that could not be read. @see ModuleStore.retry */
  | UnreadNode
  /** A sentence in the place of rows. */
  | { readonly kind: 'message'; readonly parent: string; readonly text: string };

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

/** Entry functions come first: they are what a transaction can call. */
const FUNCTION_ORDER: Readonly<Record<FunctionKind, number>> = {
  entry: 0,
  view: 1,
  public: 2,
  friend: 3,
  private: 4,
  other: 5,
};

/**
 * The rows under a row; of an account those that are there, and a last one that tells of the others.
 *
 * @param signal ends the reading of what is not there yet
 * @throws what the store throws when nothing of an account can be read
 */
export async function getChildren(
  node: TreeNode,
  store: ModuleStore,
  signal: AbortSignal,
): Promise<readonly TreeNode[]> {
  switch (node.kind) {
    case 'account':
      return accountChildren(node.address, store, signal);
    case 'module':
      return moduleChildren(node.abi);
    case 'struct':
      return structChildren(node);
    case 'variant':
      return node.variant.fields.map(field => ({ kind: 'field', parent: nodeId(node), field }));
    case 'function':
    case 'field':
    case 'abilities':
    case 'message':
    case 'coming':
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
    case 'message':
      return `${node.parent} message`;
    case 'coming':
    case 'unread':
      return `${node.parent} ${node.kind}`;
  }
}

/** Whether a row can be opened. */
export function hasChildren(node: TreeNode): boolean {
  switch (node.kind) {
    case 'account':
    case 'module':
      return true;
    case 'struct':
      return structChildren(node).length > 0;
    case 'variant':
      return node.variant.fields.length > 0;
    case 'function':
    case 'field':
    case 'abilities':
    case 'message':
    case 'coming':
    case 'unread':
    case 'unreadableModule':
      return false;
  }
}

async function accountChildren(address: string, store: ModuleStore, signal: AbortSignal): Promise<readonly TreeNode[]> {
  const { modules, rest } = await store.getModulesSoFar(address, signal);
  return [...moduleNodes(modules), ...restNodes(address, modules.length, rest)];
}

function moduleNodes(modules: readonly PublishedModule[]): readonly TreeNode[] {
  let unreadable = 0;
  return modules.map(({ address, abi, byteLength }) =>
    // Counted among their like, which more pages do not change.
    abi ? { kind: 'module', address, abi } : { kind: 'unreadableModule', address, index: unreadable++, byteLength },
  );
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

function moduleChildren(module: ModuleAbi): readonly TreeNode[] {
  const functions = module.functions.toSorted(
    (one, other) =>
      FUNCTION_ORDER[functionKind(one)] - FUNCTION_ORDER[functionKind(other)] || compare(one.name, other.name),
  );
  const structs = module.structs.toSorted((one, other) => compare(one.name, other.name));
  const parent = `${module.address}::${module.name}`;
  const rows: TreeNode[] = [
    ...functions.map(abi => ({ kind: 'function' as const, module, abi })),
    ...structs.map(abi => ({ kind: 'struct' as const, module, abi })),
  ];
  return rows.length > 0
    ? rows
    : [{ kind: 'message', parent, text: 'Nothing of this module can be seen from outside.' }];
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

function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
