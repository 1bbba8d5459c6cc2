/** Bytes of bytecode that are read without a pause: some milliseconds, or a second if it is hostile. */
const PART = 64 * 1024;

/** Pauses of long work between its parts, in which input, timers and signals arrive, so that it can be stopped. */
export class Pauses {
  readonly #signal: AbortSignal;
  #bytes = 0;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Pauses if enough has been read. @param bytes the length of the next part @throws the signal's reason */
  async before(bytes: number): Promise<void> {
    this.#bytes += bytes;
    if (this.#bytes < PART) return;
    this.#bytes = 0;
    await new Promise(resolve => setTimeout(resolve));
    this.#signal.throwIfAborted();
  }
}
