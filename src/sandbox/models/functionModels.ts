import type { FunctionModel } from '../simulation/execution';
import { coinModels } from './coinModels';
import { counterModels } from './counterModels';
import { fungibleAssetModels } from './fungibleAssetModels';
import { vaultModels } from './vaultModels';

/** Every function that the sandbox can simulate, by its id. */
export const functionModels: ReadonlyMap<string, FunctionModel> = new Map(
  Object.entries({ ...coinModels, ...fungibleAssetModels, ...counterModels, ...vaultModels }),
);
