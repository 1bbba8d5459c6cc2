import type * as vscode from 'vscode';
import type { ModuleRow } from './moduleRow';

/** What another part shows on rows of the view. */
export interface RowMarks {
  readonly mark: (item: vscode.TreeItem, row: ModuleRow) => vscode.TreeItem;
  /** Put behind the tooltip of an account. */
  readonly tooltip: (row: ModuleRow) => string;
  /** Said above the rows; may be empty. */
  readonly message: string;
  readonly badge: vscode.ViewBadge | undefined;
}
