import type { Client } from '../gateway/client';
import type { AtVersion } from '../gateway/modulePages';
import { canonicalAddress } from '../move/address';
import { AccountReading } from './accountReading';
import type { OfflineModules } from './offlineModules';
import type { AccountModules, AccountSoFar, PublishedModule, ReadModule } from './publishedModule';
import { readModule } from './readAbi';

/** The part of the client that a store reads by. */
export type ModuleSource = Pick<Client, 'allAccountModules' | 'getAccountModule'>;

/** How long and how much a store keeps. */
export interface StoreLimits {
  /** In ms; what is older is read again. */
  readonly maxAgeMs: number;
  /** Above it the accounts that were not used for the longest time go, but never the one just read. */
  readonly maxModules: number;
  /** The time, in ms. */
  readonly now: () => number;
}

/** An account of which more is there than before. */
export interface ReadProgress {
  readonly address: string;
  /** How many modules are there. */
  readonly modules: number;
}

const DEFAULT_LIMITS: StoreLimits = { maxAgeMs: 5 * 60_000, maxModules: 20_000, now: () => Date.now() };

/**
 * What was read of published modules on one network, for some minutes or until it is forgotten. An account is read once
 * for all who want it at the same time. A module that was read with its account is not asked for again; one that is not
 * there yet is asked for alone, ahead of the pages of its account.
 */
export class ModuleStore {
  readonly #source: ModuleSource;
  readonly #limits: StoreLimits;
  readonly #kept: OfflineModules | undefined;
  /** The least recently used first. */
  readonly #accounts = new Map<string, CachedAccount>();
  readonly #listeners = new Set<(progress: ReadProgress) => void>();
  /** Grows when something is forgotten: what was asked for before is not kept. */
  #generation = 0;

  /** @param kept what to fall back on where the gateway cannot be reached, and what keeps what is read */
  constructor(source: ModuleSource, limits: Partial<StoreLimits> = {}, kept?: OfflineModules) {
    this.#source = source;
    this.#kept = kept;
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /** Calls `listener` when more of an account is there than {@link getModulesSoFar} gave. @returns what ends that */
  onProgress(listener: (progress: ReadProgress) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** All modules of an account. @throws the client's errors; what was read before one is kept */
  getModules(address: string, signal: AbortSignal): Promise<AccountModules> {
    const account = canonicalAddress(address);
    const ask = (): Promise<AccountModules> => this.#reading(account).all(signal);
    const known = this.#accounts.get(account)?.reading(this.#since());
    return this.#kept && !known?.whole ? this.#kept.all(account, ask) : ask();
  }

  /**
   * The modules of an account that are there, which are those of the first page at least. The others are read until
   * `signal` aborts.
   *
   * @throws the client's errors where none are there
   */
  getModulesSoFar(address: string, signal: AbortSignal): Promise<AccountSoFar> {
    const account = canonicalAddress(address);
    const ask = (): Promise<AccountSoFar> => this.#reading(account).soFar(signal);
    const known = this.#accounts.get(account)?.reading(this.#since());
    return this.#kept && !known?.hasPage ? this.#kept.all(account, ask) : ask();
  }

  /** Lets {@link getModulesSoFar} ask again for what could not be read, and keeps what could. */
  retry(address: string): void {
    this.#kept?.insist();
    this.#accounts.get(canonicalAddress(address))?.reading(this.#since())?.retry();
  }

  /** One module, the newest or that of a ledger version. @throws the client's errors, also where there is none */
  async getModule(address: string, name: string, signal: AbortSignal, at: AtVersion = {}): Promise<ReadModule> {
    const account = canonicalAddress(address);
    const known = this.#used(account)?.module(name, at.ledgerVersion, this.#since());
    if (known) return known;
    const ask = (): Promise<ReadModule> => this.#askModule(account, name, signal, at);
    return this.#kept && at.ledgerVersion === undefined ? this.#kept.one({ address: account, name }, ask) : ask();
  }

  /** Whether {@link getModulesSoFar} answers without asking for more than is asked for already. */
  hasAccount(address: string): boolean {
    return this.#accounts.get(canonicalAddress(address))?.reading(this.#since())?.isKnown === true;
  }

  /** Whether {@link getModule} answers without asking the gateway. */
  hasModule(address: string, name: string): boolean {
    return this.#accounts.get(canonicalAddress(address))?.module(name, undefined, this.#since()) !== undefined;
  }

  /** Every module that is at hand without asking the gateway. */
  loaded(): readonly PublishedModule[] {
    return [...this.#accounts.values()].flatMap(account => account.modules(this.#since()));
  }

  /** Forgets an account, so that it is read again. */
  forget(address: string): void {
    const account = canonicalAddress(address);
    this.#generation++;
    this.#kept?.insist();
    this.#accounts.get(account)?.abandon();
    this.#accounts.delete(account);
  }

  /** Forgets everything. */
  clear(): void {
    this.#generation++;
    this.#kept?.insist();
    for (const kept of this.#accounts.values()) kept.abandon();
    this.#accounts.clear();
  }

  #since(): number {
    return this.#limits.now() - this.#limits.maxAgeMs;
  }

  async #askModule(account: string, name: string, signal: AbortSignal, at: AtVersion): Promise<ReadModule> {
    const generation = this.#generation;
    const { value, headers } = await this.#source.getAccountModule(account, name, at, signal);
    const module = { module: readModule(value, account), ...versionOf(at.ledgerVersion ?? headers.ledgerVersion) };
    if (generation !== this.#generation) return module;
    this.#ofAccount(account).keepModule(name, at.ledgerVersion, module, this.#limits.now());
    if (at.ledgerVersion === undefined) this.#kept?.keepModule(name, module);
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
        if (reading.whole) this.#kept?.keepAccount(reading.whole);
      },
    });
    kept.keepReading(reading);
    return reading;
  }

  /** What is being read stays: whoever waits for it would have it read again at once. */
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
  /** When it was read, in ms. */
  readonly at: number;
}

/** What is kept of one account's modules. */
class CachedAccount {
  #reading: AccountReading | undefined;
  /** Those that were read alone, by name and ledger version. */
  readonly #single = new Map<string, Cached<ReadModule>>();

  /** How many modules are kept, some of them twice. */
  get size(): number {
    return (this.#reading?.size ?? 0) + this.#single.size;
  }

  /** Whether more of it is being read. */
  get isActive(): boolean {
    return this.#reading?.isActive === true;
  }

  /** The reading of all modules, if it goes on or came to something after `since`. */
  reading(since: number): AccountReading | undefined {
    return this.#reading?.isFresh(since) === true ? this.#reading : undefined;
  }

  /** One module, if it was read after `since`; at the newest version from the whole account too. */
  module(name: string, ledgerVersion: string | undefined, since: number): ReadModule | undefined {
    const read = ledgerVersion === undefined ? this.reading(since)?.module(name) : undefined;
    if (read) return read;
    const kept = this.#single.get(keyOf(name, ledgerVersion));
    return kept !== undefined && kept.at > since ? kept.value : undefined;
  }

  /** Every module that was read after `since`, at the newest version; of one read twice, as of its account. */
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

  /** It is forgotten. */
  abandon(): void {
    this.#reading?.abandon();
  }
}

function keyOf(name: string, ledgerVersion: string | undefined): string {
  return ledgerVersion === undefined ? name : `${name}@${ledgerVersion}`;
}
