import type { ArchiveFolder } from '../archive/archivedAccount';
import type { ArchivePlace, ChainPlace } from '../archive/moduleArchive';
import type { Sighting, WatchRecord } from './watchRecord';
import { parseRecord, parseSightings, recordText, sightingsText } from './watchRecordSchema';

/** Files of watched accounts: `NETWORK.CHAIN.ADDRESS.jsonl` and `NETWORK.CHAIN.looks.json`. Others are left alone. */
const OWN_FILE = /^[a-z0-9-]+\.(\d+|none)\.(0x[0-9a-f]{1,64}\.jsonl|looks\.json)(\.[\w-]+\.tmp)?$/;

/** Limits for the space on disk. */
export interface WatchLimits {
  /** Characters per account; larger accounts are not stored. */
  readonly longest: number;
  /** Total bytes of all accounts; above it, the oldest files are deleted. */
  readonly bytes: number;
}

/** The limits for one workspace: up to 32 MB. */
export const watchLimits: WatchLimits = { longest: 8_000_000, bytes: 32_000_000 };

/** The contents of an account's file. */
export type StoredRecord =
  | { readonly kind: 'none' }
  | { readonly kind: 'read'; readonly record: WatchRecord }
  /** The file is damaged or in a different format, and is deleted. */
  | { readonly kind: 'damaged' };

/**
 * The last observed state of watched modules, kept across sessions: one file for each account of each chain, and a
 * small one for each chain with the times of the last checks, so that a check without changes writes little. Never
 * fails: what cannot be stored is logged.
 */
export class WatchFiles {
  readonly #folder: ArchiveFolder;
  readonly #warn: (sentence: string) => void;
  readonly #limits: WatchLimits;
  #last: Promise<unknown> = Promise.resolve();

  /** @param warn called with a sentence about what could not be stored */
  constructor(folder: ArchiveFolder, warn: (sentence: string) => void, limits: WatchLimits = watchLimits) {
    this.#folder = folder;
    this.#warn = warn;
    this.#limits = limits;
  }

  /** Returns the stored state of an account. @param address in the form of `parseAddress` */
  read(place: ArchivePlace, address: string): Promise<StoredRecord> {
    return this.#next({ kind: 'none' }, async () => {
      const file = fileOf(place, address);
      const text = await this.#folder.read(file);
      if (text === undefined) return { kind: 'none' };
      const record = parseRecord({ address, gateway: place.gateway }, text);
      // Data from this gateway will replace it.
      if (record === 'elsewhere') return { kind: 'none' };
      if (record) return { kind: 'read', record };
      this.#warn(`${file} is damaged or from another version: watching ${address} starts over.`);
      await this.#folder.delete(file);
      return { kind: 'damaged' };
    });
  }

  /** Stores the state of an account, replacing the earlier one; deletes it if nothing of the account is watched. */
  write(place: ArchivePlace, record: WatchRecord): Promise<void> {
    const file = fileOf(place, record.address);
    return this.#next(undefined, async () => {
      const text = record.whole || record.modules.length > 0 ? recordText(record, place.gateway) : '';
      const isTooLong = text.length > this.#limits.longest;
      if (isTooLong)
        this.#warn(
          `The watch record of ${record.address} exceeds ${this.#limits.longest / 1e6} MB and is not stored: after a restart, watching it starts over.`,
        );
      if (text === '' || isTooLong) return this.#folder.delete(file);
      await this.#folder.write(file, text);
      await this.#trim();
    });
  }

  /** Returns when the watched items of a chain were last checked, by `address` and `address::module`. */
  readCheckTimes(place: ArchivePlace): Promise<ReadonlyMap<string, Sighting>> {
    return this.#next<ReadonlyMap<string, Sighting>>(new Map(), async () => {
      const text = await this.#folder.read(checkTimesFile(place));
      return (text === undefined ? undefined : parseSightings(text, place.gateway)) ?? new Map<string, Sighting>();
    });
  }

  /** Stores when the watched items of a chain were last checked. */
  writeCheckTimes(place: ArchivePlace, seen: ReadonlyMap<string, Sighting>): Promise<void> {
    return this.#next(undefined, () => this.#folder.write(checkTimesFile(place), sightingsText(seen, place.gateway)));
  }

  /** Runs one task after the other. @param otherwise the result of a task that fails */
  #next<T>(otherwise: T, work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work).catch((error: unknown) => {
      this.#warn(`The watch record cannot be stored: ${String(error)}`);
      return otherwise;
    });
    this.#last = done;
    return done;
  }

  async #trim(): Promise<void> {
    const files = (await this.#folder.files()).filter(({ name }) => OWN_FILE.test(name));
    let size = 0;
    for (const file of files.sort((one, other) => other.writtenAt - one.writtenAt)) {
      size += file.size;
      if (size > this.#limits.bytes) await this.#folder.delete(file.name);
    }
  }
}

function fileOf({ network, chainId }: ChainPlace, address: string): string {
  return `${network}.${chainId ?? 'none'}.${address}.jsonl`;
}

function checkTimesFile({ network, chainId }: ChainPlace): string {
  return `${network}.${chainId ?? 'none'}.looks.json`;
}
