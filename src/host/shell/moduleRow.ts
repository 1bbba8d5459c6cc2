import type { AccountNode, TreeNode } from '../../core/modules/tree';
import type { ListedAccount } from './session';

/** A row of the Modules view: of the tree, or in the place of one that could not be read. */
export type ModuleRow = TreeNode | FailureRow;

/** What could not be read. */
export interface FailureRow {
  readonly kind: 'failure';
  readonly parent: TreeNode;
  readonly error: unknown;
}

/** The row of an account. */
export function accountNode({ address, label, configured }: ListedAccount): AccountNode {
  return { kind: 'account', address, configured, ...(label === undefined ? {} : { label }) };
}
