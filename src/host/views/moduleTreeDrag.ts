import * as vscode from 'vscode';
import { VIEWS } from '../ids';
import type { Notify } from '../notify';
import type { Session } from '../session';
import type { ModuleRow } from './moduleRow';

/** The type under which VS Code carries rows of the view. */
const ROWS = `application/vnd.code.tree.${VIEWS.modules.toLowerCase()}`;

/** What a dropped row does. */
interface DraggedAccount {
  readonly kind: 'account';
  readonly address: string;
}

/** Rows of the view are dragged: an account to another place in its list. */
export class ModuleTreeDrag implements vscode.TreeDragAndDropController<ModuleRow> {
  readonly dragMimeTypes = [ROWS];
  readonly dropMimeTypes = [ROWS];
  readonly #session: Session;
  readonly #notify: Notify;

  constructor(session: Session, notify: Notify) {
    this.#session = session;
    this.#notify = notify;
  }

  handleDrag(rows: readonly ModuleRow[], data: vscode.DataTransfer): void {
    for (const row of rows) dragRow(row, data);
  }

  /** @param target absent below the last row */
  async handleDrop(target: ModuleRow | undefined, data: vscode.DataTransfer): Promise<void> {
    const dragged: unknown = data.get(ROWS)?.value;
    if (!isAccount(dragged) || (target && target.kind !== 'account')) return;
    try {
      const { placeAccount } = await import('../accounts/placeAccount');
      await placeAccount(this.#session, this.#notify, dragged.address, target?.address);
    } catch (error) {
      this.#notify.error(error);
    }
  }
}

function dragRow(row: ModuleRow, data: vscode.DataTransfer): void {
  switch (row.kind) {
    case 'account': {
      const dragged: DraggedAccount = { kind: 'account', address: row.address };
      data.set(ROWS, new vscode.DataTransferItem(dragged));
      break;
    }
    case 'module':
    case 'unreadableModule':
    case 'function':
    case 'struct':
    case 'friends':
    case 'friend':
    case 'abilities':
    case 'field':
    case 'variant':
    case 'coming':
    case 'unread':
    case 'message':
    case 'failure':
      break;
  }
}

function isAccount(value: unknown): value is DraggedAccount {
  return typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'account';
}
