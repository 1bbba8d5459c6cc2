import type { Client } from '../gateway/client';
import { parseAddress } from '../move/address';
import type { AccountModules, PublishedModule, ReadModule } from './publishedModule';
import { readModule } from './readAbi';

/** The part of the client that a store reads by. */
export type ModuleSource = Pick<Client, 'allAccountModules' | 'getAccountModule'>;

/**
 * What was read of published modules on one network, until it is forgotten. A module that was read with its account is
 * not asked for again; failures are not kept.
 */
export class ModuleStore {
  readonly #source: ModuleSource;
  readonly #accounts = new Map<string, KnownAccount>();
  readonly #modules = new Map<string, ReadModule>();

  constructor(source: ModuleSource) {
    this.#source = source;
  }

  /** All modules of an account. @throws the client's errors */
  async getModules(address: string, signal: AbortSignal): Promise<AccountModules> {
    const account = canonical(address);
    const known = this.#accounts.get(account);
    if (known) return known.read;
    const read = await this.#readAccount(account, signal);
    this.#accounts.set(account, { read, byName: namedModules(read) });
    return read;
  }

  /** One module. @throws the client's errors, also where there is no such module */
  async getModule(address: string, name: string, signal: AbortSignal): Promise<ReadModule> {
    const account = canonical(address);
    const known = this.#known(account, name);
    if (known) return known;
    const { value, headers } = await this.#source.getAccountModule(account, name, {}, signal);
    const module = { module: readModule(value, account), ...versionOf(headers.ledgerVersion) };
    this.#modules.set(keyOf(account, name), module);
    return module;
  }

  /** Whether {@link getModules} answers without asking the gateway. */
  hasAccount(address: string): boolean {
    return this.#accounts.has(canonical(address));
  }

  /** Whether {@link getModule} answers without asking the gateway. */
  hasModule(address: string, name: string): boolean {
    return this.#known(canonical(address), name) !== undefined;
  }

  /** Forgets an account, so that it is read again. */
  forget(address: string): void {
    const account = canonical(address);
    this.#accounts.delete(account);
    for (const key of this.#modules.keys()) if (key.startsWith(`${account}::`)) this.#modules.delete(key);
  }

  /** Forgets everything. */
  clear(): void {
    this.#accounts.clear();
    this.#modules.clear();
  }

  #known(account: string, name: string): ReadModule | undefined {
    const known = this.#accounts.get(account);
    const module = known?.byName.get(name);
    return module ? { module, ...versionOf(known?.read.ledgerVersion) } : this.#modules.get(keyOf(account, name));
  }

  async #readAccount(address: string, signal: AbortSignal): Promise<AccountModules> {
    const modules: PublishedModule[] = [];
    let maybeMore = false;
    let ledgerVersion: string | undefined;
    for await (const page of this.#source.allAccountModules(address, signal)) {
      for (const module of page.value) modules.push(readModule(module, address));
      maybeMore = page.maybeMore;
      ledgerVersion = page.headers.ledgerVersion ?? ledgerVersion;
    }
    return { address, modules, maybeMore, ...versionOf(ledgerVersion) };
  }
}

interface KnownAccount {
  readonly read: AccountModules;
  /** An account may have thousands, and each hover looks one up. */
  readonly byName: ReadonlyMap<string, PublishedModule>;
}

function namedModules({ modules }: AccountModules): ReadonlyMap<string, PublishedModule> {
  return new Map(modules.flatMap(module => (module.abi ? [[module.abi.name, module] as const] : [])));
}

function canonical(address: string): string {
  return parseAddress(address) ?? address;
}

function keyOf(account: string, name: string): string {
  return `${account}::${name}`;
}

function versionOf(ledgerVersion: string | undefined): { readonly ledgerVersion?: string } {
  return ledgerVersion === undefined ? {} : { ledgerVersion };
}
