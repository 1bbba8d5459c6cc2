import type * as vscode from 'vscode';
import type { AccountNode, TreeNode } from '../../core/modules/treeNode';
import { nameIdText, parseNameId, type NameId } from '../../core/payloads/qualifiedName';
import type { ListedAccount } from './session';

const ATTEMPTS = 5;

/**
 * Reveals a row of a tree. VS Code rejects a row that it is rendering (“Data tree node not found”), but finds it a
 * moment later.
 * @returns whether the row was revealed; a missing row is not an error
 */
export async function revealRow<T>(
  view: Pick<vscode.TreeView<T>, 'reveal'>,
  row: T,
  options: Parameters<vscode.TreeView<T>['reveal']>[1],
): Promise<boolean> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    try {
      await view.reveal(row, options);
      return true;
    } catch {
      // A second attempt takes a round trip to the window, which draws the row in the meantime.
    }
  }
  return false;
}

type SelectedRows<Row> = Pick<vscode.TreeView<Row>, 'onDidChangeSelection' | 'selection'>;

/**
 * The focused row of a view for keybindings. VS Code reports only the selection to extensions, and arrow keys do not
 * change the selection. A keybinding for a row therefore runs `list.toggleSelection` before its command. This selects
 * or deselects the focused row, so the row that changed is the focused one.
 */
export class FocusedRow<Row> implements vscode.Disposable {
  readonly #view: SelectedRows<Row>;
  readonly #subscription: vscode.Disposable;
  readonly #key: (row: Row) => string;
  #selection: readonly Row[] = [];
  #changed: Row | undefined;
  #listing: ReturnType<typeof setTimeout> | undefined;

  /** @param key returns a row's key; rows with the same key are the same row, even if they are different objects. */
  constructor(view: SelectedRows<Row>, key: (row: Row) => string) {
    this.#view = view;
    this.#key = key;
    this.#subscription = view.onDidChangeSelection(({ selection }) => {
      this.#changed = onlyIn(selection, this.#selection, key) ?? onlyIn(this.#selection, selection, key);
      this.#selection = selection;
    });
  }

  /** The row that was last selected or deselected. */
  get row(): Row | undefined {
    return this.#changed;
  }

  /**
   * The rows for a keybinding that supports several rows: the selection before the keybinding if it contained the
   * focused row, otherwise the focused row.
   */
  get rows(): readonly Row[] {
    const row = this.#changed;
    if (row === undefined) return [];
    return this.#selection.some(each => this.#key(each) === this.#key(row)) ? [row] : [...this.#selection, row];
  }

  /**
   * Must be called with each list of rows that VS Code requests. A row that is selected while VS Code refreshes the
   * rows is missing from the reported selection, but is selected afterwards, without another event.
   */
  listed(): void {
    clearTimeout(this.#listing);
    this.#listing = setTimeout(() => {
      this.#selection = this.#view.selection;
    });
  }

  dispose(): void {
    clearTimeout(this.#listing);
    this.#subscription.dispose();
  }
}

function onlyIn<Row>(rows: readonly Row[], others: readonly Row[], key: (row: Row) => string): Row | undefined {
  const known = new Set(others.map(key));
  return rows.find(row => !known.has(key(row)));
}

/** A row of the Modules view: a tree node, or an error that is shown instead of one. */
export type ModuleRow = (TreeNode | FailureRow) & ShownAt;

/** The ledger version that a row shows; absent for the latest. */
export interface ShownAt {
  readonly atVersion?: string;
}

interface FailureRow {
  readonly kind: 'failure';
  readonly parent: TreeNode & ShownAt;
  readonly error: unknown;
}

export function accountNode({ address, label, scope }: ListedAccount): AccountNode {
  return { kind: 'account', address, configured: scope !== undefined, ...(label === undefined ? {} : { label }) };
}

/** Returns `0x1`, `0x1::coin` or `0x1::coin::transfer`; `undefined` if the row has no name. */
export function rowName(row: ModuleRow): string | undefined {
  if (row.kind === 'account') return row.address;
  if (row.kind === 'friend') return row.friend;
  const id = rowId(row);
  return id && nameIdText(id);
}

export function rowId(row: ModuleRow): NameId | undefined {
  switch (row.kind) {
    case 'module':
      return { address: row.address, module: row.abi.name };
    case 'function':
    case 'struct':
      return { address: row.module.address, module: row.module.name, name: row.abi.name };
    case 'friend':
      return parseNameId(row.friend);
    case 'account':
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
