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

/** Files of an archive: `NETWORK.CHAIN.ADDRESS.jsonl`. Whatever else lies in the folder is left alone. */
const OWN_FILE = /^[a-z0-9-]+\.(\d+|none)\.0x[0-9a-f]{1,64}\.jsonl(\.[\w-]+\.tmp)?$/;
/** How often something is written that cannot be: a disk that stays full is not to fill the memory. */
const TRIES = 3;
/** How old a file must be that a window left half written when it closed, in ms. */
const ABANDONED = 600_000;
/** Accounts whose files were read and are kept at hand, as many hovers look into the same ones. */
const AT_HAND = 8;

/** What an archive needs of its surroundings. */
export interface ArchiveSurroundings {
  readonly clock: Clock;
  /** Told, in a sentence, what had to be left out. */
  readonly warn: (sentence: string) => void;
  readonly limits?: ArchiveLimits;
}

/** A part of a network: a network that answers for another chain is another one. */
export interface ChainPlace {
  /** The network's id. */
  readonly network: string;
  /** `undefined` where the gateway does not say it. */
  readonly chainId: number | undefined;
}

/** The same, at one gateway: a network that moved to another one is another one as well. */
export interface ArchivePlace extends ChainPlace {
  /** The base URL that it is read at. */
  readonly gateway: string;
}

/** What was taken out of an archive. */
export interface ClearedArchive {
  readonly files: number;
  readonly bytes: number;
}

type Change = (account: ArchivedAccount) => ArchivedAccount;

interface Pending {
  readonly from: ArchivedFrom;
  readonly changes: Change[];
  /** Whether what is in the file counts. */
  readonly isPartial: boolean;
  /** This one counted. */
  readonly tries: number;
}

/**
 * What was read of accounts' modules, kept over sessions: a file for each account of each chain, so that no window
 * spoils what another one writes and a damaged file costs its own account alone. Nothing is read or written before it
 * is asked for; changes that follow each other are gathered. Never fails: what cannot be kept is told to the log.
 */
export class ModuleArchive {
  readonly #folder: ArchiveFolder;
  readonly #around: ArchiveSurroundings;
  readonly #limits: ArchiveLimits;
  readonly #pending = new Map<string, Pending>();
  /** By gateway and file, the least recently used first. */
  readonly #atHand = new Map<string, Promise<ArchivedAccount | undefined>>();
  readonly #told = new Set<string>();
  readonly #pace: WritePace;
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: ArchiveFolder, around: ArchiveSurroundings) {
    this.#folder = folder;
    this.#around = around;
    this.#pace = new WritePace(around.clock, () => void this.flush());
    this.#limits = around.limits ?? archiveLimits;
  }

  /** What is kept of an account. @param address as `parseAddress` gives it */
  async account(place: ArchivePlace, address: string): Promise<ArchivedAccount | undefined> {
    const file = fileOf(place, address);
    if (!OWN_FILE.test(file)) return undefined;
    await this.flush();
    const from = { address, gateway: place.gateway };
    const key = `${place.gateway} ${file}`;
    const known = this.#atHand.get(key) ?? this.#read(file, from);
    this.#atHand.delete(key);
    this.#atHand.set(key, known);
    for (const oldest of this.#atHand.keys()) if (this.#atHand.size > AT_HAND) this.#atHand.delete(oldest);
    return known;
  }

  /** Keeps all modules of an account, in place of all that was kept of it. */
  keepAccount(place: ArchivePlace, { address, ...all }: AccountModules): void {
    const whole = { ...all, readAt: this.#around.clock.now() };
    this.#change(place, address, account => withWhole(account, whole), false);
  }

  /** Keeps a module that was read alone. */
  keepModule(place: ArchivePlace, name: string, read: ReadModule): void {
    const { module, ledgerVersion } = read;
    const version = ledgerVersion === undefined ? {} : { ledgerVersion };
    const kept = { name, module, readAt: this.#around.clock.now(), ...version };
    this.#change(place, module.address, account => withModule(account, kept));
  }

  /** A module is not there any more. */
  dropModule(place: ArchivePlace, address: string, name: string): void {
    this.#change(place, address, account => withoutModule(account, name));
  }

  /** An account is not there any more. */
  dropAccount(place: ArchivePlace, address: string): void {
    this.#change(place, address, () => emptyAccount(address), false);
  }

  /** Writes what is to be written. */
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

  /** Takes everything out, of all networks. */
  async clear(): Promise<ClearedArchive> {
    this.#pending.clear();
    await this.#last;
    this.#atHand.clear();
    const files = (await this.#folder.files()).filter(({ name }) => OWN_FILE.test(name));
    for (const { name } of files) await this.#folder.delete(name);
    return { files: files.length, bytes: files.reduce((sum, { size }) => sum + size, 0) };
  }

  /** Writes what is to be written now, where the surroundings still can; nothing is gathered afterwards. */
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

  /** @returns whether it was done; where not, the log says so */
  async #tried(act: () => Promise<void>): Promise<boolean> {
    try {
      await act();
      return true;
    } catch (error) {
      this.#warn('write', `What was read cannot be kept for later: ${String(error)}`);
      return false;
    }
  }

  /** With what is to be written next; what came of it meanwhile is newer. */
  #writeAgain(file: string, failed: Pending): void {
    if (failed.tries === TRIES) return;
    const since = this.#pending.get(file);
    if (since && (!since.isPartial || since.from.gateway !== failed.from.gateway)) return;
    const changes = [...failed.changes, ...(since?.changes ?? [])];
    this.#pending.set(file, { ...failed, changes, tries: failed.tries + 1 });
  }

  async #write(file: string, { from, changes, isPartial }: Pending): Promise<void> {
    this.#leave(file);
    // Another window may have written since it was read last.
    const before = (isPartial ? await this.#read(file, from) : undefined) ?? emptyAccount(from.address);
    const account = changes.reduce((each, change) => change(each), before);
    const text = isEmptyAccount(account) ? undefined : await this.#text(account, from.gateway);
    if (text !== undefined) await this.#folder.write(file, text);
    else await this.#folder.delete(file);
  }

  /** Of any gateway. */
  #leave(file: string): void {
    for (const key of this.#atHand.keys()) if (key.endsWith(` ${file}`)) this.#atHand.delete(key);
  }

  async #text(account: ArchivedAccount, gateway: string): Promise<string | undefined> {
    const { longest } = this.#limits;
    const text = await archiveText(account, gateway, longest, this.#breathe);
    if (text === undefined)
      this.#warn(
        account.address,
        `The modules of ${account.address} are more than ${longest / 1e6} MB and are not kept for when the gateway cannot be reached.`,
      );
    return text;
  }

  async #read(file: string, from: ArchivedFrom): Promise<ArchivedAccount | undefined> {
    const text = await this.#folder.read(file);
    if (text === undefined) return undefined;
    const account = await parseArchive(from, text, this.#breathe);
    // What this gateway says takes its place.
    if (account === 'elsewhere') return undefined;
    if (account) return account;
    this.#warn(file, `${file} is damaged or of another version: what was read of that account before is dropped.`);
    await this.#folder.delete(file);
    return undefined;
  }

  /** Keeps within the limits, and takes away what a window left half written when it closed. */
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

  /** Each thing once, and nothing while the window closes, which fails what is still asked of it. */
  #warn(subject: string, sentence: string): void {
    if (this.#told.has(subject) || this.#pace.isOver) return;
    this.#told.add(subject);
    this.#around.warn(sentence);
  }
}

function fileOf({ network, chainId }: ArchivePlace, address: string): string {
  return `${network}.${chainId ?? 'none'}.${address}.jsonl`;
}

/** How much is kept on disk. */
export interface ArchiveLimits {
  /** Characters of one account; a larger one is not kept. */
  readonly longest: number;
  /** Of all accounts together; above it those that were written the longest ago go. */
  readonly bytes: number;
  readonly files: number;
}

/** What is kept of one workspace: 64 MB at most. */
const archiveLimits: ArchiveLimits = { longest: 16_000_000, bytes: 64_000_000, files: 2_000 };

/** How often it is written at most, in ms. */
const GATHERED = 2_000;

/** Says when changes are written: the first at once, as nothing can be written while a window closes; those after it gathered. */
class WritePace {
  readonly #clock: Clock;
  readonly #write: () => void;
  readonly #over = new AbortController();
  #isWaiting = false;
  /** In ms of no date. */
  #writtenAt = -Infinity;

  constructor(clock: Clock, write: () => void) {
    this.#clock = clock;
    this.#write = write;
  }

  /** Whether nothing is written any more. */
  get isOver(): boolean {
    return this.#over.signal.aborted;
  }

  /** There is something to write: what comes until it is due is written with it. */
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

  /** What is not due yet is left to others. */
  end(): void {
    this.#over.abort();
  }
}
