import type { Answer } from './answer';
import type { Clock } from './fetch';
import { NoTurnError, type Pacer } from './pacer';
import { ConnectionClosedError } from './gatewayError';
import { ConnectionError, TimeLimitError } from './requestErrors';
import { ServerError } from './statusErrors';
import type { GatewayRequest, Transport } from './transport';

/** Before the second and the third attempt after an error of the gateway, in ms. */
const PAUSES = [300, 1000];
/**
 * Repetitions at once after a broken connection. Node's fetch may hold several connections that the gateway has left,
 * and takes the next one of them for the repetition: one is too few in a third of the cases, two nearly always enough.
 */
const RECONNECTS = 3;
/** The trouble that passes by itself. */
const PASSING = new Set([500, 502, 503, 504]);

/**
 * Repeats a GET that failed through no fault of its own: at once when its connection broke (a gateway closes
 * connections that a fetch then takes for open), and twice after a pause when the gateway has an error of its own.
 * A POST is never repeated.
 */
export function createRetryingTransport(inner: Transport, clock: Clock): Transport {
  return new RetryingTransport(inner, clock);
}

class RetryingTransport implements Transport {
  readonly network: string;
  readonly #inner: Transport;
  readonly #clock: Clock;
  readonly #disposed = new AbortController();

  constructor(inner: Transport, clock: Clock) {
    this.network = inner.network;
    this.#inner = inner;
    this.#clock = clock;
  }

  async request(request: GatewayRequest, signal: AbortSignal): Promise<Answer<unknown>> {
    let broken = 0;
    let failed = 0;
    for (;;) {
      try {
        return await this.#inner.request(request, signal);
      } catch (error) {
        if (request.method !== 'GET') throw error;
        if (isBroken(error) && broken++ < RECONNECTS) continue;
        const pause = isPassing(error) ? PAUSES[failed++] : undefined;
        if (pause === undefined) throw error;
        await this.#clock.sleep(pause, AbortSignal.any([signal, this.#disposed.signal]));
      }
    }
  }

  dispose(reason: Error = new ConnectionClosedError(this.network)): void {
    this.#inner.dispose(reason);
    this.#disposed.abort(reason);
  }
}

function isBroken(error: unknown): boolean {
  return error instanceof ConnectionError && error.problem === 'broken';
}

function isPassing(error: unknown): boolean {
  return error instanceof ServerError && PASSING.has(error.status);
}

/**
 * Sends at the pacer's pace, which others may share; a request that the gateway refuses for its limit waits again, a
 * POST too.
 */
export function createPacedTransport(inner: Transport, pacer: Pacer): Transport {
  return {
    network: inner.network,
    async request(request: GatewayRequest, signal: AbortSignal): Promise<Answer<unknown>> {
      try {
        return await pacer.run(() => inner.request(request, signal), request.priority ?? 'user', signal, inner);
      } catch (error) {
        if (!(error instanceof NoTurnError)) throw error;
        throw new TimeLimitError({ operation: request.operation, network: inner.network }, 'turn', error.waitedMs);
      }
    },
    dispose(reason = new ConnectionClosedError(inner.network)) {
      pacer.leave(inner, reason);
      inner.dispose(reason);
    },
  };
}
