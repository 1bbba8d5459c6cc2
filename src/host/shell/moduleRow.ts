import type { AccountNode, TreeNode } from '../../core/modules/treeNode';
import { nameIdText } from '../../core/payloads/nameId';
import type { ListedAccount } from './session';

/** A row of the Modules view: a node of the tree, or an error instead of one. */
export type ModuleRow = (TreeNode | FailureRow) & ShownAt;

/** The ledger version that a row shows; absent for the newest. */
export interface ShownAt {
  readonly atVersion?: string;
}

/** A row for data that could not be read. */
export interface FailureRow {
  readonly kind: 'failure';
  readonly parent: TreeNode & ShownAt;
  readonly error: unknown;
}

/** The row of an account. */
export function accountNode({ address, label, scope }: ListedAccount): AccountNode {
  return { kind: 'account', address, configured: scope !== undefined, ...(label === undefined ? {} : { label }) };
}

/**
 * Returns a row's name as written in source: an address, `0x1::coin`, or `0x1::coin::transfer`; `undefined` if it has
 * none.
 */
export function rowName(row: ModuleRow): string | undefined {
  switch (row.kind) {
    case 'account':
      return row.address;
    case 'module':
      return nameIdText({ address: row.address, module: row.abi.name });
    case 'function':
    case 'struct':
      return nameIdText({ address: row.module.address, module: row.module.name, name: row.abi.name });
    case 'friend':
      return row.friend;
    case 'unreadableModule':
    case 'inCode':
    case 'error':
    case 'friends':
    case 'abilities':
    case 'field':
    case 'variant':
    case 'coming':
    case 'stale':
    case 'unread':
    case 'message':
    case 'failure':
      return undefined;
  }
}
