import type { TreeNode } from '../../core/modules/tree';

/** A row of the Modules view: of the tree, or in the place of one that could not be read. */
export type ModuleRow = TreeNode | FailureRow;

/** What could not be read. */
export interface FailureRow {
  readonly kind: 'failure';
  readonly parent: TreeNode;
  readonly error: unknown;
}
