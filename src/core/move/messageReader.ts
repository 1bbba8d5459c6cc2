import { BcsReader, BcsType, bcs } from '@mysten/bcs';

/**
 * Reads BCS that comes from outside. Lengths and variants are at most 32 bits, as the chain has it: the library's own
 * reader takes any number of bytes and spends quadratic time on them. It reads past the end of `bytes` as well where
 * they are part of a larger buffer, so that it gets a copy.
 */
export class MessageReader extends BcsReader {
  /** Where the next item starts. */
  #position = 0;
  /** Where the last one started. */
  #last = 0;

  readonly #length: number;

  constructor(bytes: Uint8Array) {
    super(bytes.slice());
    this.#length = bytes.length;
  }

  /** The next `count` bytes, or the fewer that there are. */
  readUpTo(count: number): Uint8Array {
    return this.readBytes(Math.min(count, this.#length - this.#position));
  }

  /** How many bytes were read. */
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
    throw new UnknownFormError('a length that is not written as lengths are', start);
  }

  /** Where an error was met: an item that breaks off was not read, one of a value that means nothing was. */
  offsetOf(error: unknown): number {
    return error instanceof RangeError ? this.#position : this.#last;
  }
}

/**
 * Reads all of `bytes`, or nothing: what is read must be written as exactly them again.
 * @throws UnknownFormError saying what was met, when the bytes are of another form
 */
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
    throw new UnknownFormError('bytes that a transaction does not account for', difference);
  } catch (error) {
    if (error instanceof UnknownFormError) throw error;
    // The library throws errors of many classes for bytes that it cannot read, in words that are not for users.
    throw new UnknownFormError('bytes that break off, or that no transaction has', reader.offsetOf(error), {
      cause: error,
    });
  }
}

/** A vector read item by item: the library's own allocates what a length says before it looks for the items. */
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

/** Bytes of a form that is not known here. The message says what was met: `a module bundle payload`. */
export class UnknownFormError extends RangeError {
  override readonly name = 'UnknownFormError';

  /** @param offset of the byte at which reading ended, where that tells anything */
  constructor(
    message: string,
    readonly offset?: number,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }

  /** What was met and where: `a module bundle payload`, `bytes that break off at byte 40`. */
  get met(): string {
    return this.offset === undefined ? this.message : `${this.message}, at byte ${this.offset}`;
  }
}
