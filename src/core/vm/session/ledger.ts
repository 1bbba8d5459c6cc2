import type { CompiledModule } from '../../bytecode/compiledCode';
import type { ModuleSource } from '../linker';
import type { Stored } from '../state/view';
import type { Effects, LedgerView } from './chain';

/** A ledger that starts empty, so that any data it does not have is known to be absent. */
export class Ledger implements LedgerView {
  readonly #resources = new Map<string, Map<string, Uint8Array>>();
  readonly #items = new Map<string, Uint8Array>();
  readonly #modules: Map<string, CompiledModule>;

  constructor(modules: ReadonlyMap<string, CompiledModule> = new Map()) {
    this.#modules = new Map(modules);
  }

  /** Module source for a `Linker`. Linkers cache modules, so a new linker is needed after each publication. */
  readonly source: ModuleSource = id => this.#modules.get(id) ?? 'absent';

  modules(): Iterable<string> {
    return this.#modules.keys();
  }

  resource(address: string, type: string): Stored {
    return this.#resources.get(address)?.get(type) ?? 'absent';
  }

  tableItem(handle: string, key: string): Stored {
    return this.#items.get(`${handle} ${key}`) ?? 'absent';
  }

  resourcesAt(address: string): readonly string[] {
    return [...(this.#resources.get(address)?.keys() ?? [])];
  }

  apply({ writes, modules }: Effects): void {
    for (const { place, type, after } of writes) {
      if (place.kind === 'tableItem') put(this.#items, `${place.handle} ${place.key}`, after);
      else put(this.#account(place.address), type.text, after);
    }
    for (const { id, code } of modules) this.#modules.set(id, code);
  }

  #account(address: string): Map<string, Uint8Array> {
    const known = this.#resources.get(address) ?? new Map<string, Uint8Array>();
    this.#resources.set(address, known);
    return known;
  }

  /** Returns an independent copy. */
  copy(): Ledger {
    const copied = new Ledger(this.#modules);
    for (const [address, resources] of this.#resources) copied.#resources.set(address, new Map(resources));
    for (const [item, bytes] of this.#items) copied.#items.set(item, bytes);
    return copied;
  }
}

function put(map: Map<string, Uint8Array>, key: string, value: Uint8Array | undefined): void {
  if (value) map.set(key, value);
  else map.delete(key);
}
