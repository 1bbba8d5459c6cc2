import { hexToBytes } from '../move/hex';

const TEXT = new TextEncoder();

/** Collects bytes in the forms that `ByteCursor` reads. */
export class ByteSink {
  #bytes = new Uint8Array(1024);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Returns a copy of the bytes written so far. */
  toBytes(): Uint8Array {
    return this.#bytes.slice(0, this.#length);
  }

  u8(value: number): this {
    if (this.#length === this.#bytes.length) this.#grow(1);
    this.#bytes[this.#length++] = value;
    return this;
  }

  u16(value: number): this {
    return this.u8(value % 256).u8(value / 256);
  }

  u32(value: number): this {
    return this.u16(value % 65_536).u16(value / 65_536);
  }

  /** Writes a little-endian number, in two's complement if it is negative. */
  integer(value: bigint, byteCount: number): this {
    let left = BigInt.asUintN(byteCount * 8, value);
    for (let index = 0; index < byteCount; index++) {
      this.u8(Number(left & 0xffn));
      left >>= 8n;
    }
    return this;
  }

  uleb(value: number): this {
    let left = value;
    for (; left >= 0x80; left = Math.floor(left / 0x80)) this.u8((left % 0x80) + 0x80);
    return this.u8(left);
  }

  uleb64(value: bigint): this {
    let left = value;
    for (; left >= 0x80n; left >>= 7n) this.u8(Number(left & 0x7fn) + 0x80);
    return this.u8(Number(left));
  }

  raw(bytes: Uint8Array): this {
    if (this.#length + bytes.length > this.#bytes.length) this.#grow(bytes.length);
    this.#bytes.set(bytes, this.#length);
    this.#length += bytes.length;
    return this;
  }

  /** Writes a ULEB128 length and the bytes. */
  blob(bytes: Uint8Array): this {
    return this.uleb(bytes.length).raw(bytes);
  }

  /** Writes a ULEB128 length and the text in UTF-8. */
  text(text: string): this {
    return this.blob(TEXT.encode(text));
  }

  /** Writes a ULEB128 length and text in which each character stands for one byte. */
  latin1(text: string): this {
    this.uleb(text.length);
    for (let index = 0; index < text.length; index++) this.u8(text.charCodeAt(index));
    return this;
  }

  /** Writes the 32 bytes of an address in the form of `parseAddress`. */
  address(address: string): this {
    return this.raw(hexToBytes(address.slice(2).padStart(64, '0')) ?? new Uint8Array(32));
  }

  /** Writes a ULEB128 count and the items. */
  list<T>(items: readonly T[], write: (item: T) => unknown): this {
    this.uleb(items.length);
    for (const item of items) write(item);
    return this;
  }

  #grow(byteCount: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + byteCount));
    larger.set(this.#bytes);
    this.#bytes = larger;
  }
}
