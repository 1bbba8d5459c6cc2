import type {
  AccessSpecifier,
  CompiledCode,
  FieldDefinition,
  Signature,
  TypeToken,
  SharedTables,
  TableLayout,
} from './compiledCode';
import { groupDigits } from '../text/digits';
import { ByteCursor, hexByte, BytecodeError } from './byteCursor';
import { ByteSource, index, type Codec, type TableRange, CodeSink } from './codec';
import { accessProblem, SCRIPT_END, TABLE_CODECS } from './tableCodecs';
import {
  APTOS_MARK,
  MAGIC,
  isModuleTable,
  NEWEST_VERSION,
  OLDEST_VERSION,
  TABLE_NAMES,
  TABLES,
  USUAL_ORDER,
  type TableName,
} from './tables';

/** Length of a separator between types, or between a name and its type. */
const SEPARATOR = 2;

/**
 * Returns the number of characters that the names and types of functions, structs and locals would have as strings,
 * without creating the strings. A signature counts for every function that uses it.
 */
function writtenLength(code: CompiledCode): number {
  const lengths = new Lengths(code);
  let length = 0;
  for (const { module, name, parameters, results, accesses } of code.functionHandles)
    length +=
      lengths.id(module, name) + lengths.signature(parameters) + lengths.signature(results) + lengths.of(accesses);
  for (const { typeArguments } of code.functionInstantiations) length += lengths.signature(typeArguments);
  if (code.kind === 'script')
    return (
      length + lengths.signature(code.parameters) + lengths.signature(code.code.locals) + lengths.of(code.accesses)
    );
  for (const { acquires, code: unit } of code.functionDefinitions) {
    for (const each of acquires) length += lengths.struct(code.structDefinitions[each]?.handle ?? -1);
    if (unit) length += lengths.signature(unit.locals);
  }
  for (const { layout } of code.structDefinitions) {
    if (layout.kind === 'fields') length += lengths.fields(layout.fields);
    if (layout.kind === 'variants') for (const each of layout.variants) length += lengths.fields(each.fields);
  }
  return length;
}

class Lengths {
  readonly #code: CompiledCode;
  readonly #structs: readonly number[];
  readonly #signatures: readonly number[];

  constructor(code: CompiledCode) {
    this.#code = code;
    this.#structs = code.structHandles.map(({ module, name }) => this.id(module, name));
    this.#signatures = code.signatures.map(each => this.#types(each));
  }

  /** Returns the length of a function's or struct's qualified name. */
  id(module: number, name: number): number {
    const { address = -1, name: moduleName = -1 } = this.#code.moduleHandles[module] ?? {};
    const { length = 0 } = this.#code.addresses[address] ?? {};
    return length + this.#name(moduleName) + this.#name(name) + '::::'.length;
  }

  #name(index: number): number {
    return this.#code.identifiers[index]?.length ?? 1;
  }

  struct(handle: number): number {
    return this.#structs[handle] ?? 1;
  }

  signature(index: number): number {
    return this.#signatures[index] ?? 1;
  }

  fields(fields: readonly FieldDefinition[]): number {
    return fields.reduce((sum, { name, type }) => sum + this.#name(name) + this.#type(type), 0);
  }

  /** Returns the length of access specifiers. */
  of(accesses: readonly AccessSpecifier[] = []): number {
    return accesses.reduce((sum, { resource, address }) => {
      const types = resource.kind === 'structInstantiation' ? this.signature(resource.typeArguments) : 0;
      const named = 'handle' in resource ? this.struct(resource.handle) : 0;
      const { functionInstantiation = -1 } = address.kind === 'parameter' ? address : {};
      const { of = -1 } = this.#code.functionInstantiations[functionInstantiation] ?? {};
      const { module, name } = this.#code.functionHandles[of] ?? { module: -1, name: -1 };
      return sum + types + named + this.id(module, name);
    }, 0);
  }

  #types(types: Signature): number {
    return types.reduce((sum, each) => sum + this.#type(each), 0);
  }

  #type(token: TypeToken): number {
    switch (token.kind) {
      case 'primitive':
        return token.name.length + SEPARATOR;
      case 'vector':
        return 'vector<>'.length + this.#type(token.element);
      case 'reference':
        return '&mut '.length + this.#type(token.to);
      case 'parameter':
        return 'T0'.length + SEPARATOR;
      case 'struct':
        return this.struct(token.handle) + SEPARATOR + this.#types(token.typeArguments);
      case 'function':
        return '|| has copy + drop'.length + this.#types(token.parameters) + this.#types(token.results);
    }
  }
}

export type BytecodeReading =
  /** The complete file. Writing the code results in the same bytes. */
  | { readonly kind: 'read'; readonly code: CompiledCode }
  /**
   * The known part of a file in a later format. Tables end before the first entry with an unknown item, and indices can
   * refer to missing entries. `trouble` describes the first unknown item.
   */
  | { readonly kind: 'partly'; readonly code: CompiledCode; readonly trouble: BytecodeError };

/**
 * Maximum number of characters of all names and types. Among 850 deployed modules, the maximum is 49,000. All data
 * derived from a module is proportional to it, so this keeps a few kilobytes of bytecode from using gigabytes of
 * memory.
 */
const MOST_CHARACTERS = 8_000_000;
/** Maximum number of bytes after the tables of a module. Scripts have more. */
const LONGEST_MODULE_TAIL = 3;
/**
 * The order of reading: tables that other tables refer to come first, tables that only modules have come last, and
 * function definitions come after all others.
 */
const COMMON_TABLES = [0x08, 0x07, 0x01, 0x02, 0x05, 0x03, 0x04, 0x06, 0x10];
const MODULE_TABLES = [0x0a, 0x0b, 0x0d, 0x0e, 0x0f, 0x11, 0x12, 0x13, 0x14, 0x0c];
/** Placeholder for a script that could not be read at all. */
const NO_SCRIPT = { typeParameters: [], parameters: 0, code: { locals: 0, instructions: [] } };

/**
 * Reads a module or script of version 2 to 11, in time proportional to its length.
 *
 * The format: `A1 1C EB 0B`; version (u32, with 0x0A as its top byte since version 7); number of tables (ULEB128); for
 * each table its kind (u8), its offset from the end of these headers and its length (ULEB128); the tables, without
 * gaps; then, for a module, the index of its own handle, and for a script, {@link SCRIPT_END}.
 *
 * Sources: aptos-core, `move-binary-format/src/deserializer.rs` and `file_format_common.rs`; deployed code.
 *
 * @throws BytecodeError if it is not Aptos Move bytecode, is damaged, or has too many characters of names and types
 */
export function readBytecode(bytes: Uint8Array): BytecodeReading {
  const cursor = new ByteCursor(bytes, 'bytecode');
  const { version, isMarked } = readVersion(cursor);
  const { ranges, layout, tail } = readHeaders(cursor);
  const source = new ByteSource(cursor, version);
  if (version < OLDEST_VERSION || version > NEWEST_VERSION)
    source.trouble = unknownAt(cursor, `version ${version} is unknown`, MAGIC.length);
  for (const [kind, { start }] of ranges)
    if (!TABLE_NAMES.has(kind)) source.trouble ??= unknownAt(cursor, `table ${hexByte(kind)} is unknown`, start);
  const isModule =
    layout.headers.some(kind => TABLE_NAMES.has(kind) && isModuleTable(kind)) ||
    bytes.length - tail <= LONGEST_MODULE_TAIL;
  const code = readTables(source, isModule, ranges, tail);
  if (cursor.at < bytes.length)
    source.trouble ??= unknownAt(cursor, `${bytes.length - cursor.at} trailing bytes`, cursor.at);
  const common = { version, isMarked, ...(isUsual(layout) ? {} : { layout }) };
  const { trouble } = source;
  const whole: CompiledCode = { ...code, ...common };
  requireShort(whole, source);
  return trouble ? { kind: 'partly', code: whole, trouble } : { kind: 'read', code: whole };
}

function readVersion(cursor: ByteCursor): { readonly version: number; readonly isMarked: boolean } {
  cursor.part = 'the header';
  for (const byte of MAGIC)
    if (cursor.isAtEnd || cursor.u8() !== byte) throw cursor.damaged('it is not Move bytecode', 0);
  const at = cursor.at;
  const word = cursor.u32();
  const mark = Math.floor(word / 2 ** 24);
  const version = word % 2 ** 24;
  if (mark !== 0 && mark !== APTOS_MARK)
    throw cursor.damaged(`it is bytecode for a Move variant other than Aptos Move (mark ${hexByte(mark)})`, at);
  if (version > 255) throw cursor.damaged(`format version ${version} does not exist`, at);
  return { version, isMarked: mark === APTOS_MARK };
}

type Ranges = ReadonlyMap<number, TableRange>;

function readHeaders(cursor: ByteCursor): {
  readonly ranges: Ranges;
  readonly layout: TableLayout;
  readonly tail: number;
} {
  cursor.part = 'the table headers';
  const headers = cursor.list(() => ({ kind: cursor.u8(), offset: cursor.uleb(), length: cursor.uleb() }));
  const ranges = new Map<number, TableRange>();
  const start = cursor.at;
  let end = start;
  const contents = headers.toSorted((one, other) => one.offset - other.offset);
  for (const { kind, offset, length } of contents) {
    const table = `table ${hexByte(kind)}`;
    if (ranges.has(kind)) throw cursor.damaged(`${table} appears twice`);
    if (length === 0) throw cursor.damaged(`${table} is empty`);
    if (offset !== end - start) throw cursor.damaged(`${table} does not directly follow the previous table`);
    if (length > cursor.bytes.length - end) throw cursor.damaged(`${table} extends past the end of the file`);
    end += length;
    ranges.set(kind, { start: end - length, end });
  }
  return { ranges, layout: { headers: headers.map(({ kind }) => kind), contents: [...ranges.keys()] }, tail: end };
}

/** Whether the tables are in the default order of the writer. */
function isUsual({ headers, contents }: TableLayout): boolean {
  const usual = USUAL_ORDER.filter(kind => headers.includes(kind)).join();
  return headers.join() === usual && contents.join() === usual;
}

type Unmarked<Code> = Code extends CompiledCode ? Omit<Code, 'version' | 'isMarked' | 'layout'> : never;

/** Reads the tables. Leaves the cursor at the end of the known part. */
function readTables(source: ByteSource, isModule: boolean, ranges: Ranges, tail: number): Unmarked<CompiledCode> {
  const { tables, cursor } = source;
  const read = (kind: number) => {
    const [name, range] = [TABLE_NAMES.get(kind), ranges.get(kind)];
    if (name && range) source.readTable(name, range, TABLE_CODECS[name]);
  };
  COMMON_TABLES.forEach(read);
  for (const [entry, handle] of tables.functionHandles.entries()) {
    const problem = accessProblem(handle, source);
    if (problem === undefined) continue;
    cursor.goTo('function handle', entry, ranges.get(TABLES.functionHandles)?.start ?? 0);
    throw cursor.damaged(problem);
  }
  if (!isModule) return { kind: 'script', ...commonOf(tables), ...(readEnd(source, tail, SCRIPT_END) ?? NO_SCRIPT) };
  source.self = readEnd(source, tail, index('moduleHandles')) ?? -1;
  const end = cursor.at;
  MODULE_TABLES.forEach(read);
  cursor.at = end;
  return { kind: 'module', self: source.self, ...tables };
}

type CommonTables = Omit<SharedTables, 'version' | 'isMarked' | 'layout'>;

function commonOf(tables: ByteSource['tables']): CommonTables {
  const common = (Object.keys(tables) as TableName[]).filter(name => !isModuleTable(TABLES[name]));
  return Object.fromEntries(common.map(name => [name, tables[name]])) as unknown as CommonTables;
}

/** Reads the data after the tables; `undefined` if it has an unknown item. */
function readEnd<T>(source: ByteSource, tail: number, end: Codec<T>): T | undefined {
  source.cursor.goTo('the end of the file', -1, tail);
  let read: T | undefined;
  source.attempt(() => {
    read = end.read(source);
  });
  return read;
}

/** @throws BytecodeError if the names and types are too long */
function requireShort(code: CompiledCode, { cursor }: ByteSource): void {
  const length = writtenLength(code);
  if (length <= MOST_CHARACTERS) return;
  const [most, all] = [MOST_CHARACTERS, length].map(groupDigits);
  const problem = `its names and types have ${all} characters, but the maximum is ${most}`;
  throw new BytecodeError('tooLong', cursor.subject, problem, { part: 'the tables', offset: MAGIC.length });
}

function unknownAt(cursor: ByteCursor, problem: string, offset: number): BytecodeError {
  return new BytecodeError('unknown', cursor.subject, problem, { part: 'the header', offset });
}

/**
 * Returns the file of a module or script: exactly the bytes that `readBytecode` read it from. Does not validate
 * indices, so it can also write invalid files. Invalid addresses are written as `0x0`.
 */
export function writeBytecode(code: CompiledCode): Uint8Array {
  const contents = new CodeSink(code.version);
  const headers = new Map<number, readonly [offset: number, length: number]>();
  for (const kind of code.layout?.contents ?? USUAL_ORDER) {
    const offset = contents.length;
    writeTable(contents, code, kind);
    if (contents.length > offset) headers.set(kind, [offset, contents.length - offset]);
  }
  const file = new CodeSink(code.version);
  file.raw(Uint8Array.from(MAGIC)).u32(code.version + (code.isMarked ? APTOS_MARK * 2 ** 24 : 0));
  const order = (code.layout?.headers ?? USUAL_ORDER).flatMap(kind => {
    const header = headers.get(kind);
    return header ? [[kind, ...header] as const] : [];
  });
  file.list(order, ([kind, offset, length]) => file.u8(kind).uleb(offset).uleb(length)).raw(contents.toBytes());
  if (code.kind === 'module') file.uleb(code.self);
  else SCRIPT_END.write(file, code);
  return file.toBytes();
}

function writeTable(sink: CodeSink, code: CompiledCode, kind: number): void {
  const name = TABLE_NAMES.get(kind);
  if (name === undefined || !(name in code)) return;
  const entries = (code as unknown as Readonly<Record<TableName, readonly unknown[]>>)[name];
  for (const entry of entries) (TABLE_CODECS[name] as Codec<unknown>).write(sink, entry);
}
