/**
 * The WHATWG `fetch` that a transport sends by: `globalThis.fetch` inside VS Code (so that its proxy and
 * certificate settings hold), undici's in a terminal, the sandbox's own for the sandbox.
 */
export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Time as the transport sees it. */
export interface Clock {
  /** Milliseconds since the epoch, as the clock on the wall has them: for what is shown, stored or held against dates. */
  now(): number;
  /** Milliseconds since some moment, which only grow, whatever is done to the clock on the wall: for waits. */
  ticks(): number;
  /** Resolves after `ms`; rejects with the signal's reason when aborted. */
  sleep(ms: number, signal: AbortSignal): Promise<void>;
}
