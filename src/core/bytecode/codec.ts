import { hexToBytes } from '../move/hex';
import { hexByte, type ByteCursor, BytecodeError } from './byteCursor';
import type { CompiledModule } from './compiledCode';
import { entryName, TABLES, type TableName } from './tables';

const TEXT = new TextEncoder();

/** Writes bytes in the format that `ByteCursor` reads. */
export class ByteSink {
  #bytes = new Uint8Array(1024);
  #view = new DataView(this.#bytes.buffer);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Returns a copy of the written bytes. */
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

  u64(value: bigint): this {
    if (this.#length + 8 > this.#bytes.length) this.#grow(8);
    this.#view.setBigUint64(this.#length, value, true);
    this.#length += 8;
    return this;
  }

  /** Writes a little-endian integer; two's complement if it is negative. */
  integer(value: bigint, byteCount: number): this {
    let left = BigInt.asUintN(byteCount * 8, value);
    let count = byteCount;
    for (; count >= 8; count -= 8) {
      this.u64(BigInt.asUintN(64, left));
      left >>= 64n;
    }
    for (; count > 0; count--) {
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

  /** Writes a ULEB128 length and bytes. */
  blob(bytes: Uint8Array): this {
    return this.uleb(bytes.length).raw(bytes);
  }

  /** Writes a string in UTF-8 with a ULEB128 length. */
  text(text: string): this {
    return this.blob(TEXT.encode(text));
  }

  /** Writes a string in Latin-1 with a ULEB128 length. */
  latin1(text: string): this {
    this.uleb(text.length);
    for (let index = 0; index < text.length; index++) this.u8(text.charCodeAt(index));
    return this;
  }

  /** Writes the 32 bytes of an address in the format of `parseAddress`. */
  address(address: string): this {
    return this.raw(hexToBytes(address.slice(2).padStart(64, '0')) ?? new Uint8Array(32));
  }

  /** Writes a ULEB128 count and items. */
  list<T>(items: readonly T[], write: (item: T) => unknown): this {
    this.uleb(items.length);
    for (const item of items) write(item);
    return this;
  }

  #grow(byteCount: number): void {
    const larger = new Uint8Array(Math.max(this.#bytes.length * 2, this.#length + byteCount));
    larger.set(this.#bytes);
    this.#bytes = larger;
    this.#view = new DataView(larger.buffer);
  }
}

/** Reads and writes a part of a file. */
export interface Codec<T> {
  /** @throws BytecodeError if the part is invalid */
  readonly read: (source: ByteSource) => T;
  readonly write: (sink: CodeSink, value: T) => unknown;
}

/** The tables of a module. A script has only some of them. */
export type Tables = Pick<CompiledModule, TableName>;

/** An index into a truncated table can refer to an entry that was not read, so any index below this is allowed. */
const ANY_INDEX = 65_536;

const NO_ENTRIES = Object.fromEntries(Object.keys(TABLES).map(name => [name, []])) as unknown as {
  -readonly [Name in TableName]: Tables[Name];
};

/** A file that is being read. */
export class ByteSource {
  /** The entries read so far. Indices must refer to one of them. */
  readonly tables = { ...NO_ENTRIES };
  /** The error for the first unknown item. Problems after it are not reported as damage. */
  trouble: BytecodeError | undefined;
  /** Index of the module's own handle. */
  self = -1;

  readonly #counts: Record<string, number> = {};
  readonly #defined = { structDefinitions: new Set<number>(), functionDefinitions: new Set<number>() };
  /** Number of parts that were cut off at an unknown item. */
  #cuts = 0;

  constructor(
    readonly cursor: ByteCursor,
    readonly version: number,
  ) {}

  /** Reads a table, or its entries before the first one with an unknown item. */
  readTable(name: TableName, { start, end }: TableRange, entry: Pick<Codec<unknown>, 'read'>): void {
    const { cursor } = this;
    const cuts = this.#cuts;
    const entries: unknown[] = [];
    (this.tables as Record<TableName, readonly unknown[]>)[name] = entries;
    cursor.goTo(entryName(name), 0, start, end);
    this.attempt(() => {
      while (cursor.at < end && this.#cuts === cuts) {
        cursor.entry = entries.length;
        entries.push(entry.read(this));
      }
    });
    this.#counts[name] = this.#cuts === cuts ? entries.length : ANY_INDEX;
  }

  /**
   * Reads data that can contain an unknown item; its table ends there. Damage after an unknown item counts as unknown.
   */
  attempt(read: () => void): void {
    try {
      read();
    } catch (error) {
      const isTrouble = error instanceof BytecodeError && (this.trouble !== undefined || error.reason === 'unknown');
      if (!isTrouble) throw error;
      this.trouble ??= error;
      this.#cuts++;
    }
  }

  /** Returns the number of entries in a table, which limits the indices into it. */
  count(name: TableName): number {
    return this.#counts[name] ?? 0;
  }

  isFirst(table: 'structDefinitions' | 'functionDefinitions', handle: number): boolean {
    const defined = this.#defined[table];
    const { size } = defined;
    return defined.add(handle).size > size;
  }

  /** Reads an index less than `count`. @param what the kind of item that it refers to: `field` */
  below(count: number, what: string): number {
    const at = this.cursor.at;
    const index = this.cursor.uleb();
    if (index >= count) throw this.cursor.damaged(`${what} ${index} is out of range (there are ${count})`, at);
    return index;
  }

  /**
   * Reads a byte from 1 to `count` and returns it as a zero-based index.
   * @param what the kind of item, for the error message
   */
  choice(what: string, count: number): number {
    const at = this.cursor.at;
    const byte = this.cursor.u8();
    if (byte < 1 || byte > count) throw this.cursor.unknown(`${what} ${hexByte(byte)} is unknown`, at);
    return byte - 1;
  }
}

export interface TableRange {
  readonly start: number;
  readonly end: number;
}

export class CodeSink extends ByteSink {
  constructor(readonly version: number) {
    super();
  }
}

export const uleb: Codec<number> = { read: ({ cursor }) => cursor.uleb(), write: (sink, value) => sink.uleb(value) };

/** A ULEB128 length and that number of bytes. */
export const blob: Codec<Uint8Array> = {
  read: ({ cursor }) => cursor.blob(),
  write: (sink, value) => sink.blob(value),
};

export function index(table: TableName): Codec<number> {
  const what = entryName(table);
  return { read: source => source.below(source.count(table), what), write: uleb.write };
}

/** Returns a codec for a ULEB128 count and that number of items. */
export function list<T>(item: Codec<T>, most?: number): Codec<readonly T[]> {
  return {
    read: source => source.cursor.list(() => item.read(source), most),
    write: (sink, items) => sink.list(items, each => item.write(sink, each)),
  };
}

/**
 * Returns a codec for one of several values, encoded as its 1-based index in one byte.
 * @param what the kind of value, for the error message
 */
export function oneOf<T>(what: string, values: readonly T[]): Codec<T> {
  return {
    read: source => values[source.choice(what, values.length)] as T,
    write: (sink, value) => sink.u8(values.indexOf(value) + 1),
  };
}

/** Returns a codec for an option, encoded as 1 if it is empty, or 2 and a value. */
export function option<T>(some: Codec<T>): Codec<T | undefined> {
  return {
    read: source => (source.choice('option', 2) === 0 ? undefined : some.read(source)),
    write: (sink, value) => (value === undefined ? sink.u8(1) : some.write(sink.u8(2), value)),
  };
}

/** Returns a codec for a part that a version of the format added. @param before the value in older files */
export function since<T>(version: number, newer: Codec<T>, before: T): Codec<T> {
  return {
    read: source => (source.version < version ? before : newer.read(source)),
    write: (sink, value) => sink.version >= version && newer.write(sink, value),
  };
}

/** A codec for each property. The codec of an optional property also encodes that it is absent. */
type Members<T> = { readonly [Key in keyof T]-?: Codec<T[Key]> | Codec<T[Key] | undefined> };

/**
 * Returns a codec for an object whose properties are encoded in the order of `members`. Properties that are read as
 * `undefined` are left out of the object.
 */
export function record<T extends object>(members: Members<T>): Codec<T> {
  const entries = Object.entries(members) as [keyof T, Codec<unknown>][];
  return {
    read: source => readMembers(source, entries, {}) as T,
    write: (sink, value) => {
      writeMembers(sink, entries, value);
    },
  };
}

/**
 * Returns a codec for one of several records, encoded as its 1-based index in one byte, followed by its properties.
 * @param what the kind of record, for the error message
 */
export function union<T extends { readonly kind: string }>(
  what: string,
  kinds: { readonly [Kind in T['kind']]: MembersOf<Extract<T, { readonly kind: Kind }>> },
): Codec<T> {
  const entries = Object.entries<object>(kinds).map(
    ([kind, members]) => [kind, Object.entries(members) as [string, Codec<unknown>][]] as const,
  );
  return {
    read: source => {
      const [kind = '', members = []] = entries[source.choice(what, entries.length)] ?? [];
      return readMembers(source, members, { kind }) as unknown as T;
    },
    write: (sink, value) => {
      const at = entries.findIndex(([kind]) => kind === value.kind);
      writeMembers(sink.u8(at + 1), entries[at]?.[1] ?? [], value);
    },
  };
}

type MembersOf<T> = { readonly [Key in Exclude<keyof T, 'kind'>]-?: Codec<T[Key]> };

function readMembers(
  source: ByteSource,
  members: readonly (readonly [PropertyKey, Codec<unknown>])[],
  value: Record<PropertyKey, unknown>,
): object {
  for (const [key, member] of members) {
    const read = member.read(source);
    if (read !== undefined) value[key] = read;
  }
  return value;
}

function writeMembers(
  sink: CodeSink,
  members: readonly (readonly [PropertyKey, Codec<unknown>])[],
  value: object,
): void {
  for (const [key, member] of members) member.write(sink, (value as Record<PropertyKey, unknown>)[key]);
}

/**
 * Returns a codec that validates a part against other parts of the file when reading it.
 * @param problem returns the error message; `undefined` if the part is valid
 */
export function checked<T>(codec: Codec<T>, problem: (value: T, source: ByteSource) => string | undefined): Codec<T> {
  return {
    write: codec.write,
    read: source => {
      const { at } = source.cursor;
      const value = codec.read(source);
      const found = problem(value, source);
      if (found !== undefined) throw source.cursor.damaged(found, at);
      return value;
    },
  };
}
