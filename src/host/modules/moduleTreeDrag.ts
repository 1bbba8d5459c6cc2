import * as vscode from 'vscode';
import type { Notify } from '../shell/notify';
import type { Session } from '../shell/session';
import { VIEWS } from '../shell/ids';
import { type ModuleRow, rowName } from '../shell/moduleRow';

/** The MIME type of rows that are dragged within the view. */
const DRAGGED_ROWS = `application/vnd.code.tree.${VIEWS.modules.toLowerCase()}`;
const TEXT = 'text/plain';

/**
 * Handles dragged rows of the view: an account moves to a different place in its list, and anything with a fully qualified name can be dropped into any text.
 */
export class ModuleTreeDrag implements vscode.TreeDragAndDropController<ModuleRow> {
  readonly dragMimeTypes = [DRAGGED_ROWS, TEXT];
  readonly dropMimeTypes = [DRAGGED_ROWS];
  readonly #session: Session;
  readonly #notify: Notify;

  constructor(session: Session, notify: Notify) {
    this.#session = session;
    this.#notify = notify;
  }

  handleDrag(rows: readonly ModuleRow[], data: vscode.DataTransfer): void {
    for (const row of rows) {
      if (row.kind === 'account') {
        data.set(DRAGGED_ROWS, new vscode.DataTransferItem({ kind: row.kind, address: row.address }));
      }
      const name = rowName(row);
      if (name !== undefined) data.set(TEXT, new vscode.DataTransferItem(name));
    }
  }

  /** @param target absent when dropped below the last row */
  async handleDrop(target: ModuleRow | undefined, data: vscode.DataTransfer): Promise<void> {
    const dragged: unknown = data.get(DRAGGED_ROWS)?.value;
    if (!isAccount(dragged) || (target && target.kind !== 'account')) return;
    try {
      const { placeAccount } = await import('../accounts/moveAccount');
      await placeAccount({ session: this.#session, notify: this.#notify }, dragged.address, target?.address);
    } catch (error) {
      this.#notify.error(error);
    }
  }
}

function isAccount(value: unknown): value is { readonly address: string } {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'account';
}
