import type { AtVersion } from '../gateway/modulePages';
import { worded } from './atVersion';
import { ModuleStore, type ModuleSource, type ReadProgress } from './moduleStore';

/** Maximum number of ledger versions that are cached; the least recently used is dropped first. */
const MOST_VERSIONS = 8;

/** Caches modules as they were at past ledger versions: one store for each version, whose requests are all at it. */
export class StoresAtVersion {
  readonly #source: ModuleSource;
  readonly #network: string;
  readonly #onProgress: (progress: ReadProgress) => void;
  /** Least recently used first. */
  readonly #stores = new Map<string, ModuleStore>();

  /**
   * @param network the network's label
   * @param onProgress called when more of an account has been read at any version
   */
  constructor(source: ModuleSource, network: string, onProgress: (progress: ReadProgress) => void) {
    this.#source = source;
    this.#network = network;
    this.#onProgress = onProgress;
  }

  /** Returns the store of a ledger version. Its methods throw NotAtVersionError, too. */
  of(ledgerVersion: string): ModuleStore {
    const store = this.#stores.get(ledgerVersion) ?? this.#create({ ledgerVersion });
    this.#stores.delete(ledgerVersion);
    this.#stores.set(ledgerVersion, store);
    const [oldest] = this.#stores.keys();
    if (this.#stores.size > MOST_VERSIONS && oldest !== undefined) this.#stores.delete(oldest);
    return store;
  }

  #create(at: AtVersion): ModuleStore {
    const [source, network] = [this.#source, this.#network];
    const store = new ModuleStore({
      async *allAccountModules(address, query, signal) {
        try {
          yield* source.allAccountModules(address, { ...query, ...at }, signal);
        } catch (error) {
          throw worded(error, address, at, network);
        }
      },
      async getAccountModule(address, name, _at, signal) {
        try {
          return await source.getAccountModule(address, name, at, signal);
        } catch (error) {
          throw worded(error, `${address}::${name}`, at, network);
        }
      },
    });
    store.onProgress(this.#onProgress);
    return store;
  }
}
