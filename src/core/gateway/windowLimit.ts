/** What limits count in, in ms: they are in queries per second (SPEC.md §8). */
export const SECOND = 1_000;
/** How many requests more a bucket must have granted for the same count to tell that it is none. */
const TELLING = 1.2;
/** How many bursts and refusals are compared. */
const COMPARED = 4;
/** A longer burst, in ms, is likely to have met two windows. */
const LONGEST_BURST = 500;
/** With fewer requests in a second nothing can be told apart. */
const FEWEST = 4;
/** Share of the count that corrects it where it is granted: two windows that met in a second gave a few more before. */
const NEARLY = 0.9;
/** How long nothing more is tried than what is known, in ms: at first, and at most. A trial may cost a second. */
const FIRST_QUIET = 4_000;
const LONGEST_QUIET = 30_000;
/** How much longer after a trial in vain. */
const QUIET_GROWTH = 4;

/** A request that was sent. */
export interface Sent {
  /** When, in ms. */
  readonly at: number;
  /** Its place among all that were sent, from 1. */
  readonly order: number;
}

/** Requests that were sent while a second's allowance was unused, up to the first that was refused. */
interface Burst {
  /** Requests taken. */
  readonly taken: number;
  /** From the first request to the one that was refused, in ms. */
  readonly ms: number;
}

/** What came before a refusal. */
export interface Before {
  /** The first request after the pause before it. */
  readonly first: Sent;
  /** Whether that pause left a second unused. */
  readonly wasUnused: boolean;
  /** When requests go again, in ms. */
  readonly resumes: number;
}

/**
 * A limit of so many requests in each second of the gateway's clock. It shows by bursts of different speed that are
 * granted the same count, where a bucket grants the slower one more, and by {@link countOfSeconds}. From then on no
 * second, wherever it begins, gets more than that count, but for one more from time to time, as the limit may have
 * risen. Times in ms of one clock.
 */
export class WindowLimit {
  readonly #most: number;
  #bursts: readonly Burst[] = [];
  #refusals: readonly Refusal[] = [];
  #count: number | undefined;
  /** What was sent in the last second and not refused as far as is known. */
  #log: Sent[] = [];
  /** Whether less than the count was granted the last time. */
  #isDoubted = false;
  #quietSince = 0;
  #quiet = FIRST_QUIET;

  /** @param most requests in a second at most, whatever is found */
  constructor(most: number) {
    this.#most = most;
  }

  /** Requests in a second; `undefined` as long as the limit is not known to be of this kind. */
  get count(): number | undefined {
    return this.#count;
  }

  /** Requests in a second to try: the count, or more after a while without a refusal. */
  target(now: number): number | undefined {
    if (this.#count === undefined) return undefined;
    const tried = now - this.#quietSince - this.#quiet;
    const more = tried < 0 ? 0 : 2 ** Math.min(20, Math.floor(tried / SECOND));
    return Math.max(1, Math.floor(Math.min(this.#most, this.#count + more)));
  }

  /** When the next request may go. */
  due(now: number): number {
    return (this.#log.at(-(this.target(now) ?? Infinity))?.at ?? -SECOND) + SECOND;
  }

  /** A request goes. */
  sent(sent: Sent): void {
    this.#log.push(sent);
    while ((this.#log[0]?.at ?? Infinity) <= sent.at - SECOND) this.#log.shift();
  }

  /** What was sent in the second before a request, and not refused as far as is known. */
  takenBefore(sent: Sent): readonly Sent[] {
    return this.#log.filter(({ at, order }) => at > sent.at - SECOND && order < sent.order);
  }

  /** Looks at a refusal for what kind of limit it shows. */
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

  /** A request was refused for no reason that is known. */
  drop(sent: Sent): void {
    this.#log = this.#log.filter(({ order }) => order !== sent.order);
  }

  /** A request was refused. @param isNews whether it was sent after the last refusal was known */
  refused(sent: Sent, resumes: number, isNews: boolean): void {
    this.drop(sent);
    if (this.#count === undefined || !isNews) return;
    const taken = this.takenBefore(sent).length;
    const target = this.target(sent.at) ?? taken;
    this.#quietSince = resumes;
    if (taken < this.#count * NEARLY) {
      // Once may be the clocks' doing.
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

/** The gateway's clock may stand anywhere to ours: so far apart, in ms, are the beginnings of a second that are tried. */
const STEP = 10;
/** How many refusals must agree, and on how many requests at least: a low count tells less. */
const AGREEING = [
  { refusals: 3, fewest: 20 },
  { refusals: 4, fewest: 4 },
] as const;
/** One in so many requests may fall on the wrong side of a second's beginning on its way. */
const MISPLACED = 40;
/** How many requests more a bucket must have granted in the longest period than in the shortest one to be none. */
const LEAST_TELLING = 5;

/** A refusal, with what was granted before. Times in ms of one clock. */
export interface Refusal {
  readonly at: number;
  /** The first request after the pause before. */
  readonly from: number;
  /** When those of the last second were sent that were taken. */
  readonly taken: readonly number[];
}

/**
 * The requests that a gateway grants in each second of its clock: where there is a beginning of its seconds by which
 * each of the last refusals came after equally many requests, although they had been sent in periods of such
 * different length that a bucket would have granted other numbers. `undefined` where there is none.
 */
export function countOfSeconds(refusals: readonly Refusal[]): number | undefined {
  const fits = AGREEING.flatMap(({ refusals: agreeing, fewest }) =>
    refusals.length < agreeing ? [] : fitsOf(refusals.slice(-agreeing)).filter(({ count }) => count >= fewest),
  );
  return fits.sort((a, b) => a.spread - b.spread || b.telling - a.telling)[0]?.count;
}

function fitsOf(refusals: readonly Refusal[]): readonly Fit[] {
  return Array.from({ length: SECOND / STEP }, (_, step) => fitAt(step * STEP, refusals)).filter(
    ({ count, spread, telling }) => spread <= Math.floor(count / MISPLACED) && telling >= LEAST_TELLING + spread,
  );
}

interface Fit {
  readonly count: number;
  /** Difference of the highest count to the lowest one. */
  readonly spread: number;
  /** What a bucket would have granted more in the longest period than in the shortest one. */
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
  const spread = (counts.at(-1) ?? 0) - (counts[0] ?? 0);
  const telling = ((Math.max(...periods) - Math.min(...periods)) * count) / SECOND;
  return { count, spread, telling };
}
