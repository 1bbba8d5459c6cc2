/**
 * The WHATWG `fetch` used by a transport: `globalThis.fetch` in VS Code (so that its proxy and certificate settings
 * apply), undici's in a terminal, and the sandbox's own for the sandbox.
 */
export type Fetch = (url: string, init: SentRequest) => Promise<FetchedResponse>;

/** The options that a transport passes to `fetch`. */
export interface SentRequest {
  readonly method: 'GET' | 'POST';
  /** Names are lowercase. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
  readonly redirect: 'manual';
  readonly credentials: 'omit';
  readonly cache: 'no-store';
}

/**
 * The parts of a response that a transport reads. The sandbox implements only these, because an engine's own class is
 * slow to load.
 */
export interface FetchedResponse extends Pick<Response, 'ok' | 'status' | 'type'> {
  readonly headers: FetchedHeaders;
  readonly body: FetchedBody | null;
}

/** `entries` is only used to show the headers. */
export type FetchedHeaders = Pick<Headers, 'get'> & { entries?(): Iterable<[string, string]> };

interface FetchedBody {
  getReader(): Pick<ReadableStreamDefaultReader<Uint8Array>, 'read' | 'cancel'>;
  cancel(): Promise<void>;
}

export interface Clock {
  /** Returns wall-clock time in milliseconds since the epoch, to show, store or compare with dates. */
  now(): number;
  /** Returns monotonic time in milliseconds since an arbitrary moment, for waits. */
  ticks(): number;
  /** Resolves after `ms`; rejects with the signal's reason if it is aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}

export function createSystemClock(): Clock {
  const { timeOrigin } = performance;
  return { now: () => Date.now(), ticks: () => timeOrigin + performance.now(), sleep };
}

/**
 * Creates a clock in milliseconds for measuring ages. It counts the time that the computer sleeps, but never goes back.
 * @param now the wall clock
 */
export function growingTime(now = () => Date.now()): () => number {
  let last = now();
  let time = last;
  return () => {
    const read = now();
    time += Math.max(0, read - last);
    last = read;
    return time;
  };
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
