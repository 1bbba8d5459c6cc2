import { HttpStatusError, RateLimitError } from './statusErrors';
import type { Clock } from './fetch';
import { Pace, type Sent } from './pace';

/** `user` if the user is waiting for the response. */
export type Priority = 'user' | 'prefetch';

export interface PacerState {
  /** Number of requests waiting for their turn. */
  readonly waiting: number;
  /** `undefined` if unknown. */
  readonly ratePerSecond: number | undefined;
  /** Whether the rate was measured in this session, rather than configured or restored. */
  readonly learnt: boolean;
  /** The remaining wait that the gateway requested, in milliseconds; 0 if there is none. */
  readonly askedWaitMs: number;
}

/** The measured limit of a network, as stored between sessions. JSON-serializable. */
export interface PacerMemory {
  readonly ratePerSecond: number;
  /** In milliseconds since the epoch. */
  readonly learntAt: number;
}

export interface PacerOptions {
  readonly clock: Clock;
  /** From an earlier session. */
  readonly memory?: PacerMemory | undefined;
  /** The key's limit in queries per second, if configured. */
  readonly statedRate?: number | undefined;
}

/** A request fails if the gateway has rejected everything for this time, in milliseconds. */
const PATIENCE = 6_000;
/** A request fails if the gateway has rejected it for this time, even if others were accepted, in milliseconds. */
const LONGEST_REFUSED = 30_000;
/**
 * A user's request fails after this time without an accepted request, in milliseconds; longer than any pause that a
 * gateway can request.
 */
const LONGEST_WAIT = 90_000;

/** A request that the user is waiting for could not be sent in time. */
export class NoTurnError extends Error {
  override readonly name = 'NoTurnError';
  readonly waitedMs = LONGEST_WAIT;
}

interface Waiting {
  /** Its position in the order of arrival, which does not change when it waits again. */
  readonly place: number;
  readonly since: number;
  readonly go: (turn: Turn) => void;
  readonly fail: (reason: unknown) => void;
}

/** A request that was sent, and the pace that records its outcome. */
interface Turn {
  readonly pace: Pace;
  readonly sent: Sent;
}

/**
 * Sends requests no faster than the gateway's limit, which it infers from rejections. There is a single queue, where
 * requests that the user is waiting for come first. A rejected request was not executed and returns to the queue.
 * Connections that share a limit share a pacer.
 */
export class Pacer {
  readonly #clock: Clock;
  readonly #statedRate: number | undefined;
  readonly #queues: Readonly<Record<Priority, Waiting[]>> = { user: [], prefetch: [] };
  readonly #listeners = new Set<() => void>();
  #pace: Pace;
  #places = 0;
  #lastTaken: number;
  #learntAt: number | undefined;
  /** The gateway requested that nothing be sent before this time. */
  #askedUntil = -Infinity;
  #timer: { readonly at: number; readonly abort: AbortController } | undefined;

  constructor({ clock, memory, statedRate }: PacerOptions) {
    this.#clock = clock;
    this.#statedRate = statedRate;
    this.#lastTaken = clock.ticks();
    this.#pace = new Pace({ learnt: memory?.ratePerSecond, stated: statedRate });
  }

  get state(): PacerState {
    const { user, prefetch } = this.#queues;
    const { rate, isMeasured } = this.#pace;
    const askedWaitMs = Math.max(0, this.#askedUntil - this.#clock.ticks());
    return { waiting: user.length + prefetch.length, ratePerSecond: rate, learnt: isMeasured, askedWaitMs };
  }

  /** The data to store for the network's next pacer; `undefined` if no rate was measured. */
  get memory(): PacerMemory | undefined {
    const { rate } = this.#pace;
    if (rate === undefined || !this.#pace.isMeasured || this.#learntAt === undefined) return undefined;
    return { ratePerSecond: rate, learntAt: this.#learntAt };
  }

  /** Calls `listener` when the state might have changed. @returns a function that removes the listener */
  onChange(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /**
   * Calls `send` when the turn of the request comes, and again after each rejection.
   * @throws what `send` throws, but a RateLimitError only if the gateway rejected everything for 6 s or this request
   * for 30 s; NoTurnError if the user is waiting and nothing was accepted for 90 s; the signal's reason
   */
  async run<T>(send: () => Promise<T>, priority: Priority, signal: AbortSignal): Promise<T> {
    const place = this.#places++;
    const since = this.#clock.ticks();
    let refusedAt: number | undefined;
    for (;;) {
      const { pace, sent } = this.#turnNow(priority, signal) ?? (await this.#turn({ place, since }, priority, signal));
      try {
        const answering = send();
        pace.started(sent, this.#clock.ticks());
        const answer = await answering;
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
        this.#askedUntil = Math.max(this.#askedUntil, now + (error.retryAfterMs ?? 0));
        if (this.#pace.isMeasured) this.#learntAt = this.#clock.now();
        refusedAt ??= now;
        if (now - Math.max(refusedAt, this.#lastTaken) >= PATIENCE || now - refusedAt >= LONGEST_REFUSED) throw error;
      } finally {
        this.#pump();
      }
    }
  }

  /** Discards measured and stored data, for a different key or chain; a configured rate is kept. */
  forget(): void {
    this.#pace = new Pace({ stated: this.#statedRate });
    this.#pump();
  }

  /** Returns a turn immediately if no other request is waiting and the pace allows it. */
  #turnNow(priority: Priority, signal: AbortSignal): Turn | undefined {
    signal.throwIfAborted();
    const now = this.#clock.ticks();
    return this.#isFree(priority) && this.#pace.delay(now) <= 0 ? this.#send(now) : undefined;
  }

  async #turn(request: Pick<Waiting, 'place' | 'since'>, priority: Priority, signal: AbortSignal): Promise<Turn> {
    let cancel: () => void = () => undefined;
    try {
      return await new Promise<Turn>((go, fail) => {
        const waiting: Waiting = { ...request, go, fail };
        cancel = () => {
          this.#remove(waiting, priority);
          waiting.fail(signal.reason);
        };
        signal.addEventListener('abort', cancel);
        this.#add(waiting, priority);
      });
    } finally {
      signal.removeEventListener('abort', cancel);
    }
  }

  #send(now: number): Turn {
    return { pace: this.#pace, sent: this.#pace.sent(now) };
  }

  #isFree(priority: Priority): boolean {
    return this.#queues.user.length === 0 && (priority === 'user' || this.#queues.prefetch.length === 0);
  }

  /** Inserts in order of arrival, searching from the end, because only requests that wait again need to move. */
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

  /** Sends the requests that are due, fails those that have waited too long, and schedules the next check. */
  #pump(): void {
    const now = this.#clock.ticks();
    let next = Infinity;
    for (;;) {
      const queue = this.#queues.user.length > 0 ? this.#queues.user : this.#queues.prefetch;
      const [first] = queue;
      if (!first) break;
      const delay = this.#pace.delay(now);
      const until = queue === this.#queues.user ? Math.max(first.since, this.#lastTaken) + LONGEST_WAIT : Infinity;
      next = Math.min(now + delay, until);
      if (next > now) break;
      queue.shift();
      if (delay <= 0) first.go(this.#send(now));
      else first.fail(new NoTurnError());
      next = Infinity;
    }
    this.#wakeAt(next);
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
