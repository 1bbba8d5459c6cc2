import type { Client } from '../gateway/client';
import type { AtVersion } from '../gateway/modulePages';
import { parseAddress } from '../move/address';
import { KeptAccount } from './keptAccount';
import type { AccountModules, PublishedModule, ReadModule } from './publishedModule';
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

const DEFAULT_LIMITS: StoreLimits = { maxAgeMs: 5 * 60_000, maxModules: 20_000, now: () => Date.now() };

/**
 * What was read of published modules on one network, for some minutes or until it is forgotten. A module that was read
 * with its account is not asked for again; failures are not kept.
 */
export class ModuleStore {
  readonly #source: ModuleSource;
  readonly #limits: StoreLimits;
  /** The least recently used first. */
  readonly #accounts = new Map<string, KeptAccount>();
  /** Grows when something is forgotten: what was asked for before is not kept. */
  #generation = 0;

  constructor(source: ModuleSource, limits: Partial<StoreLimits> = {}) {
    this.#source = source;
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /** All modules of an account. @throws the client's errors */
  async getModules(address: string, signal: AbortSignal): Promise<AccountModules> {
    const account = canonical(address);
    const known = this.#used(account)?.all(this.#since());
    if (known) return known;
    const generation = this.#generation;
    const read = await this.#readAccount(account, signal);
    this.#keep(account, generation, kept => {
      kept.keepAll(read, this.#limits.now());
    });
    return read;
  }

  /** One module, the newest or that of a ledger version. @throws the client's errors, also where there is none */
  async getModule(address: string, name: string, signal: AbortSignal, at: AtVersion = {}): Promise<ReadModule> {
    const account = canonical(address);
    const known = this.#used(account)?.module(name, at.ledgerVersion, this.#since());
    if (known) return known;
    const generation = this.#generation;
    const { value, headers } = await this.#source.getAccountModule(account, name, at, signal);
    const module = { module: readModule(value, account), ...versionOf(at.ledgerVersion ?? headers.ledgerVersion) };
    this.#keep(account, generation, kept => {
      kept.keepModule(name, at.ledgerVersion, module, this.#limits.now());
    });
    return module;
  }

  /** Whether {@link getModules} answers without asking the gateway. */
  hasAccount(address: string): boolean {
    return this.#accounts.get(canonical(address))?.all(this.#since()) !== undefined;
  }

  /** Whether {@link getModule} answers without asking the gateway. */
  hasModule(address: string, name: string): boolean {
    return this.#accounts.get(canonical(address))?.module(name, undefined, this.#since()) !== undefined;
  }

  /** Forgets an account, so that it is read again. */
  forget(address: string): void {
    this.#generation++;
    this.#accounts.delete(canonical(address));
  }

  /** Forgets everything. */
  clear(): void {
    this.#generation++;
    this.#accounts.clear();
  }

  #since(): number {
    return this.#limits.now() - this.#limits.maxAgeMs;
  }

  #used(account: string): KeptAccount | undefined {
    const kept = this.#accounts.get(account);
    if (!kept) return undefined;
    this.#accounts.delete(account);
    this.#accounts.set(account, kept);
    return kept;
  }

  #keep(account: string, generation: number, put: (kept: KeptAccount) => void): void {
    if (generation !== this.#generation) return;
    const kept = this.#used(account) ?? new KeptAccount();
    this.#accounts.set(account, kept);
    put(kept);
    let size = [...this.#accounts.values()].reduce((sum, each) => sum + each.size, 0);
    for (const [oldest, { size: modules }] of this.#accounts) {
      if (size <= this.#limits.maxModules || oldest === account) return;
      this.#accounts.delete(oldest);
      size -= modules;
    }
  }

  async #readAccount(address: string, signal: AbortSignal): Promise<AccountModules> {
    const modules: PublishedModule[] = [];
    let maybeMore = false;
    let ledgerVersion: string | undefined;
    for await (const page of this.#source.allAccountModules(address, {}, signal)) {
      for (const module of page.value) modules.push(readModule(module, address));
      maybeMore = page.maybeMore;
      ledgerVersion = page.headers.ledgerVersion ?? ledgerVersion;
    }
    return { address, modules, maybeMore, ...versionOf(ledgerVersion) };
  }
}

function canonical(address: string): string {
  return parseAddress(address) ?? address;
}

function versionOf(ledgerVersion: string | undefined): { readonly ledgerVersion?: string } {
  return ledgerVersion === undefined ? {} : { ledgerVersion };
}
