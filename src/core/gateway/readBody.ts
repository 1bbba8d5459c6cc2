import type { FetchedResponse } from './fetch';
import type { RequestScope } from './requestScope';

/** A body as text, or only the start of it because it is longer than asked for. */
export interface BodyText {
  readonly text: string;
  readonly cut: boolean;
}

/**
 * Reads a body up to `maxBytes`, counted as the engine gives them, thus after decompression; the rest is cancelled.
 *
 * @throws the reason for which `scope` ends, and the engine's error when the connection breaks.
 */
export async function readBody(response: FetchedResponse, maxBytes: number, scope: RequestScope): Promise<BodyText> {
  const bytes = new ByteCollector();
  const cut = await collect(response, maxBytes, bytes, scope);
  return { text: cut ? '' : bytes.text(), cut };
}

/** Reads the start of a body that is worth something in part, that of an error: what comes before the end, whatever it is. */
export async function readStart(response: FetchedResponse, maxBytes: number, scope: RequestScope): Promise<string> {
  const bytes = new ByteCollector();
  await collect(response, maxBytes, bytes, scope).catch(() => true);
  return bytes.text();
}

/** Whether there was more than `maxBytes`. */
async function collect(
  response: FetchedResponse,
  maxBytes: number,
  bytes: ByteCollector,
  scope: RequestScope,
): Promise<boolean> {
  if (response.body === null) return false;
  const reader = response.body.getReader();
  let left = maxBytes;
  try {
    for (;;) {
      const { done, value } = await scope.within(reader.read());
      if (done) return false;
      scope.active();
      bytes.add(value.subarray(0, left));
      left -= value.byteLength;
      if (left < 0) return true;
    }
  } finally {
    // Without effect on a body that was read to its end.
    reader.cancel().catch(() => undefined);
  }
}

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
