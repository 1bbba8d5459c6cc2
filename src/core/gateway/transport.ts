import type { Answer, AnswerHeaders } from './answer';
import type { Clock } from './fetch';
import { ConnectionClosedError, type Operation } from './gatewayError';
import { type Priority, NoTurnError, type Pacer } from './pacer';
import { ConnectionError, TimeLimitError } from './requestErrors';
import type { WireEncodingInput, WireSimulationInput } from './schemas/transactionInputSchema';
import { ServerError } from './statusErrors';
import { areOfTwoChains, chainMoment, isBefore, type ChainMoment } from '../chainMoment';

/** A request to a gateway, without what all requests to it share. */
export type GatewayRequest =
  | (RequestTarget & { readonly method: 'GET' })
  | (RequestTarget & { readonly method: 'POST'; readonly body: WireEncodingInput | WireSimulationInput });

interface RequestTarget {
  /** Its purpose, for errors. */
  readonly operation: Operation;
  /** Segments after the base URL, not encoded. */
  readonly path: readonly string[];
  readonly query?: Query;
  /** Who waits for it; by default, the user. */
  readonly priority?: Priority;
  /** Whether only its signal ends it, instead of the timeouts of a response: its caller has a limit of its own. */
  readonly untimed?: true;
  /** Called with the headers of a response before its body is received, even if the attempt then fails. */
  readonly onHeaders?: (headers: AnswerHeaders) => void;
}

/** Sends requests to one gateway with one access key. Layers wrap one transport in another: see `openConnection`. */
export interface Transport {
  /** The network's label, for errors. */
  readonly network: string;
  /** Reads the JSON response, unchecked. @throws GatewayError if there is none; the signal's reason */
  request(request: GatewayRequest, signal: AbortSignal): Promise<Answer<unknown>>;
}

/** A transport whose requests end with it. */
export interface EndableTransport extends Transport {
  /** Ends pending requests; nothing is sent afterwards. @param reason by default a ConnectionClosedError */
  dispose(reason?: Error): void;
}

/** Lets all requests end at once: those to the layers within are aborted like those that their callers cancel. */
export function createEndableTransport(inner: Transport): EndableTransport {
  const ended = new AbortController();
  const open = new Set<AbortController>();
  return {
    network: inner.network,
    async request(request, signal) {
      ended.signal.throwIfAborted();
      signal.throwIfAborted();
      const own = new AbortController();
      const follow = (): void => {
        own.abort(signal.reason);
      };
      open.add(own);
      signal.addEventListener('abort', follow);
      try {
        return await inner.request(request, own.signal);
      } finally {
        open.delete(own);
        signal.removeEventListener('abort', follow);
      }
    },
    dispose(reason = new ConnectionClosedError(inner.network)) {
      ended.abort(reason);
      for (const own of open) own.abort(ended.signal.reason);
    },
  };
}

/** The query of a request; members that are `undefined` are omitted. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Returns the URL of a request: each segment is encoded, so that no address or name leads out of the base URL.
 * `undefined` if a segment cannot be part of a path (empty, `.`, `..`, half of a surrogate pair).
 */
export function requestUrl(baseUrl: string, path: readonly string[], query: Query = {}): string | undefined {
  let url = baseUrl;
  for (const segment of path) {
    const encoded = encodedSegment(segment);
    if (encoded === undefined) return undefined;
    url += `/${encoded}`;
  }
  let mark = '?';
  for (const [name, value] of Object.entries(query)) {
    if (value === undefined) continue;
    url += `${mark}${name}=${encodeURIComponent(value)}`;
    mark = '&';
  }
  return url;
}

/** URL parsers resolve `.` and `..` even when they are percent-encoded. */
function encodedSegment(segment: string): string | undefined {
  if (segment === '' || segment === '.' || segment === '..') return undefined;
  try {
    return encodeURIComponent(segment);
  } catch {
    // Half of a surrogate pair.
    return undefined;
  }
}

/** Pauses before the second and the third attempt after an internal error of the gateway, in ms. */
const PAUSES = [300, 1000];
/**
 * Number of immediate retries after a broken connection. Node's fetch may hold several connections that the gateway has
 * closed, and a retry uses the next one: one retry is too few in a third of the cases, two are nearly always enough.
 */
const RECONNECTS = 3;
/** Status codes of temporary problems. */
const PASSING = new Set([500, 502, 503, 504]);

/**
 * Retries a GET that failed for a temporary reason: immediately if its connection broke (a gateway closes connections
 * that a fetch still considers open), and twice after a pause if the gateway has an internal error. A POST is never
 * retried.
 */
export function createRetryingTransport(inner: Transport, clock: Clock): Transport {
  return {
    network: inner.network,
    async request(request, signal) {
      let broken = 0;
      let failed = 0;
      for (;;) {
        try {
          return await inner.request(request, signal);
        } catch (error) {
          if (request.method !== 'GET') throw error;
          if (isBroken(error) && broken++ < RECONNECTS) continue;
          const pause = isPassing(error) ? PAUSES[failed++] : undefined;
          if (pause === undefined) throw error;
          await clock.sleep(pause, signal);
        }
      }
    },
  };
}

function isBroken(error: unknown): boolean {
  return error instanceof ConnectionError && error.problem === 'broken';
}

function isPassing(error: unknown): boolean {
  return error instanceof ServerError && PASSING.has(error.status);
}

/** Sends at the pacer's pace, shared with other connections; what the limit rejects waits again, even a POST. */
export function createPacedTransport(inner: Transport, pacer: Pacer): Transport {
  return {
    network: inner.network,
    async request(request, signal) {
      try {
        return await pacer.run(() => inner.request(request, signal), request.priority ?? 'user', signal);
      } catch (error) {
        if (!(error instanceof NoTurnError)) throw error;
        throw new TimeLimitError({ operation: request.operation, network: inner.network }, 'turn', error.waitedMs);
      }
    },
  };
}

/** The key is for another network, or there was a chain reset, which may have kept the id. */
export interface ChainChange {
  readonly before: number;
  readonly now: number;
}

/** The observer of a gateway's chain. */
export interface ChainListener {
  /** Called for the first response that names its chain, if none is remembered. */
  onFirst(chainId: number): void;
  onChange(change: ChainChange): void;
}

export interface ChainTransport extends Transport {
  /** The state from the newest response that named its chain; before the first such response, the remembered state. */
  readonly chain: ChainMoment | undefined;
}

/** Checks the chain of each response that names one. @param remembered the chain in an earlier session */
export function createChainTransport(
  inner: Transport,
  remembered: ChainMoment | undefined,
  listener: ChainListener,
): ChainTransport {
  let known = remembered;
  const see = (headers: AnswerHeaders): void => {
    const now = chainMoment(headers);
    // A late response, or one from a node that lags, does not have a newer state.
    if (!now || (known && isBefore(now, known))) return;
    const before = known;
    known = now;
    if (!before) listener.onFirst(now.chainId);
    else if (areOfTwoChains(before, now)) listener.onChange({ before: before.chainId, now: now.chainId });
  };
  return {
    network: inner.network,
    get chain() {
      return known;
    },
    async request(request, signal) {
      const answer = await inner.request(request, signal);
      see(answer.headers);
      return answer;
    },
  };
}
