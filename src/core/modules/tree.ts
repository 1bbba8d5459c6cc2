import type { FieldAbi, FunctionAbi, ModuleAbi, StructAbi, VariantAbi } from '../move/abi';
import { functionKind, type FunctionKind, type PublishedModule } from './publishedModule';
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
  /** A sentence in the place of rows. */
  | { readonly kind: 'message'; readonly parent: string; readonly text: string };

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

/** The rows under a row. @throws what the store throws when an account cannot be read */
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
    case 'unreadableModule':
      return false;
  }
}

async function accountChildren(address: string, store: ModuleStore, signal: AbortSignal): Promise<readonly TreeNode[]> {
  const { modules, maybeMore } = await store.getModules(address, signal);
  if (modules.length === 0)
    return [{ kind: 'message', parent: address, text: 'No modules are published at this account.' }];
  const rows = modules.map((module, index) => moduleNode(module, index)).sort(byName);
  if (!maybeMore) return rows;
  const text = 'There may be more: the gateway sent a full page and no cursor to the next one.';
  return [...rows, { kind: 'message', parent: address, text }];
}

function moduleNode({ address, abi, byteLength }: PublishedModule, index: number): TreeNode {
  return abi ? { kind: 'module', address, abi } : { kind: 'unreadableModule', address, index, byteLength };
}

function byName(one: TreeNode, other: TreeNode): number {
  const name = (node: TreeNode) => (node.kind === 'module' ? node.abi.name : '\uffff');
  return compare(name(one), name(other));
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
