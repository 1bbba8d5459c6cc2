/** Below this, a chunk costs more to keep as an object than to copy. */
const SMALL = 1024;
const BLOCK = 65_536;

/**
 * Gathers the chunks of a body. Small ones are copied together: a gateway that sends single bytes must not make
 * each of them an object of its own.
 */
export class ByteCollector {
  readonly #parts: Uint8Array[] = [];
  #block = new Uint8Array(0);
  #used = 0;

  /** Adds a chunk; it must not be changed afterwards. */
  add(chunk: Uint8Array): void {
    if (chunk.byteLength >= SMALL) {
      this.#closeBlock();
      this.#parts.push(chunk);
      return;
    }
    if (this.#used + chunk.byteLength > this.#block.byteLength) {
      this.#closeBlock();
      this.#block = new Uint8Array(BLOCK);
    }
    this.#block.set(chunk, this.#used);
    this.#used += chunk.byteLength;
  }

  /** All bytes as text: a byte order mark is dropped, and what is not UTF-8 becomes U+FFFD. */
  text(): string {
    this.#closeBlock();
    const [first, second] = this.#parts;
    if (first === undefined) return '';
    return new TextDecoder().decode(second === undefined ? first : concatenate(this.#parts));
  }

  #closeBlock(): void {
    if (this.#used > 0) this.#parts.push(this.#block.subarray(0, this.#used));
    this.#block = this.#block.subarray(this.#used);
    this.#used = 0;
  }
}

function concatenate(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.byteLength, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.byteLength;
  }
  return whole;
}
