/** The unit of limits, in ms: they are in queries per second (SPEC.md §8). */
export const SECOND = 1_000;
/** How many more requests a token bucket must have granted for an equal count to rule it out. */
const TELLING = 1.2;
/** The number of bursts and refusals that are compared. */
const COMPARED = 4;
/** Maximum length of a burst, in ms; a longer one has probably reached into two windows. */
const LONGEST_BURST = 500;
/** Minimum requests per second; with fewer, the kinds of limits cannot be distinguished. */
const FEWEST = 4;
/** Fraction of the count that corrects it if granted: two windows in one second granted a few more before. */
const NEARLY = 0.9;
/** How long to stay at the known count, in ms: the initial and the maximum time. A trial may cost a second. */
const FIRST_QUIET = 4_000;
const LONGEST_QUIET = 30_000;
/** The factor by which that time grows after a failed trial. */
const QUIET_GROWTH = 4;

/** A request that was sent. */
export interface Sent {
  /** The time, in ms. */
  readonly at: number;
  /** Its number among all sent requests, counted from 1. */
  readonly order: number;
}

/** Requests sent while a second's allowance was unused, up to the first refused one. */
interface Burst {
  /** Accepted requests. */
  readonly taken: number;
  /** From the first request to the refused one, in ms. */
  readonly ms: number;
}

/** The circumstances of a refusal. */
export interface Before {
  /** The first request after the previous pause. */
  readonly first: Sent;
  /** Whether that pause left a second unused. */
  readonly wasUnused: boolean;
  /** When requests resume, in ms. */
  readonly resumes: number;
}

/**
 * A limit of a number of requests in each second of the gateway's clock. It is recognised by bursts of different speed
 * that are granted the same count, where a bucket would grant the slower one more, and by {@link countOfSeconds}. From
 * then on no second, wherever it begins, has more requests than that count, except for one more occasionally, as the
 * limit may have risen. Times are in ms of one clock.
 */
export class WindowLimit {
  readonly #most: number;
  #bursts: readonly Burst[] = [];
  #refusals: readonly Refusal[] = [];
  #count: number | undefined;
  /** Requests sent in the last second and not known to be refused. */
  #log: Sent[] = [];
  /** Whether less than the count was granted the last time. */
  #isDoubted = false;
  #quietSince = 0;
  #quiet = FIRST_QUIET;

  /** @param most maximum number of requests per second, regardless of the measured rate */
  constructor(most: number) {
    this.#most = most;
  }

  /** Requests per second; `undefined` unless the limit is known to be of this kind. */
  get count(): number | undefined {
    return this.#count;
  }

  /** Returns the requests per second to try: the count, or more after a while without a refusal. */
  target(now: number): number | undefined {
    if (this.#count === undefined) return undefined;
    const tried = now - this.#quietSince - this.#quiet;
    const more = tried < 0 ? 0 : 2 ** Math.min(20, Math.floor(tried / SECOND));
    return Math.max(1, Math.floor(Math.min(this.#most, this.#count + more)));
  }

  /** Returns when the next request can be sent. */
  due(now: number): number {
    return (this.#log.at(-(this.target(now) ?? Infinity))?.at ?? -SECOND) + SECOND;
  }

  /** Records that a request is sent. */
  sent(sent: Sent): void {
    this.#log.push(sent);
    // Not by `splice`, which takes 50 times as long after some thousand requests in a second.
    while ((this.#log[0]?.at ?? Infinity) <= sent.at - SECOND) this.#log.shift();
  }

  /** Returns the requests sent in the second before a request, and not known to be refused. */
  takenBefore(sent: Sent): readonly Sent[] {
    return this.#log.filter(({ at, order }) => at > sent.at - SECOND && order < sent.order);
  }

  /** Determines the kind of limit from a refusal. */
  learn(sent: Sent, { first, wasUnused, resumes }: Before): void {
    const taken = this.takenBefore(sent).map(({ at }) => at);
    this.#refusals = [...this.#refusals, { at: sent.at, from: first.at, taken }].slice(-COMPARED);
    const count = this.#countOfBurst({ taken: sent.order - first.order, ms: sent.at - first.at }, wasUnused);
    this.#count = count ?? countOfSeconds(this.#refusals);
    this.#quiet = FIRST_QUIET;
    this.#quietSince = resumes;
  }

  #countOfBurst(burst: Burst, wasUnused: boolean): number | undefined {
    if (!wasUnused) return undefined;
    const { taken, ms } = burst;
    const tells = (other: Burst) => other.taken === taken && (Math.abs(other.ms - ms) * taken) / SECOND >= TELLING;
    const isWindow = taken >= FEWEST && ms <= LONGEST_BURST && this.#bursts.some(tells);
    this.#bursts = [...this.#bursts, burst].slice(-COMPARED);
    return isWindow ? taken : undefined;
  }

  /** Drops a request that was refused for an unknown reason. */
  drop(sent: Sent): void {
    this.#log = this.#log.filter(({ order }) => order !== sent.order);
  }

  /** Records a refused request. @param isNews whether it was sent after the last refusal was known */
  refused(sent: Sent, resumes: number, isNews: boolean): void {
    this.drop(sent);
    if (this.#count === undefined || !isNews) return;
    const taken = this.takenBefore(sent).length;
    const target = this.target(sent.at) ?? taken;
    this.#quietSince = resumes;
    if (taken < this.#count * NEARLY) {
      // A single occurrence may be caused by the clocks.
      if (this.#isDoubted) this.#forget();
      else this.#isDoubted = true;
      return;
    }
    this.#isDoubted = false;
    if (taken > this.#count) this.#quiet = FIRST_QUIET;
    else if (target > taken) this.#quiet = Math.min(LONGEST_QUIET, QUIET_GROWTH * this.#quiet);
    this.#count = taken;
  }

  #forget(): void {
    this.#count = undefined;
    this.#bursts = [];
    this.#refusals = [];
    this.#isDoubted = false;
  }
}

/** The gateway's clock may have any offset: the distance between the beginnings of a second to try, in ms. */
const STEP = 10;
/** How many refusals must agree, and the minimum count on which they must agree: a low count says less. */
const AGREEING = [
  { refusals: 3, fewest: 20 },
  { refusals: 4, fewest: 4 },
] as const;
/** One in this many requests may arrive on the other side of a second's beginning. */
const MISPLACED = 40;
/** How many more requests a bucket would have to grant in the longest period than in the shortest to be ruled out. */
const LEAST_TELLING = 5;

/** A refusal, with the requests granted before it. Times are in ms of one clock. */
export interface Refusal {
  readonly at: number;
  /** The first request after the previous pause. */
  readonly from: number;
  /** When the accepted requests of the last second were sent. */
  readonly taken: readonly number[];
}

/**
 * Returns the number of requests that a gateway grants in each second of its clock: if its seconds can begin at times
 * such that each of the last refusals came after the same number of requests, although they were sent in periods of
 * such different length that a bucket would have granted different numbers. `undefined` if they cannot.
 */
export function countOfSeconds(refusals: readonly Refusal[]): number | undefined {
  const fits = AGREEING.flatMap(({ refusals: agreeing, fewest }) =>
    refusals.length < agreeing ? [] : fitsOf(refusals.slice(-agreeing)).filter(({ count }) => count >= fewest),
  );
  return fits.sort((a, b) => a.spread - b.spread)[0]?.count;
}

function fitsOf(refusals: readonly Refusal[]): readonly Fit[] {
  return Array.from({ length: SECOND / STEP }, (_, step) => fitAt(step * STEP, refusals)).filter(
    ({ count, spread, telling }) => spread <= Math.floor(count / MISPLACED) && telling >= LEAST_TELLING + spread,
  );
}

interface Fit {
  readonly count: number;
  /** The difference between the highest and the lowest count. */
  readonly spread: number;
  /** How many more requests a bucket would have granted in the longest period than in the shortest one. */
  readonly telling: number;
}

/** @param begins when a second of the gateway begins, in ms */
function fitAt(begins: number, refusals: readonly Refusal[]): Fit {
  const seconds = refusals.map(({ at, from, taken }) => {
    const since = at - ((((at - begins) % SECOND) + SECOND) % SECOND);
    return { count: taken.filter(sent => sent >= since).length, ms: at - Math.max(since, from) };
  });
  const counts = seconds.map(({ count }) => count).sort((a, b) => a - b);
  const periods = seconds.map(({ ms }) => ms);
  const count = counts[Math.floor(counts.length / 2)] ?? 0;
  const spread = Math.max(...counts) - Math.min(...counts);
  const telling = ((Math.max(...periods) - Math.min(...periods)) * count) / SECOND;
  return { count, spread, telling };
}
