import type { Clock } from '../../core/gateway/fetch';
import { parseJson, isJsonObject } from '../../core/json';
import type { HistoryFolder } from './textFolder';

/** How long a ticket of another window may take to become visible, in ms. */
const SETTLED_MS = 100;
const LOOK_EVERY_MS = 50;
/**
 * How often a window takes a new ticket because the last one was too late; a machine that is too slow for all still
 * writes.
 */
const MOST_TICKETS = 20;
/** How long a turn may last, in ms. A ticket that was not renewed for longer is from a window that was closed. */
const LONGEST_TURN_MS = 10_000;
/** How often a window that waits renews its ticket, in ms. */
const RENEWED_MS = 2_000;
/** How long a window may take to notice what another window wrote, in ms. */
const UNKNOWN_MS = 5_000;

/** The data that windows write in turn. */
export interface TurnsOf {
  /** Part of the names of their files. */
  readonly name: string;
  /** Returns the shared data, as JSON data, in the state that this window knows. */
  readonly known: () => unknown;
  /** Reads the shared data again, as a window may never be notified of what another window wrote. */
  readonly reread: () => Promise<void>;
}

/** A file that says since when a window waits, with the time at which it was renewed. */
interface Ticket {
  readonly name: string;
  /** In ticks. */
  writtenAt: number;
}

/**
 * Lets the windows of one user take turns, based on files in a shared folder. VS Code has no lock for this, and if two
 * windows write its settings at once, one loses its change or is left with a file that cannot be saved. Each window
 * leaves a ticket, and the oldest ticket goes first. A turn begins once this window knows what the last one wrote.
 */
export class WindowTurns {
  readonly #folder: HistoryFolder;
  readonly #of: TurnsOf;
  readonly #clock: Clock;
  /** Distinguishes its own writes from those of other windows. */
  readonly #window = crypto.randomUUID();
  readonly #closed = new AbortController();
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: HistoryFolder, of: TurnsOf, clock: Clock) {
    this.#folder = folder;
    this.#of = of;
    this.#clock = clock;
  }

  /**
   * Runs work that writes, while no other window does; in this window, one piece of work after the other.
   * @throws what the work throws
   */
  take<T>(work: () => Promise<T>): Promise<T> {
    const done = this.#last.then(() => this.#inTurn(work));
    this.#last = done.catch(() => undefined);
    return done;
  }

  dispose(): void {
    this.#closed.abort();
  }

  async #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const { signal } = this.#closed;
    const ticket = await this.#ticket();
    try {
      if (ticket) {
        await this.#clock.sleep(SETTLED_MS, signal);
        while (await this.#isBehind(ticket)) await this.#waitWith(ticket);
      }
      while (await this.#isUnknown()) {
        await this.#tried(this.#of.reread());
        await this.#waitWith(ticket);
      }
      const result = await work();
      const lastWrite = { by: this.#window, at: this.#clock.now(), value: JSON.stringify(this.#of.known()) };
      await this.#tried(this.#folder.write(this.#lastFile, JSON.stringify(lastWrite)));
      return result;
    } finally {
      if (ticket) await this.#tried(this.#folder.delete(ticket.name));
    }
  }

  /**
   * Leaves a ticket, which other windows must be able to see in time: one that appears late could come before the
   * ticket of a window whose turn has begun. A read-only folder should not prevent all writing.
   */
  async #ticket(): Promise<Ticket | undefined> {
    for (let left = MOST_TICKETS; ; left--) {
      const writtenAt = this.#clock.ticks();
      const now = this.#clock.now();
      const name = `${this.#prefix}${stamp(now)}-${crypto.randomUUID()}.turn`;
      if (!(await this.#tried(this.#folder.write(name, String(now))))) return undefined;
      if (left === 1 || this.#clock.ticks() - writtenAt < SETTLED_MS) return { name, writtenAt };
      await this.#tried(this.#folder.delete(name));
    }
  }

  /** Waits a little, and renews the ticket in time: all turns before may together take longer than one may last. */
  async #waitWith(ticket: Ticket | undefined): Promise<void> {
    await this.#clock.sleep(LOOK_EVERY_MS, this.#closed.signal);
    if (!ticket || this.#clock.ticks() - ticket.writtenAt < RENEWED_MS) return;
    ticket.writtenAt = this.#clock.ticks();
    await this.#tried(this.#folder.write(ticket.name, String(this.#clock.now())));
  }

  /** Whether another window has an older ticket. Deletes tickets of windows that were closed. */
  async #isBehind({ name: own }: Ticket): Promise<boolean> {
    const isOther = (name: string) => name.startsWith(this.#prefix) && name.endsWith('.turn') && name < own;
    const others = (await this.#folder.names()).filter(isOther);
    const waits = await Promise.all(others.map(name => this.#isHeld(name)));
    return waits.includes(true);
  }

  async #isHeld(name: string): Promise<boolean> {
    const text = await this.#folder.read(name);
    if (text === undefined) return false;
    // A former version wrote no time.
    const renewedAt = Number(text === '' ? name.slice(this.#prefix.length).split('-')[0] : text);
    if (this.#clock.now() - renewedAt <= LONGEST_TURN_MS) return true;
    await this.#tried(this.#folder.delete(name));
    return false;
  }

  /** Whether another window wrote last, and this window does not know the change yet. */
  async #isUnknown(): Promise<boolean> {
    const lastWrite = parseJson((await this.#folder.read(this.#lastFile)) ?? '');
    if (!isJsonObject(lastWrite) || typeof lastWrite.at !== 'number' || lastWrite.by === this.#window) return false;
    const age = this.#clock.now() - lastWrite.at;
    return age >= 0 && age < UNKNOWN_MS && lastWrite.value !== JSON.stringify(this.#of.known());
  }

  get #prefix(): string {
    return `${this.#of.name}.`;
  }

  get #lastFile(): string {
    return `${this.#of.name}.last.json`;
  }

  async #tried(work: Promise<void>): Promise<boolean> {
    return work.then(
      () => true,
      () => false,
    );
  }
}

/** Returns a time as text that sorts by time. */
function stamp(ms: number): string {
  return String(ms).padStart(15, '0');
}
