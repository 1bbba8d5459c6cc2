import type * as vscode from 'vscode';
import type { Clock } from '../../core/gateway/fetch';
import type { Network } from '../../core/gateway/network';
import { parseJson, isJsonObject } from '../../core/json';
import { UserFacingError } from '../../core/userFacingError';
import type { NetworkPlace } from './networkMemory';

/** How long the secret store may take before the key is kept for the session only, in milliseconds. */
const PATIENCE = 5_000;

/** Where a key went. */
export type KeyPlace = 'stored' | 'session';

/** The secret store did not forget a key. */
export class KeyNotClearedError extends UserFacingError {
  override readonly name = 'KeyNotClearedError';

  constructor(cause: unknown) {
    super(
      'The secret store of VS Code did not delete the access key: it may still be there. Try again, or revoke the key at the gateway.',
      { cause },
    );
  }
}

/**
 * Access keys: one per network, bound to the origin that it was entered for. They live in VS Code's secret store and,
 * where that fails, in memory until the window closes.
 */
export class AccessKeys {
  readonly #secrets: vscode.SecretStorage;
  readonly #clock: Clock;
  /** By secret name: what the secret store would not take. */
  readonly #session = new Map<string, string>();

  constructor(secrets: vscode.SecretStorage, clock: Clock) {
    this.#secrets = secrets;
    this.#clock = clock;
  }

  /** The network's key; `undefined` where none was set for its origin. */
  async get(network: Network): Promise<string | undefined> {
    const secret = this.#session.get(nameOf(network)) ?? (await this.#read(nameOf(network)));
    return secret === undefined ? undefined : keyFor(network, secret);
  }

  /** Keeps a key for the network and its present origin. */
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

  /** Forgets the network's key. @throws {@link KeyNotClearedError} when the secret store does not do so */
  async clear(network: Pick<Network, 'id'>): Promise<void> {
    this.#session.delete(nameOf(network));
    try {
      await this.#inTime(this.#secrets.delete(nameOf(network)));
    } catch (cause) {
      throw new KeyNotClearedError(cause);
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
      throw new Error('the secret store does not answer');
    });
    try {
      return await Promise.race([work, late]);
    } finally {
      answered.abort();
    }
  }
}

/** Whether a change of the secret `name` is one of this network's key. */
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
  // What is not written by us is as good as no key.
  if (!isJsonObject(value) || value.origin !== originOf(network)) return undefined;
  return typeof value.key === 'string' ? value.key : undefined;
}

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
