import type { NetworkPlace } from './networkMemory';

/** The access key of each network and gateway as it was read last. It is held by their connections as well, and goes nowhere. */
export class KnownKeys {
  readonly #keys = new Map<string, string | undefined>();

  /** Whether a key is another one than before, or none was known; it is known from now on. */
  isNews({ id, baseUrl }: NetworkPlace, key: string | undefined): boolean {
    const place = `${id} ${baseUrl}`;
    const isKnown = this.#keys.has(place) && this.#keys.get(place) === key;
    this.#keys.set(place, key);
    return !isKnown;
  }
}
