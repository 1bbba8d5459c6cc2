import type * as vscode from 'vscode';
import type { AccountNode, TreeNode } from '../../core/modules/tree';
import type { ModuleRow } from '../shell/moduleRow';

/** How the rows of an account are read. */
interface Reading {
  readonly abort: AbortController;
  /** Rows are there, and more are to come. */
  isPartial: boolean;
}

/**
 * Ends the reading of accounts whose rows are closed, once the first rows are there. VS Code keeps the rows of what is
 * closed, and asks for none when it is opened again: it is told to ask, and the reading goes on where it ended.
 */
export class OpenAccounts implements vscode.Disposable {
  readonly #readings = new Map<string, Reading>();
  readonly #closed = new Set<string>();
  readonly #ended = new Set<string>();
  readonly #subscriptions: readonly vscode.Disposable[];

  /** @param goOn has the rows of an account asked for again */
  constructor(
    view: Pick<vscode.TreeView<ModuleRow>, 'onDidCollapseElement' | 'onDidExpandElement'>,
    goOn: (account: AccountNode) => void,
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
        if (this.#ended.delete(element.address)) goOn(element);
      }),
    ];
  }

  /** The rows that `read` gives, whose signal is the same for an account as long as it is open. @throws what `read` throws */
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
