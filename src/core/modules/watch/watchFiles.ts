import type { ArchiveFolder } from '../archive/archivedAccount';
import type { ArchivePlace, ChainPlace } from '../archive/moduleArchive';
import type { Sighting, WatchRecord } from './watchRecord';
import { parseRecord, parseSightings, recordText, sightingsText } from './watchRecordSchema';

/** Files of what is watched: `NETWORK.CHAIN.ADDRESS.jsonl` and `NETWORK.CHAIN.looks.json`. Others are left alone. */
const OWN_FILE = /^[a-z0-9-]+\.(\d+|none)\.(0x[0-9a-f]{1,64}\.jsonl|looks\.json)(\.[\w-]+\.tmp)?$/;

/** How much is kept on disk. */
export interface WatchLimits {
  /** Characters of one account; a larger one is not kept. */
  readonly longest: number;
  /** Of all accounts together; above it those that were written the longest ago go. */
  readonly bytes: number;
}

/** What is kept of one workspace: 32 MB at most. */
export const watchLimits: WatchLimits = { longest: 8_000_000, bytes: 32_000_000 };

/** What was read of an account's file. */
export type StoredRecord =
  | { readonly kind: 'none' }
  | { readonly kind: 'read'; readonly record: WatchRecord }
  /** Damaged, or of another version: it is deleted. */
  | { readonly kind: 'damaged' };

/**
 * What was last seen of what is watched, kept over sessions: a file for each account of each chain, and a small one for
 * each chain that says when its accounts were last looked at, so that a look that finds nothing writes little. Never
 * fails: what cannot be kept is told to the log.
 */
export class WatchFiles {
  readonly #folder: ArchiveFolder;
  readonly #warn: (sentence: string) => void;
  readonly #limits: WatchLimits;
  #last: Promise<unknown> = Promise.resolve();

  /** @param warn told, in a sentence, what had to be left out */
  constructor(folder: ArchiveFolder, warn: (sentence: string) => void, limits: WatchLimits = watchLimits) {
    this.#folder = folder;
    this.#warn = warn;
    this.#limits = limits;
  }

  /** What is kept of an account. @param address as `parseAddress` gives it */
  read(place: ArchivePlace, address: string): Promise<StoredRecord> {
    return this.#next({ kind: 'none' }, async () => {
      const file = fileOf(place, address);
      const text = await this.#folder.read(file);
      if (text === undefined) return { kind: 'none' };
      const record = parseRecord({ address, gateway: place.gateway }, text);
      // What this gateway says takes its place.
      if (record === 'elsewhere') return { kind: 'none' };
      if (record) return { kind: 'read', record };
      this.#warn(`${file} is damaged or of another version: watching ${address} starts over.`);
      await this.#folder.delete(file);
      return { kind: 'damaged' };
    });
  }

  /** Keeps what was seen of an account, in place of what was kept; nothing where nothing of it is watched. */
  write(place: ArchivePlace, record: WatchRecord): Promise<void> {
    const file = fileOf(place, record.address);
    return this.#next(undefined, async () => {
      const text = record.whole || record.modules.length > 0 ? recordText(record, place.gateway) : '';
      const isTooLong = text.length > this.#limits.longest;
      if (isTooLong)
        this.#warn(
          `What is watched of ${record.address} is more than ${this.#limits.longest / 1e6} MB and is not kept: after a restart, watching it starts over.`,
        );
      if (text === '' || isTooLong) return this.#folder.delete(file);
      await this.#folder.write(file, text);
      await this.#trim();
    });
  }

  /** When what is watched on a chain was last looked at, by `address` and `address::module`. */
  readLooks(place: ArchivePlace): Promise<ReadonlyMap<string, Sighting>> {
    return this.#next<ReadonlyMap<string, Sighting>>(new Map(), async () => {
      const text = await this.#folder.read(looksFile(place));
      return (text === undefined ? undefined : parseSightings(text, place.gateway)) ?? new Map<string, Sighting>();
    });
  }

  /** Keeps when what is watched on a chain was last looked at. */
  writeLooks(place: ArchivePlace, seen: ReadonlyMap<string, Sighting>): Promise<void> {
    return this.#next(undefined, () => this.#folder.write(looksFile(place), sightingsText(seen, place.gateway)));
  }

  /** One after the other; @param otherwise what comes of work that fails */
  #next<T>(otherwise: T, work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(work).catch((error: unknown) => {
      this.#warn(`What is watched cannot be kept for later: ${String(error)}`);
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

function looksFile({ network, chainId }: ChainPlace): string {
  return `${network}.${chainId ?? 'none'}.looks.json`;
}
