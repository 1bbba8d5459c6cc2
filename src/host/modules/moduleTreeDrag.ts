import * as vscode from 'vscode';
import { memberIdText } from '../../core/move/functionId';
import type { Notify } from '../shell/notify';
import type { Session } from '../shell/session';
import { DRAGGED_ROWS, type DraggedRow, type ModuleRow, rowName } from '../shell/moduleRow';

const TEXT = 'text/plain';

/**
 * Handles dragged rows of the view: an account moves to a different place in its list, an entry function becomes a call
 * in a document, and anything with a fully qualified name can be dropped into any text.
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
      const dragged = draggedRow(row, this.#session.network.id);
      if (dragged) data.set(DRAGGED_ROWS, new vscode.DataTransferItem(dragged));
      const name = rowName(row);
      if (name !== undefined) data.set(TEXT, new vscode.DataTransferItem(name));
    }
  }

  /** @param target absent when dropped below the last row */
  async handleDrop(target: ModuleRow | undefined, data: vscode.DataTransfer): Promise<void> {
    const dragged: unknown = data.get(DRAGGED_ROWS)?.value;
    if (!isAccount(dragged) || (target && target.kind !== 'account')) return;
    try {
      const { placeAccount } = await import('../accounts/placeAccount');
      await placeAccount(this.#session, this.#notify, dragged.address, target?.address);
    } catch (error) {
      this.#notify.error(error);
    }
  }
}

function draggedRow(row: ModuleRow, network: string): DraggedRow | undefined {
  if (row.kind === 'account') return { kind: 'account', address: row.address };
  if (row.kind !== 'function' || !row.abi.isEntry || row.atVersion !== undefined) return undefined;
  const { address, name: module } = row.module;
  return { kind: 'function', function: memberIdText({ address, module, name: row.abi.name }), network };
}

function isAccount(value: unknown): value is DraggedRow & { kind: 'account' } {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'account';
}
