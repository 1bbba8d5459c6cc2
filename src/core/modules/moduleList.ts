import type { ModulesPage } from '../gateway/modulePages';
import type { PublishedModule, ReadModule } from './publishedModule';
import { readModule } from './readAbi';

/**
 * The modules of an account as they are received, page by page. While pages are missing, modules keep their places:
 * each page is sorted by name and appended; once all have been received, the whole list is sorted by name. Modules
 * without an ABI, and thus without a name, come last. If several have one name, the first counts.
 */
export class ModuleList {
  readonly #address: string;
  readonly #byName = new Map<string, ReadModule>();
  #modules: readonly PublishedModule[] = [];
  /** Pages that are not in `#modules` yet; many may be received between two reads. */
  #added: (readonly PublishedModule[])[] = [];
  /** Every page as it was received. */
  readonly #sent: (readonly PublishedModule[])[] = [];
  #size = 0;
  #pages = 0;
  #cursor: string | undefined;
  #isComplete = false;
  #maybeMore = false;
  #ledgerVersion: string | undefined;

  constructor(address: string) {
    this.#address = address;
  }

  /** How many modules have been received. */
  get size(): number {
    return this.#size;
  }

  /** How many pages have been received. */
  get pages(): number {
    return this.#pages;
  }

  /** The start of the next page; `undefined` before the first and after the last one. */
  get cursor(): string | undefined {
    return this.#cursor;
  }

  /** Whether no page is missing. */
  get isComplete(): boolean {
    return this.#isComplete;
  }

  /** Whether the last page was full and had no cursor. */
  get maybeMore(): boolean {
    return this.#maybeMore;
  }

  /** The ledger version of the last page that had one. */
  get ledgerVersion(): string | undefined {
    return this.#ledgerVersion;
  }

  /** All modules so far, a new array after each change. */
  get modules(): readonly PublishedModule[] {
    if (this.#added.length > 0) {
      const all = [this.#modules, ...this.#added].flat();
      this.#modules = this.#isComplete ? all.sort(byName) : all;
      this.#added = [];
    }
    return this.#modules;
  }

  /** All modules so far, in the order in which they were received. */
  get asSent(): readonly PublishedModule[] {
    return this.#sent.flat();
  }

  /** Returns the module with a name, with the ledger version of its page. */
  module(name: string): ReadModule | undefined {
    return this.#byName.get(name);
  }

  /** Adds the page that starts at {@link cursor}. */
  add({ value, headers, maybeMore }: ModulesPage): void {
    const { cursor, ledgerVersion } = headers;
    const version = ledgerVersion === undefined ? {} : { ledgerVersion };
    const added: PublishedModule[] = [];
    for (const wire of value) {
      const module = readModule(wire, this.#address);
      const name = module.abi?.name;
      if (name !== undefined && this.#byName.has(name)) continue;
      if (name !== undefined) this.#byName.set(name, { module, ...version });
      added.push(module);
    }
    this.#sent.push(added);
    this.#added.push(added.toSorted(byName));
    this.#size += added.length;
    this.#pages++;
    this.#cursor = cursor;
    this.#maybeMore = maybeMore;
    this.#ledgerVersion = ledgerVersion ?? this.#ledgerVersion;
    if (cursor === undefined) this.#isComplete = true;
  }
}

function byName(one: PublishedModule, other: PublishedModule): number {
  const [first, second] = [one.abi?.name, other.abi?.name];
  if (first === second) return 0;
  if (first === undefined) return 1;
  return second === undefined || first < second ? -1 : 1;
}
