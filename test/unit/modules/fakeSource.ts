import type { ModulesPage, ModulesQuery } from '../../../src/core/gateway/modulePages';
import type { WireAbi, WireModule } from '../../../src/core/gateway/schemas/answerSchemas';
import type { ModuleSource } from '../../../src/core/modules/moduleStore';

/** Returns a module of an answer: `0x1::name` with only the given members. */
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

/**
 * A gateway’s modules by account, each a list of pages; records its requests. The pages name their cursors:
 * the number of the next one.
 */
export class FakeSource implements ModuleSource {
  readonly asked: string[] = [];
  readonly accounts = new Map<string, readonly (ModulesPage | Error | Promise<ModulesPage>)[]>();
  readonly single = new Map<string, WireModule | Error>();
  /** The signals of the account reads, each passed until its read ends. */
  readonly signals: AbortSignal[] = [];

  async *allAccountModules(
    address: string,
    { start }: ModulesQuery,
    signal: AbortSignal,
  ): AsyncGenerator<ModulesPage, void, void> {
    this.asked.push(start === undefined ? address : `${address} from ${start}`);
    this.signals.push(signal);
    const pages = this.accounts.get(address) ?? [page([])];
    for (const [index, each] of [...pages.entries()].slice(Number(start ?? 0))) {
      if (each instanceof Error) throw each;
      const { headers, ...rest } = await until(signal, each);
      yield { ...rest, headers: { ...headers, ...(index + 1 < pages.length && { cursor: String(index + 1) }) } };
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

/** Resolves with the value, or rejects with the reason of the signal. */
function until<Value>(signal: AbortSignal, value: Value | Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
    Promise.resolve(value).then(resolve, reject);
  });
}
