/**
 * The WHATWG `fetch` that a transport sends by: `globalThis.fetch` inside VS Code (so that its proxy and
 * certificate settings hold), undici's in a terminal, the sandbox's own for the sandbox.
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Time as the transport sees it. */
export interface Clock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Resolves after `ms`; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}
