/** How far the pace lies above the measured rate, as a part of it: the less the more is known. */
const LEAST_EXCESS = 0.005;
const MOST_EXCESS = 0.5;
/** How many requests an assumed rate, and one after a jump, count for. */
const ASSUMED_CERTAINTY = 20;
const JUMP_CERTAINTY = 4;
/** A pace so much above the rate ran into a new limit. */
const JUMP = 1.5;
/** Measurements reach back so far, in ms. */
const MEMORY = 40_000;
/** A lower limit shows within a stretch of this many ms, and by this part of the rate. */
const RECENT = 2_500;
const CHANGE = 0.35;
/** Shorter measurements, in ms, mislead where a limit counts whole seconds. */
const SHORTEST_FIRST = 900;
const FULL_WEIGHT = 1_000;

/** A time at which the allowance was empty. */
export interface Empty {
  /** In ms. */
  readonly at: number;
  /** Requests taken since the last such time. */
  readonly taken: number;
}

/** The same, with what led to it. */
export interface EmptyEvent extends Empty {
  /** The pace before, in requests per second. */
  readonly speed: number | undefined;
  /** When requests go again, in ms. */
  readonly resumes: number;
}

/** The limit of a gateway in requests per second, from the times at which its allowance was empty. Times in ms. */
export class RateEstimate {
  #rate: number | undefined;
  #measured = false;
  #empties: readonly Empty[] = [];
  /** Requests that the rate was measured by. */
  #certainty = 0;
  /** Since when no refusal is known. */
  #quietSince: number | undefined;

  get rate(): number | undefined {
    return this.#rate;
  }

  get isMeasured(): boolean {
    return this.#measured;
  }

  /** Takes over a rate that was not measured here. */
  assume(rate: number): void {
    this.#rate = rate;
    this.#empties = [];
    this.#quietSince = undefined;
    this.#certainty = ASSUMED_CERTAINTY;
  }

  /** For so long nothing was sent although it might have been: what was granted meanwhile is lost, and time stands still. */
  idle(ms: number): void {
    this.#empties = this.#empties.map(({ at, taken }) => ({ at: at + ms, taken }));
    if (this.#quietSince !== undefined) this.#quietSince += ms;
  }

  /** The pace to try: a little above the rate, and ever more the longer nothing is refused, as the limit may have risen. */
  target(now: number): number | undefined {
    if (this.#rate === undefined) return undefined;
    this.#quietSince ??= now;
    const step = 1000 / this.#rate;
    const known = spanOf(this.#empties);
    const flat = Math.max(clamp(known / 2, 1_000, 6_000), 6 * step);
    const doubling = Math.max(clamp(known / 4, 500, 3_000), 3 * step);
    const doublings = Math.min(30, Math.max(0, now - this.#quietSince - flat) / doubling);
    const excess = clamp(1 / Math.max(1, this.#certainty), LEAST_EXCESS, MOST_EXCESS);
    return this.#rate * (1 + excess * 2 ** doublings);
  }

  /** The allowance was empty. */
  empty({ at, taken, speed, resumes }: EmptyEvent): void {
    this.#quietSince = resumes;
    if (speed !== undefined && this.#rate !== undefined && speed > this.#rate * JUMP) {
      this.#jump({ at, taken }, this.#rate, speed);
      return;
    }
    const empties = [...this.#empties, { at, taken }];
    const first = Math.max(0, Math.min(empties.length - 2, empties.findIndex(each => at - each.at <= MEMORY) - 1));
    this.#empties = empties.slice(first);
    const recent = this.#empties.slice(
      Math.max(
        0,
        this.#empties.findLastIndex(each => at - each.at >= RECENT),
      ),
    );
    if (this.#hasChanged(recent)) this.#empties = recent;
    this.#measure();
  }

  /** The limit lies between what was granted, some of which was not used, and the pace that was too much. */
  #jump(empty: Empty, rate: number, speed: number): void {
    const last = this.#empties.at(-1);
    const granted = last ? rateOf([last, empty]) : rate;
    this.#rate = Math.sqrt(clamp(granted, rate, speed) * speed);
    this.#empties = [{ at: empty.at, taken: 0 }];
    this.#certainty = JUMP_CERTAINTY;
  }

  #hasChanged(recent: readonly Empty[]): boolean {
    if (spanOf(recent) <= 0) return false;
    const whole = rateOf(this.#empties);
    return Math.abs(rateOf(recent) - whole) > CHANGE * whole + 2000 / spanOf(recent);
  }

  #measure(): void {
    const taken = takenIn(this.#empties);
    const span = spanOf(this.#empties);
    if (taken < 2 || span <= 0 || (this.#rate === undefined && span < SHORTEST_FIRST)) return;
    const weight = Math.max(0, FULL_WEIGHT - span);
    this.#rate = (1000 * taken + (this.#rate ?? 0) * weight) / (span + (this.#rate === undefined ? 0 : weight));
    this.#certainty = taken;
    this.#measured = true;
  }
}

/** Requests taken between the first and the last time. */
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
