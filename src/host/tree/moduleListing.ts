import * as vscode from 'vscode';
import { filterText, type FilterChoice } from '../../core/modules/filterChoice';
import type { TreeListing } from '../../core/modules/tree';
import { setContextKey } from '../vscode/commands';
import { pinnedModules, setVersionShown, versionShown } from './listingState';

const NO_FILTER: FilterChoice = { text: '', kinds: [] };

/**
 * Which modules the Modules view lists, and at which version. Pinned modules and versions are saved for the workspace.
 * The filter is discarded with the window, so that users do not overlook hidden rows.
 */
export class ModuleListing implements vscode.Disposable {
  readonly #state: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  #choice = NO_FILTER;
  #menusTold = false;

  constructor(state: vscode.Memento) {
    this.#state = state;
  }

  get choice(): FilterChoice {
    return this.#choice;
  }

  get isFiltered(): boolean {
    return this.filterText !== '';
  }

  /** A description of the filter; empty if none is set. */
  get filterText(): string {
    return filterText(this.#choice);
  }

  filter(choice: FilterChoice): void {
    this.#choice = choice;
    this.#tellMenus();
    this.#changed.fire();
  }

  clearFilter(): void {
    this.filter(NO_FILTER);
  }

  /** Changes the pinned modules in the workspace state, and refreshes the list. */
  async mark(change: (state: vscode.Memento) => Promise<void>): Promise<void> {
    await change(this.#state);
    this.#changed.fire();
  }

  /** Returns the ledger version at which an account is shown; `undefined` for the latest. */
  versionOf(network: string, address: string): string | undefined {
    return versionShown(this.#state, network, address);
  }

  /** Saves the ledger version at which an account is shown. @see ModuleTree.showAt */
  async keepVersion(network: string, address: string, version: string | undefined): Promise<void> {
    await setVersionShown(this.#state, network, address, version);
  }

  async of(network: string): Promise<TreeListing> {
    const { ModuleFilter } = await import('../../core/modules/moduleFilter');
    const pinned = new Set(pinnedModules(this.#state, network));
    return {
      filter: new ModuleFilter(this.#choice),
      isPinned: (address, module) => pinned.size > 0 && pinned.has(`${address}::${module}`),
    };
  }

  /**
   * Sets the context key for menus on startup, because the key persists when the extension is restarted in the same
   * window.
   */
  tellMenusOnce(): void {
    if (!this.#menusTold) this.#tellMenus();
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #tellMenus(): void {
    this.#menusTold = true;
    void setContextKey('modulesFiltered', this.isFiltered);
  }
}
