import { NotFoundError } from '../gateway/statusErrors';
import { parseAddress } from '../move/address';
import type { ModuleAbi } from '../move/abi';
import { UserFacingError } from '../userFacingError';
import type { ModuleStore } from './moduleStore';

/** What is known of a part of a chain. */
export type Looked<Found> =
  | ({ readonly kind: 'found' } & Found)
  /** The node says that it is not there. */
  | { readonly kind: 'absent' }
  /** Nobody could be asked, or nobody answered. */
  | { readonly kind: 'unavailable' };

/** A deployed module; without `abi` where the node could not read its bytecode. */
export type LookedModule = Looked<{ readonly abi?: ModuleAbi }>;

/** The names of an account's modules, and whether they are all. */
export type LookedNames = Looked<{ readonly names: readonly string[]; readonly areAll: boolean }>;

/** Looks deployed modules up, on one network. A lookup never fails but by cancellation. */
export interface ModuleLookup {
  /** The network's label. */
  readonly network: string;
  /** Accounts that are probably meant where an address is wrong. */
  readonly accounts: readonly string[];
  module(address: string, name: string): Promise<LookedModule>;
  moduleNames(address: string): Promise<LookedNames>;
}

/** By what a store is looked into. */
export interface StoreLookupOptions extends Pick<ModuleLookup, 'network' | 'accounts'> {
  /** Whether the gateway may be asked for what is not in the store. */
  readonly mayAsk: boolean;
  readonly signal: AbortSignal;
  /** Told why something could not be looked up. */
  readonly onTrouble: (error: UserFacingError) => void;
  /** Told where something is found as it was kept of another time. */
  readonly onStale?: () => void;
}

/** A lookup in a store. It asks for each thing once: make a new one for each check. */
export function storeLookup(store: ModuleStore, options: StoreLookupOptions): ModuleLookup {
  return new StoreLookup(store, options);
}

class StoreLookup implements ModuleLookup {
  readonly network: string;
  readonly accounts: readonly string[];
  readonly #store: ModuleStore;
  readonly #options: StoreLookupOptions;
  readonly #modules = new Map<string, Promise<LookedModule>>();
  readonly #names = new Map<string, Promise<LookedNames>>();

  constructor(store: ModuleStore, options: StoreLookupOptions) {
    this.network = options.network;
    this.accounts = options.accounts;
    this.#store = store;
    this.#options = options;
  }

  module(address: string, name: string): Promise<LookedModule> {
    const key = `${parseAddress(address) ?? address}::${name}`;
    return kept(this.#modules, key, () => this.#look(() => this.#readModule(address, name)));
  }

  moduleNames(address: string): Promise<LookedNames> {
    const key = parseAddress(address) ?? address;
    return kept(this.#names, key, () => this.#look(() => this.#readNames(address)));
  }

  /** An account that was read as a whole tells what it lacks without being asked again. */
  async #readModule(address: string, name: string): Promise<LookedModule> {
    if (!this.#store.hasModule(address, name) && this.#store.hasAccount(address)) {
      const names = await this.#readNames(address);
      if (names.kind === 'found' && names.areAll) return { kind: 'absent' };
    }
    if (!this.#options.mayAsk && !this.#store.hasModule(address, name)) return { kind: 'unavailable' };
    const { module, stale } = await this.#store.getModule(address, name, this.#options.signal);
    if (stale) this.#options.onStale?.();
    return { kind: 'found', ...(module.abi ? { abi: module.abi } : {}) };
  }

  async #readNames(address: string): Promise<LookedNames> {
    if (!this.#options.mayAsk && !this.#store.hasAccount(address)) return { kind: 'unavailable' };
    const { modules, maybeMore, stale } = await this.#store.getModules(address, this.#options.signal);
    if (stale) this.#options.onStale?.();
    const names = modules.flatMap(({ abi }) => (abi ? [abi.name] : []));
    // A module without an ABI has no name here; and what was kept of another time may lack what is there now.
    return { kind: 'found', names, areAll: !maybeMore && !stale && names.length === modules.length };
  }

  async #look<Found>(read: () => Promise<Looked<Found>>): Promise<Looked<Found>> {
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
