import type { Clock } from '../../gateway/fetch';
import type { AccountModules, ReadModule } from '../publishedModule';
import {
  type ArchiveFile,
  type ArchiveFolder,
  emptyAccount,
  isEmptyAccount,
  withModule,
  withoutModule,
  withWhole,
  type ArchivedAccount,
} from './archivedAccount';
import { archiveText, parseArchive, type ArchivedFrom } from './archiveSchema';

/** Files of an archive: `NETWORK.CHAIN.ADDRESS.jsonl`. All other files in the folder are left alone. */
const OWN_FILE = /^[a-z0-9-]+\.(\d+|none)\.0x[0-9a-f]{1,64}\.jsonl(\.[\w-]+\.tmp)?$/;
/** Maximum number of attempts to write a change, so that a full disk does not fill the memory. */
const TRIES = 3;
/** Age from which a temporary file counts as left over from a closed window, in ms. */
const ABANDONED = 600_000;
/** The number of accounts that stay in memory after their files are read, because many hovers need the same ones. */
const MOST_CACHED = 8;

/** The services that an archive needs from its host. */
export interface ArchiveSurroundings {
  readonly clock: Clock;
  /** Called with a sentence about what could not be stored. */
  readonly warn: (sentence: string) => void;
  readonly limits?: ArchiveLimits;
}

/** A network and its chain: data is not shared between different chains of a network. */
export interface ChainPlace {
  /** The network's id. */
  readonly network: string;
  /** `undefined` if the gateway does not report it. */
  readonly chainId: number | undefined;
}

/** A network's chain at one gateway: data is not shared between different gateways of a network. */
export interface ArchivePlace extends ChainPlace {
  /** The gateway's base URL. */
  readonly gateway: string;
}

/** The result of clearing an archive. */
export interface ClearedArchive {
  readonly files: number;
  readonly bytes: number;
}

type Change = (account: ArchivedAccount) => ArchivedAccount;

interface Pending {
  readonly from: ArchivedFrom;
  readonly changes: Change[];
  /** Whether the changes apply to the file's current contents. */
  readonly isPartial: boolean;
  /** Number of attempts, including this one. */
  readonly tries: number;
}

/**
 * The offline copy of accounts' modules, kept across sessions: one file for each account of each chain, so that windows
 * do not overwrite each other's data and a damaged file loses only its own account. Files are read and written on
 * demand; consecutive changes are combined. Never fails: what cannot be stored is logged.
 */
export class ModuleArchive {
  readonly #folder: ArchiveFolder;
  readonly #around: ArchiveSurroundings;
  readonly #limits: ArchiveLimits;
  readonly #pending = new Map<string, Pending>();
  /** By gateway and file, least recently used first. */
  readonly #cached = new Map<string, Promise<ArchivedAccount | undefined>>();
  readonly #warned = new Set<string>();
  readonly #pace: WritePace;
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: ArchiveFolder, around: ArchiveSurroundings) {
    this.#folder = folder;
    this.#around = around;
    this.#pace = new WritePace(around.clock, () => void this.flush());
    this.#limits = around.limits ?? archiveLimits;
  }

  /** Returns the stored data of an account. @param address in the form of `parseAddress` */
  async account(place: ArchivePlace, address: string): Promise<ArchivedAccount | undefined> {
    const file = fileOf(place, address);
    if (!OWN_FILE.test(file)) return undefined;
    await this.flush();
    const from = { address, gateway: place.gateway };
    const key = `${place.gateway} ${file}`;
    const known = this.#cached.get(key) ?? this.#read(file, from);
    this.#cached.delete(key);
    this.#cached.set(key, known);
    for (const oldest of this.#cached.keys()) if (this.#cached.size > MOST_CACHED) this.#cached.delete(oldest);
    return known;
  }

  /** Stores all modules of an account, replacing everything stored for it. */
  keepAccount(place: ArchivePlace, { address, ...all }: AccountModules): void {
    const whole = { ...all, readAt: this.#around.clock.now() };
    this.#change(place, address, account => withWhole(account, whole), false);
  }

  /** Stores a module that was read individually. */
  keepModule(place: ArchivePlace, name: string, read: ReadModule): void {
    const { module, ledgerVersion } = read;
    const version = ledgerVersion === undefined ? {} : { ledgerVersion };
    const kept = { name, module, readAt: this.#around.clock.now(), ...version };
    this.#change(place, module.address, account => withModule(account, kept));
  }

  /** Removes a module that no longer exists. */
  dropModule(place: ArchivePlace, address: string, name: string): void {
    this.#change(place, address, account => withoutModule(account, name));
  }

  /** Removes an account that no longer exists. */
  dropAccount(place: ArchivePlace, address: string): void {
    this.#change(place, address, () => emptyAccount(address), false);
  }

  /** Writes pending changes. */
  flush(): Promise<void> {
    const done = this.#last.then(async () => {
      const pending = [...this.#pending];
      this.#pending.clear();
      for (const [file, each] of pending) {
        if (!(await this.#tried(() => this.#write(file, each)))) this.#writeAgain(file, each);
      }
      if (pending.length > 0) await this.#tried(() => this.#trim());
    });
    this.#last = done;
    return done;
  }

  /** Deletes the stored modules of all networks. */
  async clear(): Promise<ClearedArchive> {
    this.#pending.clear();
    await this.#last;
    const files = (await this.#folder.files()).filter(({ name }) => OWN_FILE.test(name));
    for (const { name } of files) await this.#folder.delete(name);
    // Last, as files may have been read in the meantime.
    this.#cached.clear();
    return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) };
  }

  /** Writes pending changes if the host still can; later changes are ignored. */
  close(): void {
    void this.flush();
    this.#pace.end();
  }

  #change(place: ArchivePlace, address: string, change: Change, isPartial = true): void {
    const file = fileOf(place, address);
    if (this.#pace.isOver || !OWN_FILE.test(file)) return;
    const before = this.#pending.get(file);
    const from = { address, gateway: place.gateway };
    if (before && isPartial && before.from.gateway === place.gateway) before.changes.push(change);
    else this.#pending.set(file, { from, changes: [change], isPartial, tries: 1 });
    this.#pace.changed();
  }

  /** @returns whether it succeeded; failures are logged */
  async #tried(act: () => Promise<void>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      this.#warn('write', `The modules cannot be cached: ${String(error)}`);
      return false;
    }
  }

  /** Queues failed changes again, before any newer ones. */
  #writeAgain(file: string, failed: Pending): void {
    if (failed.tries === TRIES) return;
    const since = this.#pending.get(file);
    if (since && (!since.isPartial || since.from.gateway !== failed.from.gateway)) return;
    const changes = [...failed.changes, ...(since?.changes ?? [])];
    this.#pending.set(file, { ...failed, changes, tries: failed.tries + 1 });
  }

  async #write(file: string, { from, changes, isPartial }: Pending): Promise<void> {
    this.#leave(file);
    // Another window may have written since the last read.
    const before = (isPartial ? await this.#read(file, from) : undefined) ?? emptyAccount(from.address);
    const account = changes.reduce((each, change) => change(each), before);
    const text = isEmptyAccount(account) ? undefined : await this.#text(account, from.gateway);
    if (text !== undefined) await this.#folder.write(file, text);
    else await this.#folder.delete(file);
  }

  /** Drops the file from memory, for all gateways. */
  #leave(file: string): void {
    for (const key of this.#cached.keys()) if (key.endsWith(` ${file}`)) this.#cached.delete(key);
  }

  async #text(account: ArchivedAccount, gateway: string): Promise<string | undefined> {
    const { longest } = this.#limits;
    const text = await archiveText(account, gateway, longest, this.#breathe);
    if (text === undefined)
      this.#warn(
        account.address,
        `The modules of ${account.address} exceed ${longest / 1e6} MB and are not cached for offline use.`,
      );
    return text;
  }

  async #read(file: string, from: ArchivedFrom): Promise<ArchivedAccount | undefined> {
    const text = await this.#folder.read(file);
    if (text === undefined) return undefined;
    const account = await parseArchive(from, text, this.#breathe);
    // Data from this gateway will replace it.
    if (account === 'elsewhere') return undefined;
    if (account) return account;
    this.#warn(file, `${file} is damaged or from another version: the modules cached for that account are discarded.`);
    await this.#folder.delete(file);
    return undefined;
  }

  /** Enforces the limits, and deletes temporary files that closed windows left. */
  async #trim(): Promise<void> {
    const files = (await this.#folder.files()).filter(({ name }) => OWN_FILE.test(name));
    const newestFirst = files.sort((one, other) => other.writtenAt - one.writtenAt);
    let size = 0;
    let count = 0;
    for (const file of newestFirst) {
      if (file.name.endsWith('.tmp')) {
        if (file.writtenAt + ABANDONED < this.#around.clock.now()) await this.#folder.delete(file.name);
        continue;
      }
      size += file.size;
      count++;
      if (size > this.#limits.bytes || count > this.#limits.files) await this.#drop(file);
    }
  }

  async #drop({ name }: ArchiveFile): Promise<void> {
    this.#leave(name);
    await this.#folder.delete(name);
  }

  readonly #breathe = (): Promise<void> => this.#around.clock.sleep(0, new AbortController().signal);

  /** Warns once per subject, and never while the window closes, when remaining operations fail. */
  #warn(subject: string, sentence: string): void {
    if (this.#warned.has(subject) || this.#pace.isOver) return;
    this.#warned.add(subject);
    this.#around.warn(sentence);
  }
}

function fileOf({ network, chainId }: ArchivePlace, address: string): string {
  return `${network}.${chainId ?? 'none'}.${address}.jsonl`;
}

/** Limits for the space on disk. */
export interface ArchiveLimits {
  /** Characters per account; larger accounts are not stored. */
  readonly longest: number;
  /** Total bytes of all accounts; above it, the oldest files are deleted. */
  readonly bytes: number;
  readonly files: number;
}

/** The limits for one workspace: up to 64 MB. */
const archiveLimits: ArchiveLimits = { longest: 16_000_000, bytes: 64_000_000, files: 2_000 };

/** Minimum time between two writes, in ms. */
const GATHERED = 2_000;

/**
 * Decides when to write changes: the first change immediately, as a closing window cannot write; later ones combined.
 */
class WritePace {
  readonly #clock: Clock;
  readonly #write: () => void;
  readonly #over = new AbortController();
  #isWaiting = false;
  /** The time of the last write, in ms; not a real time at first. */
  #writtenAt = -Infinity;

  constructor(clock: Clock, write: () => void) {
    this.#clock = clock;
    this.#write = write;
  }

  /** Whether writing has ended. */
  get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  /** Schedules a write, which also includes further changes until then. */
  changed(): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#clock.sleep(Math.max(0, this.#writtenAt + GATHERED - this.#clock.ticks()), this.#over.signal).then(
      () => {
        this.#isWaiting = false;
        this.#writtenAt = this.#clock.ticks();
        this.#write();
      },
      () => undefined,
    );
  }

  /** Cancels the scheduled write. */
  end(): void {
    this.#over.abort();
  }
}
