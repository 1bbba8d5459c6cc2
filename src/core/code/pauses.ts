/**
 * Number of bytes of bytecode to read without a pause. This takes a few milliseconds, or up to a second for malicious
 * bytecode.
 */
const PART = 64 * 1024;

/** Pauses long-running work, so that input, timers and signals are handled and the work can be canceled. */
export class Pauses {
  readonly #signal: AbortSignal;
  #bytes = 0;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Pauses if enough bytes have been read. @param bytes the size of the next part @throws the signal's reason */
  async before(bytes: number): Promise<void> {
    this.#bytes += bytes;
    if (this.#bytes < PART) return;
    this.#bytes = 0;
    await new Promise(resolve => setTimeout(resolve));
    this.#signal.throwIfAborted();
  }
}
