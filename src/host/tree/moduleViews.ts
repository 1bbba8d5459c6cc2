import type { Comparisons } from '../compare/comparisons';
import type { ModuleListing } from './moduleListing';
import type { ModuleServices } from '../code/moduleServices';
import type { ModuleTree } from './moduleTree';

/** The feature's views. */
export interface ModuleViews {
  readonly tree: ModuleTree;
  /** Which modules the tree lists, and in which order. */
  readonly listing: ModuleListing;
  readonly comparisons: Comparisons;
}

/** The services that commands about names in the Modules view need. */
export type SymbolServices = Pick<ModuleServices, 'session' | 'notify'> & Pick<ModuleViews, 'tree'>;
