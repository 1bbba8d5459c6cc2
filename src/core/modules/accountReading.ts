import type { Client } from '../gateway/client';
import { InFlight } from '../gateway/inFlight';
import type { ModulesPage } from '../gateway/modulePages';
import type { AccountModules, AccountRest, AccountSoFar, PublishedModule, ReadModule } from './publishedModule';
import { readModule } from './readAbi';

export interface ReadingListener {
  /** Called when a page after the first has been read, or could not be read. */
  more(): void;
  /** Called when requesting stops: after the last page, after an error, or because no caller is waiting. */
  ended(): void;
}

/**
 * Reads all modules of an account, page by page, and keeps the pages read so far. Pages are requested while at least
 * one caller is waiting; a later call continues where reading stopped.
 */
export class AccountReading {
  readonly #address: string;
  readonly #source: Pick<Client, 'allAccountModules'>;
  readonly #now: () => number;
  readonly #listener: ReadingListener;
  readonly #list: ModuleList;
  readonly #work = new InFlight<void>();
  readonly #watching = new Map<AbortSignal, Promise<void>>();
  readonly #unwatched = new AbortController();
  readonly #firstPage: Promise<void>;
  #firstPageCame: () => void = ignore;
  #isAbandoned = false;
  #isActive = false;
  #at = -Infinity;
  #failure: { readonly error: unknown } | undefined;
  #whole: AccountModules | undefined;

  constructor(
    address: string,
    source: Pick<Client, 'allAccountModules'>,
    now: () => number,
    listener: ReadingListener,
  ) {
    this.#address = address;
    this.#source = source;
    this.#now = now;
    this.#listener = listener;
    this.#list = new ModuleList(address);
    this.#firstPage = new Promise(resolve => (this.#firstPageCame = resolve));
  }

  /** Number of modules read so far. */
  get size(): number {
    return this.#list.size;
  }

  /** Whether {@link soFar} can return any modules yet. */
  get hasPage(): boolean {
    return this.#list.pages > 0;
  }

  /** Whether pages are being requested. */
  get isActive(): boolean {
    return this.#isActive;
  }

  get whole(): AccountModules | undefined {
    if (this.#list.isComplete) this.#whole ??= { ...this.#common(), maybeMore: this.#list.maybeMore };
    return this.#whole;
  }

  /** Whether {@link soFar} sends no new request. */
  get isKnown(): boolean {
    return this.#isActive || this.#isOver;
  }

  /**
   * Whether pages are being requested, or the last one was received after `since`, in milliseconds on the `now` clock.
   */
  isFresh(since: number): boolean {
    return this.#isActive || this.#at > since;
  }

  get modules(): readonly PublishedModule[] {
    return this.#list.modules;
  }

  module(name: string): ReadModule | undefined {
    return this.#list.module(name);
  }

  /** Returns all modules; retries a failed page. @throws the client's errors */
  async all(signal: AbortSignal): Promise<AccountModules> {
    if (!this.#list.isComplete) await this.#work.share('', signal, shared => this.#read(shared));
    return this.whole ?? { ...this.#common(), maybeMore: this.#list.maybeMore };
  }

  /**
   * Returns the modules read so far, at least one page. Further pages are requested until `signal` is aborted; after
   * the first page, a failed page is retried only after {@link retry}.
   * @throws the client's errors if not even one page could be read
   */
  async soFar(signal: AbortSignal): Promise<AccountSoFar> {
    if (!this.#isOver) {
      const work = this.#watch(signal);
      if (this.#list.pages === 0) await Promise.race([work, this.#firstPage]);
    }
    return { ...this.#common(), rest: this.#rest() };
  }

  /** Allows {@link soFar} to retry the failed page. */
  retry(): void {
    this.#failure = undefined;
  }

  /**
   * Stops reading for callers of {@link soFar}, but not before the first page. Callers of {@link all} are not affected.
   */
  abandon(): void {
    this.#isAbandoned = true;
    if (this.#list.pages > 0) this.#unwatched.abort();
  }

  get #isOver(): boolean {
    return this.#list.isComplete || (this.#failure !== undefined && this.#list.pages > 0);
  }

  #common(): Pick<AccountModules, 'address' | 'modules' | 'ledgerVersion'> {
    const { modules, ledgerVersion } = this.#list;
    return { address: this.#address, modules, ...(ledgerVersion === undefined ? {} : { ledgerVersion }) };
  }

  #rest(): AccountRest {
    if (this.#list.isComplete) return { kind: this.#list.maybeMore ? 'maybe' : 'none' };
    return this.#failure ? { kind: 'failed', error: this.#failure.error } : { kind: 'coming' };
  }

  #watch(signal: AbortSignal): Promise<void> {
    const known = this.#watching.get(signal);
    if (known) return known;
    const within = AbortSignal.any([signal, this.#unwatched.signal]);
    const work = this.#work.share('', within, shared => this.#read(shared));
    const gone = (): void => {
      this.#watching.delete(signal);
    };
    this.#watching.set(signal, work);
    work.then(gone, gone);
    return work;
  }

  async #read(signal: AbortSignal): Promise<void> {
    const { cursor } = this.#list;
    this.#failure = undefined;
    this.#isActive = true;
    try {
      const pages = this.#source.allAccountModules(
        this.#address,
        cursor === undefined ? {} : { start: cursor },
        signal,
      );
      for await (const page of pages) {
        signal.throwIfAborted();
        this.#list.add(page);
        this.#at = this.#now();
        this.#pageCame();
      }
    } catch (error) {
      if (!signal.aborted) this.#failure = { error };
      throw error;
    } finally {
      this.#isActive = false;
      // Callers that wait for the first page get the error itself; a notification would make them retry endlessly.
      if (this.#failure && this.hasPage) this.#listener.more();
      this.#listener.ended();
    }
  }

  #pageCame(): void {
    if (this.#list.pages > 1) this.#listener.more();
    else this.#firstPageCame();
    if (this.#isAbandoned) this.#unwatched.abort();
  }
}

function ignore(): void {
  // A placeholder until the constructor assigns the resolver.
}

/**
 * The modules of an account as pages are received. While pages are missing, modules keep their positions: each page is
 * sorted by name and appended. When all pages have been received, the entire list is sorted by name. Modules without an
 * ABI, and therefore without a name, are last. If several modules have the same name, the first one counts.
 */
export class ModuleList {
  readonly #address: string;
  readonly #byName = new Map<string, ReadModule>();
  #modules: readonly PublishedModule[] = [];
  /** Pages not yet in `#modules`; many can be received between two reads. */
  #added: (readonly PublishedModule[])[] = [];
  /** Number of modules received, without duplicates. */
  size = 0;
  pages = 0;
  /** The cursor of the next page; `undefined` before the first page and after the last one. */
  cursor: string | undefined;
  isComplete = false;
  /** Whether there might be more modules, although the last page had no cursor. */
  maybeMore = false;
  /** The ledger version of the last page that had one. */
  ledgerVersion: string | undefined;

  constructor(address: string) {
    this.#address = address;
  }

  /** All modules so far; a new array after each change. */
  get modules(): readonly PublishedModule[] {
    if (this.#added.length > 0) {
      const all = [this.#modules, ...this.#added].flat();
      this.#modules = this.isComplete ? all.sort(byName) : all;
      this.#added = [];
    }
    return this.#modules;
  }

  /** Returns a module by name, with the ledger version of its page. */
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
    this.#added.push(added.toSorted(byName));
    this.size += added.length;
    this.pages++;
    this.cursor = cursor;
    this.maybeMore = maybeMore;
    this.ledgerVersion = ledgerVersion ?? this.ledgerVersion;
    if (cursor === undefined) this.isComplete = true;
  }
}

/** Orders modules by name; those without an ABI are last. */
export function byName(one: PublishedModule, other: PublishedModule): number {
  const [first, second] = [one.abi?.name, other.abi?.name];
  if (first === second) return 0;
  if (first === undefined) return 1;
  return second === undefined || first < second ? -1 : 1;
}
