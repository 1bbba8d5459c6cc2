import { NotFoundError } from '../gateway/statusErrors';
import { canonicalAddress } from '../move/address';
import type { ModuleAbi } from '../move/abi';
import { UserFacingError } from '../userFacingError';
import type { ModuleStore } from './moduleStore';

/** The result of a lookup on a chain. */
export type LookupResult<Found> =
  | ({ readonly kind: 'found' } & Found)
  /** The node reports that it does not exist. */
  | { readonly kind: 'absent' }
  /** The network was not queried, or did not respond. */
  | { readonly kind: 'unavailable' };

/** A deployed module; without `abi` if the node could not read its bytecode. */
export type ModuleLookupResult = LookupResult<{ readonly abi?: ModuleAbi }>;

/** The names of an account's modules, and whether the list is complete. */
export type NamesLookupResult = LookupResult<{ readonly names: readonly string[]; readonly areAll: boolean }>;

/** Looks up deployed modules on one network. Lookups fail only if they are canceled. */
export interface ModuleLookup {
  /** The network's label. */
  readonly network: string;
  /** Whether the network is the sandbox, which has few modules. */
  readonly isSandbox?: boolean;
  /** Accounts to suggest for a wrong address. */
  readonly accounts: readonly string[];
  module(address: string, name: string): Promise<ModuleLookupResult>;
  moduleNames(address: string): Promise<NamesLookupResult>;
}

export interface StoreLookupOptions extends Pick<ModuleLookup, 'network' | 'isSandbox' | 'accounts'> {
  /** Whether data that the store does not have can be requested from the gateway. */
  readonly mayAsk: boolean;
  readonly signal: AbortSignal;
  /** Called with the reason why a lookup failed. */
  readonly onTrouble: (error: UserFacingError) => void;
  /** Called when data comes from the offline copy. */
  readonly onStale?: () => void;
}

/** Returns a lookup based on a store. The lookup requests everything only once; create a new one for each check. */
export function storeLookup(store: ModuleStore, options: StoreLookupOptions): ModuleLookup {
  return new StoreLookup(store, options);
}

class StoreLookup implements ModuleLookup {
  readonly network: string;
  readonly isSandbox: boolean;
  readonly accounts: readonly string[];
  readonly #store: ModuleStore;
  readonly #options: StoreLookupOptions;
  readonly #modules = new Map<string, Promise<ModuleLookupResult>>();
  readonly #names = new Map<string, Promise<NamesLookupResult>>();

  constructor(store: ModuleStore, options: StoreLookupOptions) {
    this.network = options.network;
    this.isSandbox = options.isSandbox === true;
    this.accounts = options.accounts;
    this.#store = store;
    this.#options = options;
  }

  module(address: string, name: string): Promise<ModuleLookupResult> {
    const key = `${canonicalAddress(address)}::${name}`;
    return kept(this.#modules, key, () => this.#answer(() => this.#readModule(address, name)));
  }

  moduleNames(address: string): Promise<NamesLookupResult> {
    return kept(this.#names, canonicalAddress(address), () => this.#answer(() => this.#readNames(address)));
  }

  /** Looks up a module. If the entire account has been read, missing modules are known without another request. */
  async #readModule(address: string, name: string): Promise<ModuleLookupResult> {
    if (!this.#store.hasModule(address, name) && this.#store.hasAccount(address)) {
      const names = await this.#readNames(address);
      if (names.kind === 'found' && names.areAll) return { kind: 'absent' };
    }
    if (!this.#options.mayAsk && !this.#store.hasModule(address, name)) return { kind: 'unavailable' };
    const { module, stale } = await this.#store.getModule(address, name, this.#options.signal);
    if (stale) this.#options.onStale?.();
    return { kind: 'found', ...(module.abi ? { abi: module.abi } : {}) };
  }

  async #readNames(address: string): Promise<NamesLookupResult> {
    if (!this.#options.mayAsk && !this.#store.hasAccount(address)) return { kind: 'unavailable' };
    const { modules, maybeMore, stale } = await this.#store.getModules(address, this.#options.signal);
    if (stale) this.#options.onStale?.();
    const names = modules.flatMap(({ abi }) => (abi ? [abi.name] : []));
    // A module without an ABI has no name here, and the offline copy may lack newer modules.
    return { kind: 'found', names, areAll: !maybeMore && !stale && names.length === modules.length };
  }

  async #answer<Found>(read: () => Promise<LookupResult<Found>>): Promise<LookupResult<Found>> {
    try {
      return await read();
    } catch (error) {
      if (this.#options.signal.aborted || !(error instanceof UserFacingError)) throw error;
      const isAbsent = error instanceof NotFoundError && (error.missing === 'module' || error.missing === 'account');
      if (isAbsent) return { kind: 'absent' };
      this.#options.onTrouble(error);
      return { kind: 'unavailable' };
    }
  }
}

function kept<Value>(values: Map<string, Value>, key: string, make: () => Value): Value {
  const known = values.get(key);
  if (known !== undefined) return known;
  const value = make();
  values.set(key, value);
  return value;
}
