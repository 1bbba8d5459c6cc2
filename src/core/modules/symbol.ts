import type { FunctionAbi, ModuleAbi, StructAbi } from '../move/abi';
import type { MemberId } from '../move/functionId';
import type { ModuleStore } from './moduleStore';
import type { ReadModule } from './publishedModule';

/** When and how a module was read. */
type ReadFacts = Pick<ReadModule, 'ledgerVersion' | 'stale'>;

/** What a fully qualified name stands for. */
export type ModuleSymbol = ReadFacts &
  (
    | { readonly kind: 'function'; readonly abi: FunctionAbi; readonly module: ModuleAbi }
    | { readonly kind: 'struct'; readonly abi: StructAbi; readonly module: ModuleAbi }
    /** The module is there, and its ABI has no such name: it may be private. */
    | { readonly kind: 'unlisted' }
  );

/** Looks a name up among the deployed modules. @throws the client's errors */
export async function findSymbol(id: MemberId, store: ModuleStore, signal: AbortSignal): Promise<ModuleSymbol> {
  const { module: read, ...facts } = await store.getModule(id.address, id.module, signal);
  const module = read.abi;
  if (!module) return { kind: 'unlisted', ...facts };
  const found = module.functions.find(({ name }) => name === id.name);
  if (found) return { kind: 'function', abi: found, module, ...facts };
  const struct = module.structs.find(({ name }) => name === id.name);
  return struct ? { kind: 'struct', abi: struct, module, ...facts } : { kind: 'unlisted', ...facts };
}
