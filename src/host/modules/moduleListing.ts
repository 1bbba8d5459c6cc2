import * as vscode from 'vscode';
import { ModuleFilter, type FilterChoice } from '../../core/modules/moduleFilter';
import type { ModuleSort, TreeListing } from '../../core/modules/tree';
import { setContextKey } from '../shell/commands';
import { pinnedModules, setPinned } from './modulePins';

const SORT_STATE = 'moduleSort';
const NO_FILTER: FilterChoice = { text: '', kinds: [] };

/**
 * What the Modules view lists, and in which order. The order and the pinned modules are remembered for the workspace;
 * a filter ends with the window, so that nobody looks for what it hides.
 */
export class ModuleListing implements vscode.Disposable {
  readonly #state: vscode.Memento;
  readonly #changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.#changed.event;
  #choice = NO_FILTER;
  #filter = new ModuleFilter(NO_FILTER);

  constructor(state: vscode.Memento) {
    this.#state = state;
    // It outlives a restart of the extension within the window.
    this.#tellMenus();
  }

  /** What is looked for. */
  get choice(): FilterChoice {
    return this.#choice;
  }

  /** Whether anything is hidden. */
  get isFiltered(): boolean {
    return !this.#filter.isOff;
  }

  /** Lists only what fits. */
  filter(choice: FilterChoice): void {
    this.#choice = choice;
    this.#filter = new ModuleFilter(choice);
    this.#tellMenus();
    this.#changed.fire();
  }

  /** Lists everything. */
  clearFilter(): void {
    this.filter(NO_FILTER);
  }

  /** The order of modules and of what is in them. */
  get sort(): ModuleSort {
    return this.#state.get<unknown>(SORT_STATE) === 'deployed' ? 'deployed' : 'name';
  }

  async sortBy(sort: ModuleSort): Promise<void> {
    await this.#state.update(SORT_STATE, sort === 'name' ? undefined : sort);
    this.#changed.fire();
  }

  /** Lets a module of a network come first in its account, or no longer. @param module `address::module` */
  async pin(network: string, module: string, isPinned: boolean): Promise<void> {
    await setPinned(this.#state, network, module, isPinned);
    this.#changed.fire();
  }

  /** What is listed of a network. */
  of(network: string): TreeListing {
    const pinned = new Set(pinnedModules(this.#state, network));
    return {
      filter: this.#filter,
      sort: this.sort,
      isPinned: (address, module) => pinned.size > 0 && pinned.has(`${address}::${module}`),
    };
  }

  dispose(): void {
    this.#changed.dispose();
  }

  #tellMenus(): void {
    void setContextKey('modulesFiltered', this.isFiltered);
  }
}
