import { compareModules, countChanges } from '../compare/compareModules';
import type { ChangeState } from '../compare/compareAbi';
import { changesText } from '../compare/comparisonWords';
import type { PublishedModule } from '../publishedModule';

/** A module whose interface is another than before. */
export interface ModuleUpgrade {
  readonly name: string;
  readonly state: Exclude<ChangeState, 'same'>;
  /** `2 changed, 1 new`; empty where there is nothing in it. */
  readonly text: string;
  /** How many of the changes a chain refuses in an upgrade. */
  readonly refused: number;
}

/** The modules whose interface is another, by name. A module without an ABI is not compared. */
export function upgradesBetween(
  before: readonly PublishedModule[],
  after: readonly PublishedModule[],
): readonly ModuleUpgrade[] {
  return compareModules(before, after).modules.flatMap(module => {
    const { name, state } = module;
    if (state === 'same') return [];
    return [{ name, state, text: changesText(module), refused: countChanges([module]).verdicts.refused }];
  });
}
