import type { Clock } from '../../gateway/fetch';
import type { AccountModules, ReadModule } from '../publishedModule';
import { type ArchivedAccount, type ArchivedModule, type ArchiveFolder, parseArchive } from './archiveSchema';

/**
 * How long to collect changes before writing them, in milliseconds; short, because a closing window can no longer
 * write.
 */
const GATHERED = 500;
/** Maximum total size of the files, in bytes; above it, those written longest ago are deleted. */
const MOST_BYTES = 64_000_000;
/** Maximum number of accounts kept in memory, because many hovers need the same ones; one more replaces all of them. */
const MOST_IN_MEMORY = 8;

export interface ArchiveSurroundings {
  readonly clock: Clock;
  /** Called with a sentence about data that could not be stored. */
  readonly warn: (sentence: string) => void;
  /** Maximum total size of the files in bytes; defaults to 64 MB. */
  readonly mostBytes?: number;
}

/** A network's chain at one gateway; data is not shared between a network's chains and gateways. */
export interface ArchivePlace {
  /** The network's id. */
  readonly network: string;
  /** `undefined` if the gateway does not report it. */
  readonly chainId: number | undefined;
  /** The gateway's base URL. */
  readonly gateway: string;
}

export interface ClearedArchive {
  readonly files: number;
  readonly bytes: number;
}

/** Returns what to store for an account; `undefined` to store nothing. */
type Change = (stored: ArchivedAccount | undefined) => ArchivedAccount | undefined;

/**
 * The offline copy of accounts' modules, stored across sessions in one JSON file per account and chain, so that windows
 * do not overwrite each other's data and a corrupt file affects only one account. Reading and storing never fail;
 * errors are logged.
 */
export class ModuleArchive {
  readonly #folder: ArchiveFolder;
  readonly #around: ArchiveSurroundings;
  /** Pending changes, by file. */
  readonly #changes = new Map<string, readonly Change[]>();
  /** The contents of files; `undefined` for a missing file. */
  readonly #inMemory = new Map<string, ArchivedAccount | undefined>();
  readonly #disposed = new AbortController();
  #last: Promise<unknown> = Promise.resolve();
  #hasWarned = false;

  constructor(folder: ArchiveFolder, around: ArchiveSurroundings) {
    this.#folder = folder;
    this.#around = around;
  }

  /**
   * Returns the stored data of an account; `undefined` if none is from this gateway.
   * @param address as returned by `parseAddress`
   */
  account(place: ArchivePlace, address: string): Promise<ArchivedAccount | undefined> {
    return this.#next(async () => {
      const file = fileOf(place, address);
      if (!this.#inMemory.has(file)) {
        if (this.#inMemory.size === MOST_IN_MEMORY) this.#inMemory.clear();
        this.#inMemory.set(file, await this.#read(file));
      }
      const stored = this.#inMemory.get(file);
      return stored?.gateway === place.gateway ? stored : undefined;
    });
  }

  /** Stores all modules of an account, replacing its stored data. */
  keepAccount(place: ArchivePlace, { address, modules, maybeMore, ledgerVersion }: AccountModules): void {
    const reading = this.#reading(ledgerVersion);
    const whole = { ...reading, maybeMore };
    this.#change(place, address, () => ({
      gateway: place.gateway,
      whole,
      modules: modules.map(module => ({ ...reading, module })),
    }));
  }

  /** Stores an individually read module if it has an ABI; without one, it has no name to look it up by. */
  keepModule(place: ArchivePlace, { module, ledgerVersion }: ReadModule): void {
    if (!module.abi) return;
    const isOther = isNotNamed(module.abi.name);
    const kept = { ...this.#reading(ledgerVersion), module };
    this.#change(place, module.address, stored => ({
      ...(stored ?? { gateway: place.gateway }),
      modules: [...(stored?.modules.filter(isOther) ?? []), kept],
    }));
  }

  /** Removes a module that no longer exists; without `name`, the entire account. */
  drop(place: ArchivePlace, address: string, name?: string): void {
    this.#change(place, address, stored =>
      stored && name !== undefined ? { ...stored, modules: stored.modules.filter(isNotNamed(name)) } : undefined,
    );
  }

  flush(): Promise<void> {
    return this.#next(() => Promise.resolve());
  }

  /** Deletes the stored modules of all networks. */
  clear(): Promise<ClearedArchive> {
    return this.#next(async () => {
      const files = await this.#folder.files();
      for (const { name } of files) await this.#delete(name);
      return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) };
    });
  }

  /** Writes pending changes if the host still allows it; later changes are ignored. */
  dispose(): void {
    void this.flush();
    this.#disposed.abort();
  }

  #reading(ledgerVersion: string | undefined): Omit<ArchivedModule, 'module'> {
    return { readAt: this.#around.clock.now(), ...(ledgerVersion !== undefined && { ledgerVersion }) };
  }

  #change(place: ArchivePlace, address: string, change: Change): void {
    const { signal } = this.#disposed;
    if (signal.aborted) return;
    const file = fileOf(place, address);
    if (this.#changes.size === 0) this.#around.clock.sleep(GATHERED, signal).then(() => this.flush(), ignore);
    // The data of another gateway is replaced.
    const own: Change = stored => change(stored?.gateway === place.gateway ? stored : undefined);
    this.#changes.set(file, [...(this.#changes.get(file) ?? []), own]);
  }

  /** Runs tasks one after another, each after earlier changes have been written. */
  #next<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(() => this.#writeAll()).then(work);
    this.#last = done.catch(ignore);
    return done;
  }

  async #writeAll(): Promise<void> {
    if (this.#changes.size === 0) return;
    const changes = [...this.#changes];
    this.#changes.clear();
    for (const [file, each] of changes) await this.#tried(() => this.#write(file, each));
    await this.#tried(() => this.#trim());
  }

  async #write(file: string, changes: readonly Change[]): Promise<void> {
    // Another window may have written since the last read.
    const account = changes.reduce((stored, change) => change(stored), await this.#read(file));
    if (!account) return this.#delete(file);
    this.#inMemory.delete(file);
    await this.#folder.write(file, JSON.stringify(account));
  }

  async #read(file: string): Promise<ArchivedAccount | undefined> {
    const text = await this.#folder.read(file);
    const account = text === undefined ? undefined : parseArchive(text);
    if (text !== undefined && !account) {
      this.#around.warn(`${file} is corrupt or from another version: the cached modules of its account are discarded.`);
      await this.#folder.delete(file);
    }
    return account;
  }

  /** Deletes the files written longest ago until the total size is below the maximum. */
  async #trim(): Promise<void> {
    const { mostBytes = MOST_BYTES } = this.#around;
    const files = await this.#folder.files();
    let kept = 0;
    for (const { name, size } of files.toSorted((one, other) => other.writtenAt - one.writtenAt)) {
      if (kept + size > mostBytes) await this.#delete(name);
      else kept += size;
    }
  }

  async #delete(file: string): Promise<void> {
    this.#inMemory.delete(file);
    await this.#folder.delete(file);
  }

  async #tried(write: () => Promise<void>): Promise<void> {
    try {
      await write();
    } catch (error) {
      if (!this.#hasWarned) this.#around.warn(`The modules cannot be cached: ${String(error)}`);
      this.#hasWarned = true;
    }
  }
}

function fileOf({ network, chainId }: ArchivePlace, address: string): string {
  return `${network}.${chainId ?? 'none'}.${address}.json`;
}

function isNotNamed(name: string): (stored: ArchivedModule) => boolean {
  return ({ module }) => module.abi?.name !== name;
}

function ignore(): void {
  // Either the archive was disposed of, or the task's caller gets the error.
}
