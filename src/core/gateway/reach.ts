import type { GatewayError } from './gatewayError';
import { ConnectionError, RedirectError, TimeLimitError } from './requestErrors';
import { NotJsonError } from './answerErrors';
import { RateLimitError, ServerError, HttpStatusError } from './statusErrors';
import type { Clock } from './fetch';
import type { Transport } from './transport';

/** How long a gateway that could not be reached is left alone by what need not wait for it, in ms. */
const PAUSE = 15_000;

/** A gateway that cannot be reached. */
export interface Outage {
  /** When the first request in a row failed, in ms since the epoch. */
  readonly since: number;
  /** Of the last one. */
  readonly error: GatewayError;
}

/** Whether a gateway can be reached, as far as its last request tells. */
export class Reach {
  readonly #clock: Pick<Clock, 'now' | 'ticks'>;
  readonly #listeners = new Set<() => void>();
  #outage: Outage | undefined;
  /** By {@link Clock.ticks}. */
  #triedAt = -Infinity;
  #isInsisted = false;

  constructor(clock: Pick<Clock, 'now' | 'ticks'>) {
    this.#clock = clock;
  }

  /** `undefined` where the last request was answered, whatever the answer was, or none was sent. */
  get outage(): Outage | undefined {
    return this.#outage;
  }

  /** Whether an answer is worth waiting for where something else could be shown. */
  get isWorthWaiting(): boolean {
    return this.#outage === undefined || this.#isInsisted;
  }

  /** Calls `listener` when an outage begins or ends. @returns what ends that */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Whether to try, though nobody waits for it: once in a while. */
  takeTry(): boolean {
    const now = this.#clock.ticks();
    if (now - this.#triedAt < PAUSE) return false;
    this.#triedAt = now;
    return true;
  }

  /** Somebody wants to know: the next request is worth waiting for. */
  insist(): void {
    this.#isInsisted = true;
  }

  /** The gateway answered. */
  reached(): void {
    this.#isInsisted = false;
    if (this.#outage === undefined) return;
    this.#outage = undefined;
    this.#changed();
  }

  /** The gateway could not be reached. */
  failed(error: GatewayError): void {
    const before = this.#outage;
    this.#isInsisted = false;
    this.#triedAt = this.#clock.ticks();
    this.#outage = { since: before?.since ?? this.#clock.now(), error };
    if (before === undefined) this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}

/**
 * Whether an error tells that a gateway cannot be reached, or has no answer for anyone: no connection, an error of its
 * own, a limit or a time that ran out, a page to sign in at (HTML, a redirect) in its place.
 */
export function isUnreachable(error: unknown): error is GatewayError {
  return (
    error instanceof ConnectionError ||
    error instanceof ServerError ||
    error instanceof RateLimitError ||
    error instanceof TimeLimitError ||
    error instanceof NotJsonError ||
    error instanceof RedirectError
  );
}

/** Tells `reach` what becomes of each request, repetitions and all; what nobody waits for any more tells nothing. */
export function createReachTransport(inner: Transport, reach: Reach): Transport {
  return {
    network: inner.network,
    async request(request, signal) {
      try {
        const answer = await inner.request(request, signal);
        reach.reached();
        return answer;
      } catch (error) {
        if (isUnreachable(error)) reach.failed(error);
        else if (error instanceof HttpStatusError) reach.reached();
        throw error;
      }
    },
    dispose(reason) {
      inner.dispose(reason);
    },
  };
}
