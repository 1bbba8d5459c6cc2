import type { FieldAbi, FunctionAbi, ModuleAbi, StructAbi, VariantAbi } from '../move/abi';
import type { Stale } from './publishedModule';

export type TreeNode =
  | AccountNode
  | ModuleNode
  | { readonly kind: 'unreadableModule'; readonly address: string; readonly index: number; readonly byteLength: number }
  | FunctionNode
  | { readonly kind: 'struct'; readonly module: ModuleAbi; readonly abi: StructAbi }
  | { readonly kind: 'friends'; readonly parent: string; readonly friends: readonly string[] }
  /** The friend's `address::module`, as sent by the node. */
  | { readonly kind: 'friend'; readonly parent: string; readonly friend: string }
  /** The items that only a module's bytecode contains; read when the row is expanded. */
  | InCodeNode
  | { readonly kind: 'error'; readonly parent: string; readonly error: ErrorRow }
  | { readonly kind: 'abilities'; readonly parent: string; readonly abilities: readonly string[] }
  | { readonly kind: 'field'; readonly parent: string; readonly field: FieldAbi }
  | { readonly kind: 'variant'; readonly parent: string; readonly variant: VariantAbi }
  /** Shown above an account's rows from the offline copy. */
  | StaleNode
  /** Shown in place of an account's rows that have not been read yet. */
  | { readonly kind: 'coming'; readonly parent: string; readonly count: number }
  /** Shown in place of an account's rows that could not be read. @see ModuleStore.retry */
  | UnreadNode
  /** A message shown in place of rows. */
  | { readonly kind: 'message'; readonly parent: string; readonly text: string };

export interface StaleNode extends Stale {
  readonly kind: 'stale';
  /** The account's address. */
  readonly parent: string;
  readonly ledgerVersion?: string;
}

export interface UnreadNode {
  readonly kind: 'unread';
  /** The account's address. */
  readonly parent: string;
  /** Number of the account's modules read so far. */
  readonly count: number;
  readonly error: unknown;
}

export interface AccountNode {
  readonly kind: 'account';
  readonly address: string;
  readonly label?: string;
  /** Whether the account is in the settings, rather than only in the sandbox's ledger. */
  readonly configured: boolean;
}

export interface ModuleNode {
  readonly kind: 'module';
  readonly address: string;
  readonly abi: ModuleAbi;
  /** Size of its bytecode in bytes; 0 if the node sent none. */
  readonly byteLength: number;
  readonly isPinned?: boolean;
  /** Set if the row is expanded to show members that match a filter. */
  readonly isOpen?: boolean;
}

export interface FunctionNode {
  readonly kind: 'function';
  readonly module: ModuleAbi;
  readonly abi: FunctionAbi;
  /** The size of the function's code for display; set if only the bytecode contains the function. */
  readonly sizeInCode?: string;
}

/** The group of a module's private functions and named abort codes. */
export interface InCodeNode {
  readonly kind: 'inCode';
  readonly module: ModuleAbi;
}

/** A named abort code in the bytecode of a module. */
export interface ErrorRow {
  readonly name: string;
  /** In hex. */
  readonly code: string;
  /** The doc comment of its constant; can be empty. */
  readonly text: string;
}

/** Returns a row's id, which is stable across refreshes so that expanded rows stay expanded. */
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
    case 'inCode':
      return `${node.module.address}::${node.module.name} code`;
    case 'error':
      return `${node.parent} ${node.error.code}`;
    case 'message':
      return `${node.parent} message`;
    case 'coming':
    case 'stale':
    case 'unread':
      return `${node.parent} ${node.kind}`;
  }
}
