import { UserFacingError } from '../userFacingError';

const NONE: readonly never[] = [];
const TOO_LONG = 'a number with a non-canonical encoding';
const TWO_32 = 2 ** 32;
const LATIN_1 = new TextDecoder('latin1');

/** Reads untrusted bytes up to `end`. Throws a BytecodeError if they are truncated or invalid. */
export class ByteCursor {
  at = 0;
  end: number;
  /** The part that is being read, for error messages: `module handle`. */
  part = '';
  /** The index of the part; negative if it has none. */
  entry = -1;

  readonly #view: DataView;
  #characters: string | undefined;

  constructor(
    readonly bytes: Uint8Array,
    readonly subject: BytecodeSubject,
  ) {
    this.end = bytes.length;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.at >= this.end;
  }

  u8(): number {
    if (this.at >= this.end) throw this.damaged('unexpected end of data');
    return this.bytes[this.at++] ?? 0;
  }

  u16(): number {
    return this.u8() + this.u8() * 2 ** 8;
  }

  u32(): number {
    return this.u16() + this.u16() * 2 ** 16;
  }

  u64(): bigint {
    const at = this.skip(8);
    return this.#view.getBigUint64(at, true);
  }

  /** Reads a little-endian integer of 1 to 32 bytes. */
  integer(byteCount: number, signed: boolean): bigint {
    if (byteCount === 8 && !signed) return this.u64();
    const at = this.skip(byteCount);
    let value = 0n;
    let index = at + byteCount;
    for (; index >= at + 8; index -= 8) value = (value << 64n) + this.#view.getBigUint64(index - 8, true);
    for (; index > at; index--) value = (value << 8n) + BigInt(this.bytes[index - 1] ?? 0);
    return signed ? BigInt.asIntN(byteCount * 8, value) : value;
  }

  /** Reads a ULEB128 integer of up to 32 bits. */
  uleb(): number {
    const start = this.at;
    let byte = this.u8();
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let factor = 0x80; factor < TWO_32; factor *= 0x80) {
      byte = this.u8();
      value += (byte & 0x7f) * factor;
      if (byte >= 0x80) continue;
      if (byte === 0) throw this.damaged(TOO_LONG, start);
      if (value >= TWO_32) break;
      return value;
    }
    throw this.damaged('a number of more than 32 bits', start);
  }

  /** Reads a ULEB128 integer of up to 64 bits. */
  uleb64(): bigint {
    const start = this.at;
    let value = 0n;
    for (let shift = 0n; shift < 64n; shift += 7n) {
      const byte = this.u8();
      value += BigInt(byte & 0x7f) << shift;
      if (byte >= 0x80) continue;
      if (byte === 0 && shift > 0n) throw this.damaged(TOO_LONG, start);
      if (value >= 2n ** 64n) break;
      return value;
    }
    throw this.damaged('a number of more than 64 bits', start);
  }

  /** Reads bytes. Returns a view of {@link bytes}, not a copy. */
  take(byteCount: number): Uint8Array {
    const at = this.skip(byteCount);
    return this.bytes.subarray(at, at + byteCount);
  }

  /** Reads a ULEB128 length and that number of bytes. */
  blob(): Uint8Array {
    return this.take(this.uleb());
  }

  /** Reads a ULEB128 count and that number of items. Each item must have at least one byte. */
  list<T>(read: () => T, most = Infinity): readonly T[] {
    const count = this.uleb();
    if (count === 0) return NONE;
    if (count > most) throw this.damaged(`${count} items, but the maximum is ${most}`);
    if (count > this.end - this.at) throw this.damaged(`${count} items do not fit in ${this.end - this.at} bytes`);
    const items = roomFor<T>(count);
    for (let at = 0; at < count; at++) items[at] = read();
    return items;
  }

  /** Moves to a part of the file. @param entry index of the part; negative if it has none */
  goTo(part: string, entry: number, at: number, end = this.bytes.length): void {
    this.part = part;
    this.entry = entry;
    this.at = at;
    this.end = end;
  }

  /** Returns an error for invalid bytes. @param at the byte where the problem starts */
  damaged(problem: string, at = this.at): BytecodeError {
    return this.#error('damaged', problem, at);
  }

  /** Returns an error for bytes that can be valid in a later version of the format. */
  unknown(problem: string, at: number): BytecodeError {
    return this.#error('unknown', problem, at);
  }

  #error(reason: BytecodeError['reason'], problem: string, offset: number): BytecodeError {
    const part = this.entry < 0 ? this.part : `${this.part} ${this.entry}`;
    return new BytecodeError(reason, this.subject, problem, { part, offset });
  }

  /** Reads a ULEB128 length and that number of bytes as a Latin-1 string. */
  latin1(): string {
    const at = this.skip(this.uleb());
    // Decoding the whole file as one string costs less than decoding each name.
    this.#characters ??= LATIN_1.decode(this.bytes);
    return this.#characters.slice(at, this.at);
  }

  /** Skips bytes. @returns the offset of the first one */
  skip(byteCount: number): number {
    const at = this.at;
    if (byteCount > this.end - at) throw this.damaged(`${byteCount} bytes, but only ${this.end - at} left`);
    this.at += byteCount;
    return at;
  }
}

/** Returns a byte as two hex digits: `0x07`. */
export function hexByte(byte: number): string {
  return `0x${byte.toString(16).padStart(2, '0')}`;
}

/**
 * Maximum length of a list for which space is allocated in advance. Longer lists grow as they are read, because their
 * length is untrusted.
 */
const MOST_ROOM = 32;

/**
 * Returns an array for a number of items. Allocates it in advance, because a growing array has a capacity of at least
 * 17.
 */
export function roomFor<T>(count: number): T[] {
  return count <= MOST_ROOM ? new Array<T>(count) : [];
}

/** The kind of data, for error messages. */
export type BytecodeSubject = 'bytecode' | 'module metadata' | 'source map' | 'package metadata' | 'constant';

/** A position in the data. */
export interface BytecodePlace {
  /** For example, `module handle 3`; empty if the part has no name. */
  readonly part: string;
  readonly offset: number;
}

/**
 * The data cannot be read, or only in part.
 *
 * `damaged`: invalid in every version of the format, such as truncated data, out-of-range indices, or malformed numbers
 * or names. `unknown`: can be valid in a later version, such as an unknown version, table, opcode, type or attribute.
 * `tooLong`: valid, but its names and types are too long.
 */
export class BytecodeError extends UserFacingError {
  override readonly name = 'BytecodeError';

  /** @param problem what is wrong, such as `opcode 0x7f is unknown` */
  constructor(
    readonly reason: 'damaged' | 'unknown' | 'tooLong',
    readonly subject: BytecodeSubject,
    readonly problem: string,
    readonly place: BytecodePlace,
  ) {
    const where = place.part === '' ? '' : `in ${place.part} `;
    const start = reason === 'unknown' ? `Cannot read all of the ${subject}` : `Cannot read the ${subject}`;
    super(`${start}: ${problem}, ${where}at byte ${place.offset}.`);
  }
}

const TEXT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads BCS, the format of metadata, source maps and constants. */
export class BcsCursor extends ByteCursor {
  /** Reads a UTF-8 string with a ULEB128 length. */
  text(): string {
    const bytes = this.blob();
    try {
      return TEXT.decode(bytes);
    } catch {
      throw this.damaged('a string that is not UTF-8', this.at - bytes.length);
    }
  }

  /** Reads a boolean: 0 or 1. */
  flag(): boolean {
    const byte = this.u8();
    if (byte > 1) throw this.damaged(`invalid boolean ${hexByte(byte)}`, this.at - 1);
    return byte === 1;
  }

  /** Reads an option: 0, or 1 and a value. */
  option<T>(read: () => T): T | undefined {
    return this.flag() ? read() : undefined;
  }
}

/** Returns the result of `read`, or `undefined` if it throws a BytecodeError. */
export function unlessDamaged<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch (error) {
    if (error instanceof BytecodeError) return undefined;
    throw error;
  }
}
