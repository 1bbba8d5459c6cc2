import { counted } from '../move/groupDigits';
import { UserFacingError } from '../userFacingError';

/** How many requests tools may send. */
export interface RequestLimits {
  readonly perCall: number;
  readonly perMinute: number;
}

/** Enough for thirty tests in a call; a key of a public gateway allows far more in a minute. */
export const REQUEST_LIMITS: RequestLimits = { perCall: 100, perMinute: 300 };

const MINUTE = 60_000;

/** A call would send more requests than it may. */
export class RequestLimitError extends UserFacingError {
  override readonly name = 'RequestLimitError';
}

/** The requests that one call may still send. */
export interface CallAllowance {
  /** How many are left. */
  readonly left: number;
  /** Counts a request before it is sent. @throws RequestLimitError if it must not be sent */
  take(): void;
}

/** Counts the requests of all calls. */
export class RequestAllowance {
  readonly #limits: RequestLimits;
  readonly #ticks: () => number;
  /** When the requests of the last minute were sent, oldest first. */
  #sent: readonly number[] = [];

  /** @param ticks returns milliseconds that only increase */
  constructor(ticks: () => number, limits: RequestLimits = REQUEST_LIMITS) {
    this.#ticks = ticks;
    this.#limits = limits;
  }

  /** Returns the allowance of a new call. */
  forCall(): CallAllowance {
    const { perCall, perMinute } = this.#limits;
    const leftInMinute = () => perMinute - this.#lastMinute().length;
    let used = 0;
    return {
      get left() {
        return Math.min(perCall - used, leftInMinute());
      },
      take: () => {
        if (used >= perCall)
          throw new RequestLimitError(
            `The call has sent ${counted(used, 'request')}, and may not send more: ask for less in one call.`,
          );
        if (leftInMinute() <= 0)
          throw new RequestLimitError(
            `The tools have sent ${counted(perMinute, 'request')} in the last minute, and may not send more: try again in a minute.`,
          );
        used++;
        this.#sent = [...this.#lastMinute(), this.#ticks()];
      },
    };
  }

  #lastMinute(): readonly number[] {
    const since = this.#ticks() - MINUTE;
    return this.#sent.filter(at => at > since);
  }
}
