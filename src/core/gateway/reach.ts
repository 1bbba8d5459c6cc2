import type { GatewayError } from './gatewayError';
import { ConnectionError, RedirectError, TimeLimitError, NotJsonError } from './requestErrors';
import { RateLimitError, ServerError, HttpStatusError } from './statusErrors';
import type { Clock } from './fetch';
import type { Transport } from './transport';

/** How long background requests avoid an unreachable gateway, in milliseconds. */
const PAUSE = 15_000;

/** The gateway is reachable, but does not implement the operation or a part of it. */
const NOT_IMPLEMENTED = 501;

/** A period in which a gateway is unreachable. */
export interface Outage {
  /** Time of the first of the consecutive failures, in milliseconds since the epoch. */
  readonly since: number;
  /** The most recent error. */
  readonly error: GatewayError;
}

/** Tracks whether a gateway is reachable, based on the last request. */
export class Reach {
  readonly #clock: Pick<Clock, 'now' | 'ticks'>;
  readonly #listeners = new Set<() => void>();
  #outage: Outage | undefined;
  /** In {@link Clock.ticks}. */
  #triedAt = -Infinity;
  #isInsisted = false;

  constructor(clock: Pick<Clock, 'now' | 'ticks'>) {
    this.#clock = clock;
  }

  /** `undefined` if the gateway was reachable for the last request, or if no request was sent yet. */
  get outage(): Outage | undefined {
    return this.#outage;
  }

  /** Whether to wait for a response even if other data could be shown. */
  get isWorthWaiting(): boolean {
    return this.#outage === undefined || this.#isInsisted;
  }

  /** Calls `listener` when an outage begins or ends. */
  onChange(listener: () => void): void {
    this.#listeners.add(listener);
  }

  /** Returns whether a background request can be sent now; if so, the next one has to wait for the pause. */
  takeTry(): boolean {
    const now = this.#clock.ticks();
    if (now - this.#triedAt < PAUSE) return false;
    this.#triedAt = now;
    return true;
  }

  /** Makes {@link isWorthWaiting} true until the next failure. */
  insist(): void {
    this.#isInsisted = true;
  }

  /** Records that the gateway responded. */
  reached(): void {
    if (this.#outage === undefined) return;
    this.#outage = undefined;
    this.#changed();
  }

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
 * Whether an error means that a gateway is unreachable or cannot respond to anyone: no connection, an internal error, a
 * limit or a timeout, or a sign-in page (HTML, a redirect) instead of a response.
 */
export function isUnreachable(error: unknown): error is GatewayError {
  return (
    error instanceof ConnectionError ||
    (error instanceof ServerError && error.status !== NOT_IMPLEMENTED) ||
    error instanceof RateLimitError ||
    error instanceof TimeLimitError ||
    error instanceof NotJsonError ||
    error instanceof RedirectError
  );
}

/** Reports the outcome of each request to `reach`, after any retries. Canceled requests are not reported. */
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
  };
}
