/**
 * The parts of an `AbortSignal` that a transport needs. Engines take several microseconds to make a real one, and as
 * many to follow it.
 */
export interface Cancellation {
  readonly aborted: boolean;
  readonly reason: unknown;
  /** @throws the reason if it is aborted */
  throwIfAborted(): void;
  addEventListener(type: 'abort', listener: () => void): void;
  removeEventListener(type: 'abort', listener: () => void): void;
}

/** A cancellation that its owner aborts. */
export class Cancelling implements Cancellation {
  readonly #listeners = new Set<() => void>();
  #over: { readonly reason: unknown } | undefined;
  #real: AbortController | undefined;

  get aborted(): boolean {
    return this.#over !== undefined;
  }

  get reason(): unknown {
    return this.#over?.reason;
  }

  /** The same as a real signal. */
  get signal(): AbortSignal {
    if (this.#real === undefined) {
      this.#real = new AbortController();
      if (this.#over) this.#real.abort(this.#over.reason);
    }
    return this.#real.signal;
  }

  throwIfAborted(): void {
    if (this.#over) throw this.#over.reason;
  }

  addEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: () => void): void {
    this.#listeners.delete(listener);
  }

  /** Calls the listeners, once. */
  abort(reason: unknown): void {
    if (this.#over) return;
    this.#over = { reason };
    this.#real?.abort(reason);
    for (const listener of this.#listeners) listener();
    this.#listeners.clear();
  }
}
