import { BytecodeError, type BytecodeSubject } from './bytecodeError';

const NONE: readonly never[] = [];
const TWO_32 = 2 ** 32;
const LATIN_1 = new TextDecoder('latin1');
const TEXT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * Reads bytes from outside one after the other, never past `end`. Methods throw a BytecodeError where the
 * bytes end early, or are not written as such a value is.
 */
export class ByteCursor {
  /** The part that is being read, for errors: `module handle`. */
  part = '';
  /** Its number among its like; below zero where it has none. */
  entry = -1;

  readonly #view: DataView;
  #characters: string | undefined;

  constructor(
    readonly bytes: Uint8Array,
    readonly subject: BytecodeSubject,
    public at = 0,
    public end = bytes.length,
  ) {
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  get isAtEnd(): boolean {
    return this.at >= this.end;
  }

  u8(): number {
    if (this.at >= this.end) throw this.damaged('it ends early');
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

  /** A little-endian number of 1 to 32 bytes. */
  integer(byteCount: number, signed: boolean): bigint {
    if (byteCount === 8 && !signed) return this.u64();
    const at = this.skip(byteCount);
    let value = 0n;
    for (let index = at + byteCount - 1; index >= at; index--) value = value * 256n + BigInt(this.bytes[index] ?? 0);
    return signed ? BigInt.asIntN(byteCount * 8, value) : value;
  }

  /** A ULEB128 number of at most 32 bits. */
  uleb(): number {
    const start = this.at;
    let byte = this.u8();
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    for (let factor = 0x80; factor < TWO_32; factor *= 0x80) {
      byte = this.u8();
      value += (byte & 0x7f) * factor;
      if (byte >= 0x80) continue;
      if (byte === 0) throw this.damaged('a number that is longer than it needs to be', start);
      if (value >= TWO_32) break;
      return value;
    }
    throw this.damaged('a number of more than 32 bits', start);
  }

  /** A ULEB128 number of at most 64 bits. */
  uleb64(): bigint {
    const start = this.at;
    let value = 0n;
    for (let shift = 0n; shift < 64n; shift += 7n) {
      const byte = this.u8();
      value += BigInt(byte & 0x7f) << shift;
      if (byte >= 0x80) continue;
      if (byte === 0 && shift > 0n) throw this.damaged('a number that is longer than it needs to be', start);
      if (value >= 2n ** 64n) break;
      return value;
    }
    throw this.damaged('a number of more than 64 bits', start);
  }

  /** As many bytes as are asked for: a part of {@link bytes}, no copy. */
  take(byteCount: number): Uint8Array {
    const at = this.skip(byteCount);
    return this.bytes.subarray(at, at + byteCount);
  }

  /** A ULEB128 length and so many bytes. */
  blob(): Uint8Array {
    return this.take(this.uleb());
  }

  /** The same as text. */
  text(): string {
    const bytes = this.blob();
    try {
      return TEXT.decode(bytes);
    } catch {
      throw this.damaged('a text that is not UTF-8', this.at - bytes.length);
    }
  }

  /** A truth value of BCS: 0 or 1. */
  flag(): boolean {
    const byte = this.u8();
    if (byte > 1) throw this.damaged(`truth value ${hexByte(byte)}`, this.at - 1);
    return byte === 1;
  }

  /** An option of BCS: nothing after 0, a value after 1. */
  option<T>(read: () => T): T | undefined {
    return this.flag() ? read() : undefined;
  }

  /** As many items as the ULEB128 number before them says. Each must take up a byte at least. */
  list<T>(read: () => T, most = Infinity): readonly T[] {
    const count = this.uleb();
    if (count === 0) return NONE;
    if (count > most) throw this.damaged(`${count} items where ${most} are the most`);
    if (count > this.end - this.at) throw this.damaged(`${count} items in ${this.end - this.at} bytes`);
    const items = roomFor<T>(count);
    for (let at = 0; at < count; at++) items[at] = read();
    return items;
  }

  /** Goes to a part of the file. @param entry its number among its like, below zero where it has none */
  goTo(part: string, entry: number, at: number, end = this.bytes.length): void {
    this.part = part;
    this.entry = entry;
    this.at = at;
    this.end = end;
  }

  /** An error about the part that is being read. @param at the byte where the problem starts */
  damaged(problem: string, at = this.at): BytecodeError {
    return this.#error('damaged', problem, at);
  }

  /** The same for what a later format may have. */
  unknown(problem: string, at: number): BytecodeError {
    return this.#error('unknown', problem, at);
  }

  #error(reason: BytecodeError['reason'], problem: string, offset: number): BytecodeError {
    const part = this.entry < 0 ? this.part : `${this.part} ${this.entry}`;
    return new BytecodeError(reason, this.subject, problem, { part, offset });
  }

  /** A ULEB128 length and so many bytes, each as the character of that number. */
  latin1(): string {
    const at = this.skip(this.uleb());
    // One text of the whole file costs less than one for each name.
    this.#characters ??= LATIN_1.decode(this.bytes);
    return this.#characters.slice(at, this.at);
  }

  /** Passes over some bytes. @returns where they start */
  skip(byteCount: number): number {
    const at = this.at;
    if (byteCount > this.end - at) throw this.damaged(`${byteCount} bytes where ${this.end - at} are left`);
    this.at += byteCount;
    return at;
  }
}

/** A byte in two hex digits: `0x07`. */
export function hexByte(byte: number): string {
  return `0x${byte.toString(16).padStart(2, '0')}`;
}

/** Longer lists grow as they are read: a count is from outside. */
const MOST_ROOM = 32;

/** An array to be filled with so many items: one that grows item by item has room for 17 from the first on. */
export function roomFor<T>(count: number): T[] {
  return count <= MOST_ROOM ? new Array<T>(count) : [];
}
