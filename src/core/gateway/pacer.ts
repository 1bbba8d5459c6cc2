import { HttpStatusError, RateLimitError } from './statusErrors';
import type { Cancellation } from './cancellation';
import type { Clock } from './fetch';
import { Pace, type KnownLimit } from './pace';
import type { Sent } from './windowLimit';

/** Whether the user waits for a request, or it is a prefetch. */
export type Priority = 'user' | 'prefetch';

/** The state of a pacer. */
export interface PacerState {
  /** Requests waiting for their turn. */
  readonly waiting: number;
  /** `undefined` if nothing is known. */
  readonly ratePerSecond: number | undefined;
  /** Whether the rate was measured, not stated or remembered. */
  readonly learnt: boolean;
}

/** The data about a network's limit that is remembered. Plain data. */
export interface PacerMemory {
  readonly ratePerSecond: number;
  /** In ms since the epoch. */
  readonly learntAt: number;
}

/** Options of a pacer. */
export interface PacerOptions {
  readonly clock: Clock;
  /** From an earlier session. */
  readonly memory?: PacerMemory | undefined;
  /** The key's limit in queries per second, if the user knows it. */
  readonly statedRate?: number | undefined;
}

/** A request fails if the gateway has refused everything for this long, in ms. */
const PATIENCE = 6_000;
/** A request fails if the gateway has refused it for this long, even if others were accepted, in ms. */
const LONGEST_REFUSED = 30_000;
/**
 * A request fails if its turn has not come for this long, in ms: more than the longest pause that a gateway can ask
 * for.
 */
const LONGEST_WAIT = 90_000;

/** A request that the user waits for did not get its turn in time. */
export class NoTurnError extends Error {
  override readonly name = 'NoTurnError';
  /** How long the request waited. */
  readonly waitedMs = LONGEST_WAIT;
}

interface Waiting {
  readonly owner: object;
  /** Its position in the order of arrival, which it keeps when it waits again. */
  readonly place: number;
  readonly go: (turn: Turn) => void;
  readonly fail: (reason: unknown) => void;
}

/** A request that was sent, and the pace that records its outcome. */
interface Turn {
  readonly pace: Pace;
  readonly sent: Sent;
}

/**
 * Sends requests no faster than the gateway's limit, which it learns from refusals. There is one queue: requests that
 * the user waits for go first. A refused request was not executed (SPEC.md §7) and waits for its turn again.
 * Connections that share a limit share a pacer.
 */
export class Pacer {
  readonly #clock: Clock;
  readonly #statedRate: number | undefined;
  readonly #queues: Readonly<Record<Priority, Waiting[]>> = { user: [], prefetch: [] };
  readonly #listeners = new Set<() => void>();
  readonly #left = new WeakMap<object, { readonly reason: unknown }>();
  #pace: Pace;
  #places = 0;
  #lastTaken: number;
  #learntAt: number | undefined;
  #timer: { readonly at: number; readonly abort: AbortController } | undefined;

  constructor({ clock, memory, statedRate }: PacerOptions) {
    this.#clock = clock;
    this.#statedRate = statedRate;
    this.#lastTaken = clock.ticks();
    const known: KnownLimit = {
      ...(memory !== undefined && { learnt: memory.ratePerSecond }),
      ...(statedRate !== undefined && { stated: statedRate }),
    };
    this.#pace = new Pace(known);
  }

  get state(): PacerState {
    const { user, prefetch } = this.#queues;
    const { rate, isMeasured } = this.#pace;
    return { waiting: user.length + prefetch.length, ratePerSecond: rate, learnt: isMeasured };
  }

  /** The data to remember for the network's next pacer; `undefined` if nothing was measured. */
  get memory(): PacerMemory | undefined {
    const { rate } = this.#pace;
    if (rate === undefined || !this.#pace.isMeasured || this.#learntAt === undefined) return undefined;
    return { ratePerSecond: rate, learntAt: this.#learntAt };
  }

  /** Calls `listener` when the state may have changed. @returns a function that removes the listener */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Calls `send` when it is its turn, and again after each refusal.
   *
   * @param owner the owner of the request: see {@link leave}
   * @throws what `send` throws, a RateLimitError only if the gateway refused everything for 6 s, or this request for 30
   * s; NoTurnError if the user waits and its turn has not come for 90 s; the signal's reason.
   */
  async run<T>(send: () => Promise<T>, priority: Priority, signal: Cancellation, owner: object): Promise<T> {
    const place = this.#places++;
    const until = priority === 'user' ? this.#clock.ticks() + LONGEST_WAIT : Infinity;
    let refusedAt: number | undefined;
    for (;;) {
      const { pace, sent } =
        this.#turnNow(priority, signal, owner) ?? (await this.#turn(place, priority, signal, owner, until));
      try {
        const answer = await send();
        this.#taken({ pace, sent });
        return answer;
      } catch (error) {
        if (!(error instanceof RateLimitError)) {
          if (error instanceof HttpStatusError) this.#taken({ pace, sent });
          else pace.lost();
          throw error;
        }
        const now = this.#clock.ticks();
        pace.refused(sent, now, error.retryAfterMs);
        if (this.#pace.isMeasured) this.#learntAt = this.#clock.now();
        refusedAt ??= now;
        if (now - Math.max(refusedAt, this.#lastTaken) >= PATIENCE || now - refusedAt >= LONGEST_REFUSED) throw error;
      } finally {
        this.#pump();
      }
    }
  }

  /** Drops measured and remembered data, as for a different key or chain; a stated rate stays. */
  forget(): void {
    this.#pace = new Pace(this.#statedRate === undefined ? {} : { stated: this.#statedRate });
    this.#pump();
  }

  /** Fails all requests of `owner`, both waiting and future ones. */
  leave(owner: object, reason: unknown): void {
    this.#left.set(owner, { reason });
    for (const queue of Object.values(this.#queues)) {
      const gone = queue.filter(waiting => waiting.owner === owner);
      queue.splice(0, queue.length, ...queue.filter(waiting => waiting.owner !== owner));
      for (const { fail } of gone) fail(reason);
    }
    this.#pump();
  }

  /** Returns a turn without waiting if no other request waits and the pace allows it. */
  #turnNow(priority: Priority, signal: Cancellation, owner: object): Turn | undefined {
    signal.throwIfAborted();
    const left = this.#left.get(owner);
    if (left) throw left.reason;
    const now = this.#clock.ticks();
    return this.#isFree(priority) && this.#pace.delay(now) <= 0 ? this.#send(now) : undefined;
  }

  /** Waits for a turn. */
  async #turn(place: number, priority: Priority, signal: Cancellation, owner: object, until: number): Promise<Turn> {
    let cancel: () => void = () => undefined;
    const over = new AbortController();
    try {
      return await new Promise<Turn>((resolve, reject) => {
        const waiting: Waiting = { owner, place, go: resolve, fail: reject };
        const giveUp = (reason: Error) => {
          this.#remove(waiting, priority);
          reject(reason);
        };
        cancel = () => {
          giveUp(signal.reason as Error);
        };
        signal.addEventListener('abort', cancel);
        if (until < Infinity) {
          const late = () => {
            giveUp(new NoTurnError());
          };
          this.#clock.sleep(until - this.#clock.ticks(), over.signal).then(late, () => undefined);
        }
        this.#add(waiting, priority);
      });
    } finally {
      signal.removeEventListener('abort', cancel);
      over.abort();
    }
  }

  #send(now: number): Turn {
    return { pace: this.#pace, sent: this.#pace.sent(now) };
  }

  #isFree(priority: Priority): boolean {
    return this.#queues.user.length === 0 && (priority === 'user' || this.#queues.prefetch.length === 0);
  }

  /** Inserts in order of arrival, searching from the end: only requests that wait again move further. */
  #add(waiting: Waiting, priority: Priority): void {
    const queue = this.#queues[priority];
    const before = queue.findLastIndex(({ place }) => place < waiting.place);
    queue.splice(before + 1, 0, waiting);
    this.#pump();
  }

  #remove(waiting: Waiting, priority: Priority): void {
    const queue = this.#queues[priority];
    const index = queue.indexOf(waiting);
    if (index >= 0) queue.splice(index, 1);
    this.#pump();
  }

  #taken({ pace, sent }: Turn): void {
    pace.taken(sent);
    this.#lastTaken = this.#clock.ticks();
  }

  /** Sends the requests whose turn has come, and schedules the next check. */
  #pump(): void {
    const now = this.#clock.ticks();
    let delay = Infinity;
    for (;;) {
      const queue = this.#queues.user.length > 0 ? this.#queues.user : this.#queues.prefetch;
      const [first] = queue;
      if (!first) break;
      delay = this.#pace.delay(now);
      if (delay > 0) break;
      queue.shift();
      first.go(this.#send(now));
      delay = Infinity;
    }
    this.#wakeAt(now + delay);
    this.#changed();
  }

  #wakeAt(at: number): void {
    if (this.#timer?.at === at) return;
    this.#timer?.abort.abort();
    this.#timer = undefined;
    if (at === Infinity) return;
    const timer = { at, abort: new AbortController() };
    this.#timer = timer;
    this.#clock.sleep(at - this.#clock.ticks(), timer.abort.signal).then(
      () => {
        this.#timer = undefined;
        this.#pump();
      },
      () => undefined,
    );
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }
}
