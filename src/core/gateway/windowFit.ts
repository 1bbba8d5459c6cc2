/** The gateway's clock may stand anywhere to ours: so far apart, in ms, are the beginnings of a second that are tried. */
const STEP = 10;
/** How many refusals must agree, and on how many requests at least: a low count tells less. */
const AGREEING = [
  { refusals: 3, fewest: 20 },
  { refusals: 4, fewest: 4 },
] as const;
/** One in so many requests may fall on the wrong side of a second's beginning on its way. */
const MISPLACED = 40;
/** How many requests more a bucket must have granted in the longest stretch than in the shortest one to be none. */
const TELLING = 5;
const SECOND = 1_000;

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
 * each of the last refusals came after equally many requests, although they had been sent in stretches of such
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
    ({ count, spread, telling }) => spread <= Math.floor(count / MISPLACED) && telling >= TELLING + spread,
  );
}

interface Fit {
  readonly count: number;
  /** Difference of the highest count to the lowest one. */
  readonly spread: number;
  /** What a bucket would have granted more in the longest stretch than in the shortest one. */
  readonly telling: number;
}

/** @param begins when a second of the gateway begins, in ms */
function fitAt(begins: number, refusals: readonly Refusal[]): Fit {
  const seconds = refusals.map(({ at, from, taken }) => {
    const since = at - ((((at - begins) % SECOND) + SECOND) % SECOND);
    return { count: taken.filter(sent => sent >= since).length, ms: at - Math.max(since, from) };
  });
  const counts = seconds.map(({ count }) => count).sort((a, b) => a - b);
  const stretches = seconds.map(({ ms }) => ms);
  const count = counts[Math.floor(counts.length / 2)] ?? 0;
  const spread = (counts.at(-1) ?? 0) - (counts[0] ?? 0);
  const telling = ((Math.max(...stretches) - Math.min(...stretches)) * count) / SECOND;
  return { count, spread, telling };
}
