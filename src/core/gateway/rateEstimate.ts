/** How far the pace is above the measured rate, as a fraction of the rate; it shrinks as more is known. */
const LEAST_EXCESS = 0.005;
const MOST_EXCESS = 0.5;
/** The number of requests as which an assumed rate, and a rate after a jump, count. */
const ASSUMED_CERTAINTY = 20;
const JUMP_CERTAINTY = 4;
/**
 * The minimum rate: limits are in queries per second (SPEC.md §8), and others may share one, which leaves half of it.
 */
const SLOWEST = 0.7;
/** Factor by which a rate is raised if refusals prove to be spurious. */
const RAISE = 1.25;
/** A pace above the rate by this factor hit a new limit. */
const JUMP = 1.5;
/** How far back measurements reach, in ms. */
const MEMORY = 40_000;
/** A lower limit is recognised over a period of this many ms, and if it is below this fraction of the rate. */
const RECENT = 2_500;
const CHANGE = 0.35;
/**
 * A shorter period in which a lower limit is recognised; it includes one whole second of a gateway that counts seconds.
 */
const SHORT = 1_050;
const FALL = 0.4;
/** Minimum length of a measurement, in ms; shorter ones mislead if a limit counts whole seconds. */
const SHORTEST_FIRST = 900;
const FULL_WEIGHT = 1_000;
/**
 * How long a pace is tried before it rises, and the maximum time in which its excess over the rate then doubles, in ms.
 */
const LONGEST_FLAT = 3_000;
const LONGEST_DOUBLING = 2_000;
/** This many requests above the rate without a refusal show that the limit has risen. */
const SURPLUS = 3;
/** The time in which the pace doubles once the limit is known to have risen, in ms. */
const SURE_DOUBLING = 1_500;

/** A time at which the allowance was empty. */
export interface Empty {
  /** In ms. */
  readonly at: number;
  /** Requests accepted since the last such time. */
  readonly taken: number;
}

/** A time at which the allowance was empty, with its circumstances. */
export interface EmptyEvent extends Empty {
  /** Requests accepted in the second before. */
  readonly inSecond: number;
  /** The previous pace, in requests per second. */
  readonly speed: number | undefined;
  /** When requests resume, in ms. */
  readonly resumes: number;
}

/**
 * Returns after how many ms without refusals over {@link SURPLUS} requests above the rate were accepted, so that the
 * limit must have risen. @param excess requests above the rate in each ms, until `flat`; doubled after each `doubling`
 */
function risenAfter(excess: number, flat: number, doubling: number): number {
  const left = SURPLUS - excess * flat;
  return left <= 0 ? SURPLUS / excess : flat + doubling * Math.log2(1 + (left * Math.LN2) / (excess * doubling));
}

/** Estimates a gateway's limit in requests per second from the times when its allowance was empty. Times are in ms. */
export class RateEstimate {
  #rate: number | undefined;
  #measured = false;
  #empties: readonly Empty[] = [];
  /** The number of requests with which the rate was measured. */
  #certainty = 0;
  /** The time since which no refusal is known. */
  #quietSince: number | undefined;

  get rate(): number | undefined {
    return this.#rate;
  }

  get isMeasured(): boolean {
    return this.#measured;
  }

  /** Uses a rate from elsewhere, which was not measured by this object. */
  assume(rate: number): void {
    this.#rate = rate;
    this.#empties = [];
    this.#quietSince = undefined;
    this.#certainty = ASSUMED_CERTAINTY;
  }

  /** Excludes a period in which nothing was sent although requests were possible, and the requests granted in it. */
  idle(ms: number): void {
    this.#empties = this.#empties.map(({ at, taken }) => ({ at: at + ms, taken }));
    if (this.#quietSince !== undefined) this.#quietSince += ms;
  }

  /** Returns the requests accepted since the allowance was empty, less those that the rate grants in that time. */
  surplus(now: number, taken: number): number | undefined {
    const last = this.#empties.at(-1);
    if (this.#rate === undefined || !last) return undefined;
    return taken - (this.#rate * (now - last.at)) / 1000;
  }

  /** Raises the rate because the limit is above it, regardless of measurements. */
  raise(): void {
    if (this.#rate !== undefined) this.assume(this.#rate * RAISE);
  }

  /** Records that requests resume. */
  resumed(now: number): void {
    if (this.#quietSince !== undefined) this.#quietSince = Math.max(this.#quietSince, now);
  }

  /** Returns the pace to try: slightly above the rate, and rising without refusals, as the limit may have risen. */
  target(now: number): number | undefined {
    if (this.#rate === undefined) return undefined;
    this.#quietSince ??= now;
    const step = 1000 / this.#rate;
    const known = spanOf(this.#empties);
    const excess = clamp(1 / Math.max(1, this.#certainty), LEAST_EXCESS, MOST_EXCESS);
    const flat = Math.max(clamp(known / 2, 1_000, LONGEST_FLAT), 6 * step);
    const doubling = Math.max(clamp(known / 4, 500, LONGEST_DOUBLING), 3 * step);
    const quiet = now - this.#quietSince;
    const risen = risenAfter((this.#rate * excess) / 1000, flat, doubling);
    const doublings = Math.max(0, Math.min(quiet, risen) - flat) / doubling;
    const sure = Math.min(20, Math.max(0, quiet - risen) / SURE_DOUBLING);
    return this.#rate * (1 + excess * 2 ** doublings) * 2 ** sure;
  }

  /** Records that the allowance was empty. */
  empty({ at, taken, inSecond, speed, resumes }: EmptyEvent): void {
    this.#quietSince = resumes;
    if (speed !== undefined && this.#rate !== undefined && speed > this.#rate * JUMP) {
      const last = this.#empties.at(-1);
      const granted = last ? rateOf([last, { at, taken }]) : this.#rate;
      if (granted >= this.#rate) {
        this.#jump(at, granted, inSecond);
        return;
      }
    }
    const empties = [...this.#empties, { at, taken }];
    const first = Math.max(0, Math.min(empties.length - 2, empties.findIndex(each => at - each.at <= MEMORY) - 1));
    this.#empties = empties.slice(first);
    const recent = this.#within(RECENT);
    const short = this.#within(SHORT);
    if (this.#hasFallen(short)) this.#empties = short;
    else if (this.#hasChanged(recent)) this.#empties = recent;
    this.#measure();
  }

  /**
   * The limit is no higher than the number of requests accepted in a second, and no lower than the number granted,
   * which may not all have been used, or half of that second's requests, as it may include the allowance of another
   * second.
   */
  #jump(at: number, granted: number, inSecond: number): void {
    this.#rate = Math.max(granted, Math.sqrt(Math.max(granted, inSecond / 2) * inSecond));
    this.#empties = [{ at, taken: 0 }];
    this.#certainty = JUMP_CERTAINTY;
  }

  /** Returns the times in the last `ms`, or a little longer. */
  #within(ms: number): readonly Empty[] {
    const last = this.#empties.at(-1)?.at ?? 0;
    return this.#empties.slice(
      Math.max(
        0,
        this.#empties.findLastIndex(({ at }) => last - at >= ms),
      ),
    );
  }

  #hasFallen(short: readonly Empty[]): boolean {
    return spanOf(short) >= SHORT && rateOf(short) < FALL * rateOf(this.#empties) - 1000 / spanOf(short);
  }

  #hasChanged(recent: readonly Empty[]): boolean {
    const whole = rateOf(this.#empties);
    return Math.abs(rateOf(recent) - whole) > CHANGE * whole + 2000 / spanOf(recent);
  }

  #measure(): void {
    const taken = takenIn(this.#empties);
    const span = spanOf(this.#empties);
    if (taken < 2 || span <= 0 || (this.#rate === undefined && span < SHORTEST_FIRST)) return;
    const weight = Math.max(0, FULL_WEIGHT - span);
    this.#rate = (1000 * taken + (this.#rate ?? 0) * weight) / (span + (this.#rate === undefined ? 0 : weight));
    this.#rate = Math.max(SLOWEST, this.#rate);
    this.#certainty = taken;
    this.#measured = true;
  }
}

/** Requests accepted between the first and the last time. */
function takenIn(empties: readonly Empty[]): number {
  return empties.slice(1).reduce((sum, { taken }) => sum + taken, 0);
}

function spanOf(empties: readonly Empty[]): number {
  return (empties.at(-1)?.at ?? 0) - (empties[0]?.at ?? 0);
}

function rateOf(empties: readonly Empty[]): number {
  return (1000 * takenIn(empties)) / Math.max(1, spanOf(empties));
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
