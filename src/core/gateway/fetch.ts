/**
 * The WHATWG `fetch` that a transport sends by: `globalThis.fetch` inside VS Code (so that its proxy and
 * certificate settings hold), undici's in a terminal, the sandbox's own for the sandbox.
 */
export type Fetch = (url: string, init: SentRequest) => Promise<FetchedResponse>;

/** What a transport gives to `fetch` beside the URL. */
export interface SentRequest {
  readonly method: 'GET' | 'POST';
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  readonly redirect: 'manual';
  readonly credentials: 'omit';
  readonly cache: 'no-store';
}

/** What a transport reads of a `Response`: the sandbox answers with no more, as an engine's own costs a terminal time to load. */
export interface FetchedResponse extends Pick<Response, 'ok' | 'status' | 'type'> {
  readonly headers: FetchedHeaders;
  readonly body: FetchedBody | null;
}

export type FetchedHeaders = Pick<Headers, 'get'>;

interface FetchedBody {
  getReader(): Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>;
  cancel(): Promise<void>;
}

/** Time as the transport sees it. */
export interface Clock {
  /** Milliseconds since the epoch, as the clock on the wall has them: for what is shown, stored or held against dates. */
  now(): number;
  /** Milliseconds since some moment, which only grow, whatever is done to the clock on the wall: for waits. */
  ticks(): number;
  /** Resolves after `ms`; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

/** The real time. */
export function createSystemClock(): Clock {
  return { now: () => Date.now(), ticks: () => performance.timeOrigin + performance.now(), sleep };
}

async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  await new Promise<void>(resolve => {
    const timer = setTimeout(end, ms);
    function end(): void {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      resolve();
    }
    signal.addEventListener('abort', end);
  });
  signal.throwIfAborted();
}
