import type { Sent } from './windowLimit';

/** How long refusals are believed after one that was doubted proved true, in ms: at first, and at most. */
const FIRST_BELIEF = 8_000;
const LONGEST_BELIEF = 60_000;
/** What comes in again until the retry goes must be less than this many requests, or it would tell nothing. */
const LITTLE = 0.7;
const HARDLY = 0.25;

/**
 * Doubt whether a refusal says that the allowance was empty: some gateways refuse at random. Of a refusal that came
 * sooner than what was held back could be used up, the next request, sent at once, tells: taken, there was an allowance.
 * Times in ms of one clock.
 */
export class RefusalDoubt {
  #doubted: Sent | undefined;
  /** The request that is to tell, by its order. */
  #asked: number | undefined;
  #believedUntil = -Infinity;
  #belief = FIRST_BELIEF;

  /** Whether a refusal is doubted now, and the next request is to go at once. */
  get wantsRetry(): boolean {
    return this.#doubted !== undefined && this.#asked === undefined;
  }

  /** Whether the request that is to tell is under way. */
  get isAsking(): boolean {
    return this.#asked !== undefined;
  }

  /**
   * Doubts a refusal, where another request can tell.
   *
   * @param surplus requests taken since the allowance was empty, less those that the rate grants in that time
   * @returns whether it is doubted
   */
  begin(sent: Sent, now: number, { rate, surplus, heldBack }: DoubtGround): boolean {
    const comesIn = (rate * (now - sent.at)) / 1000;
    if (this.#doubted || now < this.#believedUntil || surplus > -heldBack / 2 || comesIn > LITTLE) return false;
    this.#doubted = sent;
    return true;
  }

  /** A request goes. */
  sent({ order }: Sent): void {
    if (this.wantsRetry) this.#asked = order;
  }

  /**
   * A request was taken: one that was sent after the doubted one says that there was an allowance.
   * @returns whether it could hardly have come in meanwhile, so that the limit must be higher than the rate
   */
  taken({ at, order }: Sent, rate: number): boolean {
    if (!this.#doubted || order < this.#doubted.order) return false;
    const comesIn = (rate * (at - this.#doubted.at)) / 1000;
    this.#belief = FIRST_BELIEF;
    this.#end();
    return comesIn <= HARDLY;
  }

  /** A request was refused after the doubted one: it was true. */
  refused({ order }: Sent, now: number): void {
    if (!this.#doubted || order < this.#doubted.order) return;
    this.#believedUntil = now + this.#belief;
    this.#belief = Math.min(LONGEST_BELIEF, 2 * this.#belief);
    this.#end();
  }

  /** It is not known what became of a request. */
  lost(): void {
    this.#end();
  }

  #end(): void {
    this.#doubted = undefined;
    this.#asked = undefined;
  }
}

/** What a refusal is doubted by. */
export interface DoubtGround {
  /** In requests per second. */
  readonly rate: number;
  readonly surplus: number;
  /** Requests that were held back after the refusal before. */
  readonly heldBack: number;
}
