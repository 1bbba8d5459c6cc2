import type { Client } from '../gateway/client';
import { growingTime } from '../gateway/fetch';
import type { AtVersion } from '../gateway/modulePages';
import { canonicalAddress } from '../move/address';
import { AccountReading } from './accountReading';
import { CodeStore } from './codeStore';
import type { OfflineModules } from './offlineModules';
import type { AccountModules, AccountSoFar, PublishedModule, ReadModule } from './publishedModule';
import { readModule } from './readAbi';

export type ModuleSource = Pick<Client, 'allAccountModules' | 'getAccountModule'>;

export interface StoreLimits {
  /** In milliseconds; older data is read again. */
  readonly maxAgeMs: number;
  /** Above this number, the least recently used accounts are evicted, but never the one just read. */
  readonly maxModules: number;
  /** Returns monotonic time in milliseconds. */
  readonly now: () => number;
}

/** An account of which more has been read; `modules` is the number of modules read so far. */
export interface ReadProgress {
  readonly address: string;
  readonly modules: number;
}

const DEFAULT_LIMITS = { maxAgeMs: 5 * 60_000, maxModules: 20_000 };

/**
 * Caches the published modules on one network for some minutes or until they are evicted. Concurrent readers of an
 * account share one reading. A module that was read with its account is not requested again; one that has not been
 * received yet is requested individually, ahead of its account's pages.
 */
export class ModuleStore {
  /** The bytecode of modules, which {@link forget} and {@link clear} remove as well. */
  readonly code: CodeStore;
  readonly #source: ModuleSource;
  readonly #limits: StoreLimits;
  readonly #offline: OfflineModules | undefined;
  /** Least recently used first. */
  readonly #accounts = new Map<string, CachedAccount>();
  readonly #listeners = new Set<(progress: ReadProgress) => void>();
  /** Incremented by {@link forget} and {@link clear}, so that the results of earlier requests are not cached. */
  #generation = 0;

  /** @param offline the offline copy, which stores the modules read and provides them if the gateway is unreachable */
  constructor(source: ModuleSource, limits: Partial<StoreLimits> = {}, offline?: OfflineModules) {
    this.#source = source;
    this.#offline = offline;
    this.#limits = { ...DEFAULT_LIMITS, now: growingTime(), ...limits };
    const { maxAgeMs, now } = this.#limits;
    this.code = new CodeStore(source, { maxAgeMs, now });
  }

  /** Calls `listener` when {@link getModulesSoFar} can return more. Returns a function that removes the listener. */
  onProgress(listener: (progress: ReadProgress) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Returns all modules of an account. @throws the client's errors; modules read before an error stay cached */
  getModules(address: string, signal: AbortSignal): Promise<AccountModules> {
    const account = canonicalAddress(address);
    const ask = (): Promise<AccountModules> => this.#reading(account).all(signal);
    const known = this.#accounts.get(account)?.reading(this.#since());
    return this.#offline && !known?.whole ? this.#offline.all(account, ask) : ask();
  }

  /**
   * Returns the modules of an account read so far, at least the first page. The others are read until `signal` is
   * aborted.
   * @throws the client's errors if none could be read
   */
  getModulesSoFar(address: string, signal: AbortSignal): Promise<AccountSoFar> {
    const account = canonicalAddress(address);
    const ask = (): Promise<AccountSoFar> => this.#reading(account).soFar(signal);
    const known = this.#accounts.get(account)?.reading(this.#since());
    return this.#offline && !known?.hasPage ? this.#offline.all(account, ask) : ask();
  }

  /** Allows {@link getModulesSoFar} to retry a failed page; cached modules stay. */
  retry(address: string): void {
    this.#offline?.insist();
    this.#accounts.get(canonicalAddress(address))?.reading(this.#since())?.retry();
  }

  /** Returns one module, the latest or at a ledger version. @throws the client's errors, including NotFoundError */
  async getModule(address: string, name: string, signal: AbortSignal, at: AtVersion = {}): Promise<ReadModule> {
    const account = canonicalAddress(address);
    const known = this.#used(account)?.module(name, at.ledgerVersion, this.#since());
    if (known) return known;
    const ask = (): Promise<ReadModule> => this.#askModule(account, name, signal, at);
    return this.#offline && at.ledgerVersion === undefined ? this.#offline.one({ address: account, name }, ask) : ask();
  }

  /** Whether {@link getModulesSoFar} sends no new request. */
  hasAccount(address: string): boolean {
    return this.#accounts.get(canonicalAddress(address))?.reading(this.#since())?.isKnown === true;
  }

  /** Whether {@link getModule} does not need a request to the gateway. */
  hasModule(address: string, name: string): boolean {
    return this.#accounts.get(canonicalAddress(address))?.module(name, undefined, this.#since()) !== undefined;
  }

  /** Returns every cached module. */
  loaded(): readonly PublishedModule[] {
    return [...this.#accounts.values()].flatMap(account => account.modules(this.#since()));
  }

  /** Removes an account from the cache, so that it is read again. */
  forget(address: string): void {
    const account = canonicalAddress(address);
    this.#generation++;
    this.#offline?.insist();
    this.#accounts.get(account)?.abandon();
    this.#accounts.delete(account);
    this.code.forget(account);
  }

  clear(): void {
    this.#generation++;
    this.#offline?.insist();
    for (const kept of this.#accounts.values()) kept.abandon();
    this.#accounts.clear();
    this.code.clear();
  }

  #since(): number {
    return this.#limits.now() - this.#limits.maxAgeMs;
  }

  async #askModule(account: string, name: string, signal: AbortSignal, at: AtVersion): Promise<ReadModule> {
    const generation = this.#generation;
    const { value, headers, other } = await this.#source.getAccountModule(account, name, at, signal);
    if (other) throw other;
    const module = { module: readModule(value, account), ...versionOf(at.ledgerVersion ?? headers.ledgerVersion) };
    if (generation !== this.#generation) return module;
    this.#ofAccount(account).keepModule(name, at.ledgerVersion, module, this.#limits.now());
    if (at.ledgerVersion === undefined) this.#offline?.keepModule(module);
    this.#trim(account);
    return module;
  }

  #used(account: string): CachedAccount | undefined {
    const kept = this.#accounts.get(account);
    if (!kept) return undefined;
    this.#accounts.delete(account);
    this.#accounts.set(account, kept);
    return kept;
  }

  #ofAccount(account: string): CachedAccount {
    const kept = this.#used(account) ?? new CachedAccount();
    this.#accounts.set(account, kept);
    return kept;
  }

  #reading(account: string): AccountReading {
    const kept = this.#ofAccount(account);
    const known = kept.reading(this.#since());
    if (known) return known;
    const isForgotten = (): boolean => this.#accounts.get(account) !== kept;
    const reading = new AccountReading(account, this.#source, this.#limits.now, {
      more: () => {
        if (isForgotten()) return;
        for (const listener of this.#listeners) listener({ address: account, modules: reading.size });
      },
      ended: () => {
        if (isForgotten()) return;
        if (kept.size === 0 && !reading.isKnown) this.#accounts.delete(account);
        else this.#trim(account);
        if (reading.whole) this.#offline?.keepAccount(reading.whole);
      },
    });
    kept.keepReading(reading);
    return reading;
  }

  /**
   * Evicts the least recently used accounts, except readings in progress, because their callers would immediately
   * restart them.
   */
  #trim(account: string): void {
    this.#used(account);
    let size = [...this.#accounts.values()].reduce((sum, each) => sum + each.size, 0);
    for (const [oldest, kept] of this.#accounts) {
      if (size <= this.#limits.maxModules || oldest === account) return;
      if (kept.isActive) continue;
      this.#accounts.delete(oldest);
      size -= kept.size;
    }
  }
}

function versionOf(ledgerVersion: string | undefined): { readonly ledgerVersion?: string } {
  return ledgerVersion === undefined ? {} : { ledgerVersion };
}

interface Cached<Value> {
  readonly value: Value;
  /** When the value was read, in milliseconds on the clock of {@link StoreLimits.now}. */
  readonly at: number;
}

class CachedAccount {
  #reading: AccountReading | undefined;
  /** Individually read modules, by name and ledger version. */
  readonly #single = new Map<string, Cached<ReadModule>>();

  /** Number of cached modules; some are counted twice. */
  get size(): number {
    return (this.#reading?.size ?? 0) + this.#single.size;
  }

  /** Whether more of the account is being read. */
  get isActive(): boolean {
    return this.#reading?.isActive === true;
  }

  /** Returns the reading of all modules if it is running or made progress after `since`. */
  reading(since: number): AccountReading | undefined {
    return this.#reading?.isFresh(since) === true ? this.#reading : undefined;
  }

  /** Returns a module read after `since`; the latest version can also come from the reading of its account. */
  module(name: string, ledgerVersion: string | undefined, since: number): ReadModule | undefined {
    const read = ledgerVersion === undefined ? this.reading(since)?.module(name) : undefined;
    if (read) return read;
    const kept = this.#single.get(keyOf(name, ledgerVersion));
    return kept !== undefined && kept.at > since ? kept.value : undefined;
  }

  /** Returns the latest version of all modules read after `since`; those read with the account take precedence. */
  modules(since: number): readonly PublishedModule[] {
    const reading = this.reading(since);
    const single = [...this.#single].flatMap(([key, { value, at }]) => {
      const name = value.module.abi?.name ?? '';
      return at > since && key === name && !reading?.module(name) ? [value.module] : [];
    });
    return [...(reading?.modules ?? []), ...single];
  }

  keepReading(reading: AccountReading): void {
    this.#reading = reading;
  }

  keepModule(name: string, ledgerVersion: string | undefined, value: ReadModule, at: number): void {
    this.#single.set(keyOf(name, ledgerVersion), { value, at });
  }

  /** Stops reading an account that was removed from the cache. */
  abandon(): void {
    this.#reading?.abandon();
  }
}

function keyOf(name: string, ledgerVersion: string | undefined): string {
  return ledgerVersion === undefined ? name : `${name}@${ledgerVersion}`;
}
