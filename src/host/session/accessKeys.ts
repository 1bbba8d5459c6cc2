import type * as vscode from 'vscode';
import type { Clock } from '../../core/gateway/fetch';
import type { Network } from '../../core/gateway/network';
import { parseJson, isJsonObject } from '../../core/json';
import { RefusedError } from '../../core/userFacingError';
import type { NetworkPlace } from './networkMemory';

/** Timeout for the secret storage in ms. After it, the key is saved only for the session. */
const PATIENCE = 5_000;

type KeyPlace = 'stored' | 'session';

/**
 * Stores access keys: one per network, bound to the origin for which it was entered. They are stored in VS Code's
 * secret storage or, if that fails, in memory until the window closes.
 */
export class AccessKeys {
  readonly #secrets: vscode.SecretStorage;
  readonly #clock: Clock;
  /** Keys that the secret storage did not save, by secret name. */
  readonly #session = new Map<string, string>();

  constructor(secrets: vscode.SecretStorage, clock: Clock) {
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** Returns the key of a network, or `undefined` if no key was set for its origin. */
  async get(network: Network): Promise<string | undefined> {
    const secret = this.#session.get(nameOf(network)) ?? (await this.#read(nameOf(network)));
    return secret === undefined ? undefined : keyFor(network, secret);
  }

  /** Saves a key for a network and its current origin. */
  async set(network: Network, key: string): Promise<KeyPlace> {
    const secret = JSON.stringify({ origin: originOf(network), key });
    try {
      await this.#inTime(this.#secrets.store(nameOf(network), secret));
      this.#session.delete(nameOf(network));
      return 'stored';
    } catch {
      this.#session.set(nameOf(network), secret);
      return 'session';
    }
  }

  /** Deletes the key of a network. @throws RefusedError if the secret storage fails to delete it */
  async clear(network: Pick<Network, 'id'>): Promise<void> {
    this.#session.delete(nameOf(network));
    try {
      await this.#inTime(this.#secrets.delete(nameOf(network)));
    } catch (cause) {
      throw new RefusedError(
        'The access key could not be deleted from VS Code’s secret storage and might still be there. Try again, or revoke the key at the gateway.',
        { cause },
      );
    }
  }

  async #read(name: string): Promise<string | undefined> {
    try {
      return await this.#inTime(this.#secrets.get(name));
    } catch {
      return undefined;
    }
  }

  async #inTime<T>(work: PromiseLike<T>): Promise<T> {
    const answered = new AbortController();
    const late = this.#clock.sleep(PATIENCE, answered.signal).then(() => {
      throw new Error('the secret storage is not responding');
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      answered.abort();
    }
  }
}

/** Whether a change to the secret `name` affects the key of this network. */
export function isKeyOf(network: Network, name: string): boolean {
  return nameOf(network) === name;
}

function nameOf({ id }: Pick<Network, 'id'>): string {
  return `movescope.accessKey.${id}`;
}

function originOf(network: Network): string {
  return new URL(network.baseUrl).origin;
}

function keyFor(network: Network, secret: string): string | undefined {
  const value = parseJson(secret);
  // A value that Movescope did not write is treated as no key.
  if (!isJsonObject(value) || value.origin !== originOf(network)) return undefined;
  return typeof value.key === 'string' ? value.key : undefined;
}

/** The last known access key of each network and gateway. Keys are in memory only here and in the connections. */
export class KnownKeys {
  readonly #keys = new Map<string, string | undefined>();

  /** Whether a key differs from the last known key, or is the first key. Stores the key. */
  isNews({ id, baseUrl }: NetworkPlace, key: string | undefined): boolean {
    const place = `${id} ${baseUrl}`;
    const isKnown = this.#keys.has(place) && this.#keys.get(place) === key;
    this.#keys.set(place, key);
    return !isKnown;
  }
}
