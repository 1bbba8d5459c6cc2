import type { ModulesPage } from '../../../src/core/gateway/modulePages';
import type { WireAbi, WireModule } from '../../../src/core/gateway/schemas/moduleSchema';
import type { ModuleSource } from '../../../src/core/modules/moduleStore';

/** A module of an answer: `0x1::name` without members, but for what is said. */
export function wireModule(name: string, members: Partial<WireAbi> = {}): WireModule {
  return {
    bytecode: '0xa11ceb0b',
    abi: { address: '0x1', name, friends: [], exposed_functions: [], structs: [], ...members },
  };
}

/** A module whose ABI the node could not read. */
export const UNREADABLE: WireModule = { bytecode: '0x0102' };

/** A page of modules, read at a ledger version. */
export function page(modules: readonly WireModule[], ledgerVersion?: string, maybeMore = false): ModulesPage {
  return { value: modules, headers: ledgerVersion === undefined ? {} : { ledgerVersion }, text: '', maybeMore };
}

/** A gateway’s modules by account, each a list of pages, which notes what it is asked for. */
export class FakeSource implements ModuleSource {
  readonly asked: string[] = [];
  readonly accounts = new Map<string, readonly (ModulesPage | Error)[]>();
  readonly single = new Map<string, WireModule | Error>();

  // eslint-disable-next-line @typescript-eslint/require-await
  async *allAccountModules(address: string): AsyncGenerator<ModulesPage, void, void> {
    this.asked.push(address);
    for (const each of this.accounts.get(address) ?? [page([])]) {
      if (each instanceof Error) throw each;
      yield each;
    }
  }

  getAccountModule(address: string, name: string) {
    const id = `${address}::${name}`;
    this.asked.push(id);
    const found = this.single.get(id) ?? new Error(`there is no ${id}`);
    if (found instanceof Error) return Promise.reject(found);
    return Promise.resolve({ value: found, headers: { ledgerVersion: '8' }, text: '' });
  }
}
