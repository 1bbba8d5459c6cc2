import type * as vscode from 'vscode';
import type { AccountNode, TreeNode } from '../../core/modules/treeNode';
import type { ModuleRow } from '../session/revealRow';

interface Reading {
  readonly abort: AbortController;
  /** Whether some rows have been read and others are still to come. */
  isPartial: boolean;
}

/**
 * Stops reading accounts whose rows are collapsed, once their first rows have been read. VS Code caches the rows of a
 * collapsed node and does not request them again, so the view is refreshed when the node is expanded, and reading
 * continues where it stopped.
 */
export class OpenAccounts implements vscode.Disposable {
  readonly #readings = new Map<string, Reading>();
  readonly #closed = new Set<string>();
  readonly #ended = new Set<string>();
  readonly #subscriptions: readonly vscode.Disposable[];

  /** @param resume makes VS Code request the rows of an account again. */
  constructor(
    view: Pick<vscode.TreeView<ModuleRow>, 'onDidCollapseElement' | 'onDidExpandElement'>,
    resume: (account: AccountNode) => void,
  ) {
    this.#subscriptions = [
      view.onDidCollapseElement(({ element }) => {
        if (element.kind !== 'account') return;
        this.#closed.add(element.address);
        if (this.#readings.get(element.address)?.isPartial) this.#end(element.address);
      }),
      view.onDidExpandElement(({ element }) => {
        if (element.kind !== 'account') return;
        this.#closed.delete(element.address);
        if (this.#ended.delete(element.address)) resume(element);
      }),
    ];
  }

  /** Calls `read` with a signal that stays the same while the account is expanded. @throws errors from `read` */
  async rows(
    { address }: AccountNode,
    read: (signal: AbortSignal) => Promise<readonly TreeNode[]>,
  ): Promise<readonly TreeNode[]> {
    const reading = this.#readings.get(address) ?? { abort: new AbortController(), isPartial: false };
    this.#readings.set(address, reading);
    reading.isPartial = false;
    const rows = await read(reading.abort.signal);
    reading.isPartial = rows.some(({ kind }) => kind === 'coming');
    if (reading.isPartial && this.#closed.has(address)) this.#end(address);
    return rows;
  }

  dispose(): void {
    for (const subscription of this.#subscriptions) subscription.dispose();
    for (const address of this.#readings.keys()) this.#end(address);
  }

  #end(address: string): void {
    this.#readings.get(address)?.abort.abort();
    this.#readings.delete(address);
    this.#ended.add(address);
  }
}
