import { compareAbi } from '../compare/compareAbi';
import { changesText } from '../compare/comparisonWords';
import { countChanges } from '../compare/compareModules';
import type { PublishedModule } from '../publishedModule';

/** What is published under a name. */
export interface ModuleState {
  readonly module: PublishedModule;
  /** Of its bytecode, which is not kept. */
  readonly codeHash: string;
}

/** What became of a module. `code`: its bytecode is another, and its interface is the same, or cannot be told. */
export type UpgradeState = 'added' | 'removed' | 'changed' | 'code';

/** A module that is another than before. */
export interface ModuleUpgrade {
  readonly name: string;
  readonly state: UpgradeState;
  /** `2 changed, 1 new`; of `code`, what there is to say of its interface. */
  readonly text: string;
  /** How many of the changes a chain refuses in an upgrade. */
  readonly refused: number;
}

/** What became of a module; `undefined` where nothing did. */
export function upgradeOf(
  name: string,
  before: ModuleState | undefined,
  after: ModuleState | undefined,
): ModuleUpgrade | undefined {
  const [was, is] = [before?.module.abi, after?.module.abi];
  const isOtherCode = before?.codeHash !== after?.codeHash;
  if (before && after && (!was || !is))
    return isOtherCode ? { name, state: 'code', text: 'its interface is unknown', refused: 0 } : undefined;
  if (!was && !is) {
    if (!before && !after) return undefined;
    return { name, state: before ? 'removed' : 'added', text: '', refused: 0 };
  }
  const module = compareAbi(was, is);
  if (module.state === 'same')
    return isOtherCode ? { name, state: 'code', text: 'the interface is the same', refused: 0 } : undefined;
  return { name, state: module.state, text: changesText(module), refused: countChanges([module]).verdicts.refused };
}
