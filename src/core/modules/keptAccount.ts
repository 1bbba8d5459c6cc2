import type { AccountReading } from './accountReading';
import type { PublishedModule, ReadModule } from './publishedModule';

interface Kept<Value> {
  readonly value: Value;
  /** When it was read, in ms. */
  readonly at: number;
}

/** What is kept of one account's modules. */
export class KeptAccount {
  #reading: AccountReading | undefined;
  /** Those that were read alone, by name and ledger version. */
  readonly #single = new Map<string, Kept<ReadModule>>();

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
