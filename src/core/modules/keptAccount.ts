import type { AccountModules, PublishedModule, ReadModule } from './publishedModule';

interface Kept<Value> {
  readonly value: Value;
  /** When it was read, in ms. */
  readonly at: number;
}

/** What is kept of one account's modules. */
export class KeptAccount {
  #all: Kept<AccountModules> | undefined;
  #byName: ReadonlyMap<string, PublishedModule> = new Map();
  /** Those that were read alone, by name and ledger version. */
  readonly #single = new Map<string, Kept<ReadModule>>();

  /** How many modules are kept, some of them twice. */
  get size(): number {
    return (this.#all?.value.modules.length ?? 0) + this.#single.size;
  }

  /** All modules, if they were read after `since`. */
  all(since: number): AccountModules | undefined {
    return fresh(this.#all, since);
  }

  /** One module, if it was read after `since`; at the newest version from the whole account too. */
  module(name: string, ledgerVersion: string | undefined, since: number): ReadModule | undefined {
    const all = ledgerVersion === undefined ? this.all(since) : undefined;
    const module = all && this.#byName.get(name);
    if (!module) return fresh(this.#single.get(keyOf(name, ledgerVersion)), since);
    return { module, ...(all.ledgerVersion === undefined ? {} : { ledgerVersion: all.ledgerVersion }) };
  }

  keepAll(value: AccountModules, at: number): void {
    this.#all = { value, at };
    const named = value.modules.flatMap(module => (module.abi ? [[module.abi.name, module] as const] : []));
    // The first of a name counts.
    this.#byName = new Map(named.reverse());
  }

  keepModule(name: string, ledgerVersion: string | undefined, value: ReadModule, at: number): void {
    this.#single.set(keyOf(name, ledgerVersion), { value, at });
  }
}

function fresh<Value>(kept: Kept<Value> | undefined, since: number): Value | undefined {
  return kept !== undefined && kept.at > since ? kept.value : undefined;
}

function keyOf(name: string, ledgerVersion: string | undefined): string {
  return ledgerVersion === undefined ? name : `${name}@${ledgerVersion}`;
}
