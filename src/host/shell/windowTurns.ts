import type { Clock } from '../../core/gateway/fetch';
import { parseJson, isJsonObject } from '../../core/json';
import type { HistoryFolder } from './textFolder';

/** How long a ticket of another window may take to become visible, in ms. */
const SETTLED_MS = 100;
const LOOK_EVERY_MS = 50;
/** How long a turn may last, in ms. An older ticket is from a window that was closed during its turn. */
const LONGEST_TURN_MS = 10_000;
/** How long a window may take to notice what another window wrote, in ms. */
const UNKNOWN_MS = 5_000;

/** The data that windows write in turn. */
export interface TurnsOf {
  /** Part of the names of their files. */
  readonly name: string;
  /** Returns the shared data, as JSON data, in the state that this window knows. */
  readonly known: () => unknown;
  /** Reads the shared data again, as a window may never be notified of what another window wrote. */
  readonly readAnew: () => Promise<void>;
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
    const ticket = `${this.#prefix}${stamp(this.#clock.now())}-${crypto.randomUUID()}.turn`;
    // A read-only folder should not prevent all writing.
    const isTaken = await this.#tried(this.#folder.write(ticket, ''));
    try {
      if (isTaken) await this.#clock.sleep(SETTLED_MS, signal);
      while (isTaken && (await this.#isBehind(ticket))) await this.#clock.sleep(LOOK_EVERY_MS, signal);
      while (await this.#isUnknown()) {
        await this.#tried(this.#of.readAnew());
        await this.#clock.sleep(LOOK_EVERY_MS, signal);
      }
      const result = await work();
      const told = { by: this.#window, at: this.#clock.now(), value: JSON.stringify(this.#of.known()) };
      await this.#tried(this.#folder.write(this.#lastFile, JSON.stringify(told)));
      return result;
    } finally {
      await this.#tried(this.#folder.delete(ticket));
    }
  }

  async #isBehind(ticket: string): Promise<boolean> {
    const oldest = `${this.#prefix}${stamp(this.#clock.now() - LONGEST_TURN_MS)}`;
    const isOther = (name: string) => name.startsWith(this.#prefix) && name.endsWith('.turn') && name < ticket;
    const others = (await this.#folder.names()).filter(isOther);
    for (const name of others) if (name < oldest) await this.#tried(this.#folder.delete(name));
    return others.some(name => name >= oldest);
  }

  /** Whether another window wrote last, and this window does not know the change yet. */
  async #isUnknown(): Promise<boolean> {
    const told = parseJson((await this.#folder.read(this.#lastFile)) ?? '');
    if (!isJsonObject(told) || typeof told.at !== 'number' || told.by === this.#window) return false;
    const age = this.#clock.now() - told.at;
    return age >= 0 && age < UNKNOWN_MS && told.value !== JSON.stringify(this.#of.known());
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
