import type { Answer, AnswerHeaders } from './answer';
import type { Clock } from './fetch';
import { ConnectionClosedError, type Operation } from './gatewayError';
import { type Priority, NoTurnError, type Pacer } from './pacer';
import { ConnectionError, TimeLimitError } from './requestErrors';
import type { WireEncodingInput, WireSimulationInput } from './schemas/transactionInputSchema';
import { ServerError } from './statusErrors';
import { areOfTwoChains, chainMoment, isBefore, type ChainMoment } from '../chainMoment';

/** A request to a gateway, without the parts that all requests share. */
export type GatewayRequest =
  | (RequestTarget & { readonly method: 'GET' })
  | (RequestTarget & { readonly method: 'POST'; readonly body: WireEncodingInput | WireSimulationInput });

interface RequestTarget {
  /** The purpose of the request, for errors. */
  readonly operation: Operation;
  /** Path segments after the base URL, unencoded. */
  readonly path: readonly string[];
  readonly query?: Query;
  /** Defaults to `user`. */
  readonly priority?: Priority;
  /** Set if only the signal ends the request, not the response timeouts, because the caller has its own timeout. */
  readonly untimed?: true;
  /** Called with a response's headers before its body is received, even if the attempt then fails. */
  readonly onHeaders?: (headers: AnswerHeaders) => void;
}

/** Sends requests to one gateway with one access key. Transports are layered; see `openConnection`. */
export interface Transport {
  /** The network's label, for errors. */
  readonly network: string;
  /** Reads the JSON response, unchecked. @throws GatewayError if there is none; the signal's reason */
  request(request: GatewayRequest, signal: AbortSignal): Promise<Answer<unknown>>;
}

/** A transport that can be disposed of together with its requests. */
export interface EndableTransport extends Transport {
  /** Ends pending requests and sends nothing afterwards. @param reason defaults to a ConnectionClosedError */
  dispose(reason?: Error): void;
}

/**
 * Creates a transport whose requests can all be ended: `dispose` aborts them in the inner layers, as if their callers
 * had canceled them.
 */
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

/** The query of a request; properties that are `undefined` are omitted. */
export type Query = Readonly<Record<string, string | number | boolean | undefined>>;

/**
 * Returns the URL of a request. Each segment is encoded, so that an address or name cannot leave the base URL. Returns
 * `undefined` if a segment cannot be part of a path (empty, `.`, `..`, a lone surrogate).
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

/**
 * Encodes a path segment; `undefined` if it is unusable. URL parsers resolve `.` and `..` even when they are
 * percent-encoded.
 */
function encodedSegment(segment: string): string | undefined {
  if (segment === '' || segment === '.' || segment === '..') return undefined;
  try {
    return encodeURIComponent(segment);
  } catch {
    // Half of a surrogate pair.
    return undefined;
  }
}

/** Pauses before the second and third attempts after an internal error of the gateway, in milliseconds. */
const PAUSES = [300, 1000];
/**
 * Number of immediate retries after a broken connection. Node's fetch can hold several connections that the gateway has
 * closed, and each retry uses the next one; a single retry fails in a third of the cases, two nearly always suffice.
 */
const RECONNECTS = 3;
/** Status codes for temporary problems. */
const PASSING = new Set([500, 502, 503, 504]);

/**
 * Retries a GET that failed for a temporary reason: immediately if its connection broke (because the gateway closed a
 * connection that the fetch considered open), and twice after a pause if the gateway had an internal error. POST
 * requests are never retried.
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

/**
 * Sends at the pacer's pace, shared with other connections. Requests rejected because of the limit wait again, even
 * POST requests.
 */
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

/**
 * A change of the gateway's chain, with the chain IDs. Either the key is for another network, or the chain was reset,
 * possibly with the same ID.
 */
export interface ChainChange {
  readonly before: number;
  readonly now: number;
}

/** The observer of a gateway's chain. */
export interface ChainListener {
  /** Called for the first response that contains a chain id, if none is stored. */
  onFirst(chainId: number): void;
  onChange(change: ChainChange): void;
}

export interface ChainTransport extends Transport {
  /** The state from the latest response that contained it; before that, the stored state. */
  readonly chain: ChainMoment | undefined;
}

/** Checks the chain in each response that contains it. @param remembered the chain in an earlier session */
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
