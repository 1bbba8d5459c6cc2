import type { ArchivePlace } from '../archive/moduleArchive';
import {
  upgradeOf,
  type ModuleUpgrade,
  afterCheck,
  afterSeen,
  emptyRecord,
  keepOnly,
  withSightings,
  type WatchCheck,
  type Sighting,
  type WatchedModule,
  type WatchRecord,
} from './watchRecord';
import type { WatchFiles } from './watchFiles';

/** An upgrade that the user has not seen yet. */
export interface UnseenUpgrade {
  readonly address: string;
  readonly upgrade: ModuleUpgrade;
  readonly module: WatchedModule;
  /** When the module was last seen unchanged. */
  readonly since: Sighting;
}

/** The observed state of watched modules on one chain of a network, at one gateway; stored across sessions. */
export class WatchBook {
  readonly #files: WatchFiles;
  readonly #place: ArchivePlace;
  readonly #records = new Map<string, WatchRecord>();
  readonly #loading = new Map<string, Promise<void>>();
  readonly #checkTimes = new Map<string, Sighting>();
  readonly #unreadable = new Set<string>();
  #begun: Promise<void> | undefined;

  constructor(files: WatchFiles, place: ArchivePlace) {
    this.#files = files;
    this.#place = place;
  }

  /** Accounts whose stored state could not be read. */
  get unreadable(): readonly string[] {
    return [...this.#unreadable];
  }

  /** Upgrades that the user has not seen yet, by `address::module`. */
  get upgrades(): ReadonlyMap<string, UnseenUpgrade> {
    const all = [...this.#records.values()].flatMap(({ address, modules }) =>
      modules.flatMap(module => {
        const { name, unseen, now } = module;
        const upgrade = unseen && upgradeOf(name, unseen.before, now);
        return upgrade ? [[`${address}::${name}`, { address, upgrade, module, since: unseen.since }] as const] : [];
      }),
    );
    return new Map(all);
  }

  /** Returns the observed state of an account. */
  record(address: string): WatchRecord | undefined {
    return this.#records.get(address);
  }

  /** Returns how many pages an account had. */
  pagesOf(address: string): number | undefined {
    return this.#records.get(address)?.whole?.pages;
  }

  /**
   * Returns the earliest of the times at which these were last checked, in ms since the epoch; `undefined` if one has
   * never been checked.
   */
  checkedAt(names: readonly string[]): number | undefined {
    const times = names.map(name => this.#checkTimes.get(name)?.readAt);
    return times.includes(undefined) ? undefined : Math.min(...times.filter(time => time !== undefined));
  }

  /** Reads the stored state of accounts, each once. */
  async load(addresses: readonly string[]): Promise<void> {
    this.#begun ??= this.#files.readCheckTimes(this.#place).then(times => {
      for (const [name, seen] of times) this.#checkTimes.set(name, seen);
    });
    await this.#begun;
    await Promise.all(
      addresses.map(address => {
        const loading = this.#loading.get(address) ?? this.#load(address);
        this.#loading.set(address, loading);
        return loading;
      }),
    );
  }

  /** Records the result of checking an account or one of its modules. @returns ids of the modules upgraded since */
  async take(address: string, check: WatchCheck): Promise<readonly string[]> {
    await this.load([address]);
    const { record, found, isOther } = afterCheck(this.#records.get(address) ?? emptyRecord(address), check);
    this.#records.set(address, record);
    this.#checkTimes.set(check.name === undefined ? address : `${address}::${check.name}`, check.seen);
    if (isOther) await this.#files.write(this.#place, record);
    return found.map(name => `${address}::${name}`);
  }

  /** Stores when the watched items were checked. */
  async keepCheckTimes(names: readonly string[]): Promise<void> {
    for (const name of this.#checkTimes.keys()) if (!names.includes(name)) this.#checkTimes.delete(name);
    await this.#files.writeCheckTimes(this.#place, this.#checkTimes);
  }

  /** Marks upgrades as seen, in the state in which they were shown; by default, all upgrades. */
  async markSeen(shown?: readonly UnseenUpgrade[]): Promise<void> {
    if (shown === undefined) this.#unreadable.clear();
    for (const record of this.#records.values()) {
      const own = shown?.filter(({ address }) => address === record.address).map(({ module }) => module);
      const isMeant = ({ name }: WatchedModule) => !own || own.some(each => each.name === name);
      if (record.modules.some(module => module.unseen && isMeant(module)))
        await this.#keep(afterSeen(record, own && new Map(own.map(module => [module.name, module]))));
    }
  }

  /** Drops the state of an account's modules that are no longer watched. @param names all watched names */
  async forgetOthers(address: string, names: readonly string[]): Promise<void> {
    await this.load([address]);
    const record = this.#records.get(address);
    const own = names.flatMap(name => (name.startsWith(`${address}::`) ? [name.slice(address.length + 2)] : []));
    for (const name of this.#checkTimes.keys()) if (!names.includes(name)) this.#checkTimes.delete(name);
    if (record) await this.#keep(keepOnly(record, names.includes(address), own));
  }

  async #keep(record: WatchRecord): Promise<void> {
    this.#records.set(record.address, record);
    await this.#files.write(this.#place, record);
  }

  async #load(address: string): Promise<void> {
    const kept = await this.#files.read(this.#place, address);
    if (kept.kind === 'damaged') this.#unreadable.add(address);
    if (kept.kind === 'read') this.#records.set(address, withSightings(kept.record, this.#checkTimes));
  }
}
