import type { FunctionAbi, ModuleAbi, StructAbi } from '../move/abi';
import type { MemberId } from '../move/functionId';
import type { ModuleStore } from './moduleStore';

/** What a fully qualified name stands for. */
export type ModuleSymbol =
  | {
      readonly kind: 'function';
      readonly abi: FunctionAbi;
      readonly module: ModuleAbi;
      readonly ledgerVersion?: string;
    }
  | { readonly kind: 'struct'; readonly abi: StructAbi; readonly module: ModuleAbi; readonly ledgerVersion?: string }
  /** The module is there, and its ABI has no such name: it may be private. */
  | { readonly kind: 'unlisted'; readonly ledgerVersion?: string };

/** Looks a name up among the deployed modules. @throws the client's errors */
export async function findSymbol(id: MemberId, store: ModuleStore, signal: AbortSignal): Promise<ModuleSymbol> {
  const { module: read, ledgerVersion } = await store.getModule(id.address, id.module, signal);
  const version = ledgerVersion === undefined ? {} : { ledgerVersion };
  const module = read.abi;
  if (!module) return { kind: 'unlisted', ...version };
  const found = module.functions.find(({ name }) => name === id.name);
  if (found) return { kind: 'function', abi: found, module, ...version };
  const struct = module.structs.find(({ name }) => name === id.name);
  return struct ? { kind: 'struct', abi: struct, module, ...version } : { kind: 'unlisted', ...version };
}
