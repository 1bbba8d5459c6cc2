import type { Connection } from '../../core/connection';
import { AccessKeyRefusedError } from '../../core/gateway/statusErrors';
import { MissingKeyError } from '../../core/gateway/requestErrors';
import { nextRound } from '../../core/modules/watch/watchPlan';

/** What came of asking a gateway last. */
export interface WatchTry {
  /** In ms since the epoch. */
  readonly at: number;
  /** How many rounds failed one after the other. */
  readonly failures: number;
  /** Why the last one ended. */
  readonly failure?: Error;
  /** What is not there, by watched name. */
  readonly missing: ReadonlyMap<string, Error>;
  /** Whose key was refused, or that has none: it is asked for nothing more. */
  readonly keyless?: Connection;
}

const MINUTE_MS = 60_000;

/** What came of asking gateways, by any name for each, for as long as the window is open, and when they are asked next. */
export class WatchTries {
  readonly #last = new Map<string, WatchTry>();

  /** What came of asking a gateway last. */
  of(gateway: string): WatchTry | undefined {
    return this.#last.get(gateway);
  }

  /** A round went through. @param only the one that was asked for alone: it does not put off the others */
  succeeded(gateway: string, at: number, missing: WatchTry['missing'], only: string | undefined): void {
    const before = this.#last.get(gateway);
    const others = only === undefined ? [] : [...(before?.missing ?? [])].filter(([name]) => name !== only);
    const last = only === undefined ? at : (before?.at ?? at);
    this.#last.set(gateway, { at: last, failures: 0, missing: new Map([...others, ...missing]) });
  }

  /** A round ended before its end. */
  failed(gateway: string, at: number, failure: Error, connection: Connection | undefined): void {
    const before = this.#last.get(gateway);
    const isKeyless = failure instanceof AccessKeyRefusedError || failure instanceof MissingKeyError;
    this.#last.set(gateway, {
      at,
      failures: (before?.failures ?? 0) + 1,
      failure,
      missing: before?.missing ?? new Map<string, Error>(),
      ...(isKeyless && connection && { keyless: connection }),
    });
  }

  /** Nothing was asked, as the key is still the one that was refused. */
  skipped(gateway: string, at: number): void {
    const before = this.#last.get(gateway);
    if (before) this.#last.set(gateway, { ...before, at });
  }

  /** Another key may do where there was none, or it was refused. */
  keyMayBeOther(gateway: string): void {
    if (this.#last.get(gateway)?.keyless) this.skipped(gateway, 0);
  }

  /**
   * When the next round is due, in ms since the epoch. What was never looked at is due at once, but not again and again
   * where that fails.
   * @param lookedAt when all that is watched had been looked at
   */
  due(gateway: string, lookedAt: number | undefined, intervalMinutes: number): number {
    const { at, failures = 0 } = this.#last.get(gateway) ?? {};
    if (failures === 0 && lookedAt === undefined) return 0;
    return (at ?? lookedAt ?? 0) + nextRound(intervalMinutes, failures) * MINUTE_MS;
  }
}
