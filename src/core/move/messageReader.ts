import { BcsReader, BcsType, bcs } from '@mysten/bcs';

/**
 * Reads untrusted BCS. Lengths and variant indices have up to 32 bits, as on the chain; the library's reader accepts
 * longer ones and takes quadratic time for them. The library's reader also reads past the end of `bytes` if they are
 * part of a larger buffer, so this class passes it a copy.
 */
export class MessageReader extends BcsReader {
  /** Offset of the next item. */
  #position = 0;
  /** Offset of the item that was read last. */
  #last = 0;

  readonly #length: number;

  constructor(bytes: Uint8Array) {
    super(bytes.slice());
    this.#length = bytes.length;
  }

  /** Reads the next `count` bytes, or as many as are left. */
  readUpTo(count: number): Uint8Array {
    return this.readBytes(Math.min(count, this.#length - this.#position));
  }

  /** Number of bytes read. */
  get position(): number {
    return this.#position;
  }

  override shift(bytes: number): this {
    this.#last = this.#position;
    this.#position += bytes;
    return super.shift(bytes);
  }

  override readULEB(): number {
    const start = this.#position;
    let value = 0;
    for (let shift = 0; shift < 32; shift += 7) {
      const byte = this.read8();
      value += (byte & 0x7f) * 2 ** shift;
      if (byte >= 0x80) continue;
      if (value >= 2 ** 32 || (byte === 0 && shift > 0)) break;
      this.#last = start;
      return value;
    }
    throw new UnknownFormError('an invalid length encoding', start);
  }

  /** Returns the offset of an error. A truncated item has not been read; an item with an invalid value has. */
  offsetOf(error: unknown): number {
    return error instanceof RangeError ? this.#position : this.#last;
  }
}

/** Reads a value that must encode to exactly `bytes` again. @throws UnknownFormError that says what was found */
export function readWhole<T>(
  bytes: Uint8Array,
  read: (reader: MessageReader) => T,
  write: (value: T) => Uint8Array,
): T {
  const reader = new MessageReader(bytes);
  try {
    const value = read(reader);
    const difference = firstDifference(write(value), bytes);
    if (difference === undefined) return value;
    throw new UnknownFormError('unexpected bytes', difference);
  } catch (error) {
    if (error instanceof UnknownFormError) throw error;
    // The library throws errors of many classes for unreadable bytes, with messages that are not for users.
    throw new UnknownFormError('truncated or invalid bytes', reader.offsetOf(error), {
      cause: error,
    });
  }
}

/**
 * Returns a vector that is read item by item. The library's vector allocates the encoded length before it reads items.
 */
export function vectorOf<T, Input>(
  element: BcsType<T, Input>,
): BcsType<T[], Iterable<Input> & { readonly length: number }> {
  const vector = bcs.vector(element);
  return new BcsType({
    name: vector.name,
    read: reader => {
      const length = reader.readULEB();
      const items: T[] = [];
      while (items.length < length) items.push(element.read(reader));
      return items;
    },
    write: (items, writer) => {
      vector.write(items, writer);
    },
  });
}

function firstDifference(one: Uint8Array, other: Uint8Array): number | undefined {
  const at = one.findIndex((byte, index) => byte !== other[index]);
  if (at >= 0) return at;
  return one.length === other.length ? undefined : one.length;
}

/**
 * The bytes have an unknown format. The message is a noun phrase for what was found, such as `a module bundle payload`.
 */
export class UnknownFormError extends RangeError {
  override readonly name = 'UnknownFormError';

  /** @param offset of the byte at which reading stopped, if meaningful */
  constructor(
    message: string,
    readonly offset?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** What was found, and where: `a module bundle payload`, `truncated or invalid bytes at byte 40`. */
  get met(): string {
    return this.offset === undefined ? this.message : `${this.message} at byte ${this.offset}`;
  }
}
