import { ByteCursor, hexByte } from './byteCursor';

const TEXT = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Reads values in BCS, the format of metadata, source maps and constants. */
export class BcsCursor extends ByteCursor {
  /** Reads a ULEB128 length and as many bytes of text. */
  text(): string {
    const bytes = this.blob();
    try {
      return TEXT.decode(bytes);
    } catch {
      throw this.damaged('a text that is not UTF-8', this.at - bytes.length);
    }
  }

  /** Reads a boolean: 0 or 1. */
  flag(): boolean {
    const byte = this.u8();
    if (byte > 1) throw this.damaged(`truth value ${hexByte(byte)}`, this.at - 1);
    return byte === 1;
  }

  /** Reads an option: nothing after 0, a value after 1. */
  option<T>(read: () => T): T | undefined {
    return this.flag() ? read() : undefined;
  }
}
