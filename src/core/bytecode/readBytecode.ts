import { ByteCursor, hexByte } from './byteCursor';
import { BytecodeError } from './bytecodeError';
import { CodeSource, index, type Codec, type TableRange } from './codec';
import type { CodeTables, CompiledCode, TableLayout } from './compiledCode';
import { accessProblem, SCRIPT_END, TABLE_CODECS } from './tableCodecs';
import {
  APTOS_MARK,
  MAGIC,
  MODULE_TABLES,
  NEWEST_VERSION,
  OLDEST_VERSION,
  TABLES,
  USUAL_ORDER,
  type TableName,
} from './tables';

/** What was read of a file. */
export type BytecodeReading =
  /** All of it; the writer makes the same bytes of it. */
  | { readonly kind: 'read'; readonly code: CompiledCode }
  /**
   * As much as is known of a later format: tables end before the entry that has something unknown, and indices may be of
   * entries that are not there. `trouble` says what was met first.
   */
  | { readonly kind: 'partly'; readonly code: CompiledCode; readonly trouble: BytecodeError };

/** Longer tails are those of scripts. */
const LONGEST_MODULE_TAIL = 3;
const KNOWN_TABLES: ReadonlySet<number> = new Set(Object.values(TABLES));
/** What nothing can be made of. */
const NO_SCRIPT = { typeParameters: [], parameters: 0, code: { locals: 0, instructions: [] } };

/**
 * Reads a module or a script of versions 2 to 11. Takes no more time than the length allows.
 *
 * The file: `A1 1C EB 0B`, version (u32, since 7 with 0x0A as its top byte), count of tables (ULEB128), for each its kind
 * (u8), offset from the end of these headers and length (ULEB128), the tables, which lie side by side, then for a module
 * the index of its own handle, for a script what {@link SCRIPT_END} reads.
 *
 * Sources: aptos-core, `move-binary-format/src/deserializer.rs` and `file_format_common.rs`; held against deployed code.
 *
 * @throws BytecodeError for what is no Move bytecode of Aptos, and for damage
 */
export function readBytecode(bytes: Uint8Array): BytecodeReading {
  const cursor = new ByteCursor(bytes, 'bytecode');
  const { version, isMarked } = readVersion(cursor);
  const { ranges, layout, tail } = readHeaders(cursor);
  const source = new CodeSource(cursor, version);
  if (version < OLDEST_VERSION || version > NEWEST_VERSION)
    source.trouble = unknownAt(cursor, `version ${version} is unknown`, MAGIC.length);
  for (const [kind, { start }] of ranges)
    if (!KNOWN_TABLES.has(kind)) source.trouble ??= unknownAt(cursor, `table ${hexByte(kind)} is unknown`, start);
  const isModule =
    [...ranges.keys()].some(kind => MODULE_TABLES.has(kind)) || bytes.length - tail <= LONGEST_MODULE_TAIL;
  const code = readTables(source, isModule, ranges, tail);
  if (cursor.at < bytes.length)
    source.trouble ??= unknownAt(cursor, `${bytes.length - cursor.at} bytes follow the end`, cursor.at);
  const common = { version, isMarked, ...(isUsual(layout) ? {} : { layout }) };
  const { trouble } = source;
  return trouble
    ? { kind: 'partly', code: { ...code, ...common }, trouble }
    : { kind: 'read', code: { ...code, ...common } };
}

function readVersion(cursor: ByteCursor): { readonly version: number; readonly isMarked: boolean } {
  cursor.part = 'the header';
  for (const byte of MAGIC)
    if (cursor.isAtEnd || cursor.u8() !== byte) throw cursor.damaged('it is no Move bytecode', 0);
  const at = cursor.at;
  const word = cursor.u32();
  const mark = Math.floor(word / 2 ** 24);
  const version = word % 2 ** 24;
  if (mark !== 0 && mark !== APTOS_MARK)
    throw cursor.damaged(`it is of another Move than Aptos' (mark ${hexByte(mark)})`, at);
  if (version > 255) throw cursor.damaged(`no format has version ${version}`, at);
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
    if (ranges.has(kind)) throw cursor.damaged(`${table} is there twice`);
    if (length === 0) throw cursor.damaged(`${table} is empty`);
    if (offset !== end - start) throw cursor.damaged(`${table} does not start where the one before it ends`);
    if (length > cursor.bytes.length - end) throw cursor.damaged(`${table} is longer than what is left`);
    end += length;
    ranges.set(kind, { start: end - length, end });
  }
  return { ranges, layout: { headers: headers.map(({ kind }) => kind), contents: [...ranges.keys()] }, tail: end };
}

/** Whether the tables stand as they do in the writer's files. */
function isUsual({ headers, contents }: TableLayout): boolean {
  const usual = USUAL_ORDER.filter(kind => headers.includes(kind)).join();
  return headers.join() === usual && contents.join() === usual;
}

type Unmarked<Code> = Code extends CompiledCode ? Omit<Code, 'version' | 'isMarked' | 'layout'> : never;

/** Leaves the cursor at the end of what is known. */
function readTables(source: CodeSource, isModule: boolean, ranges: Ranges, tail: number): Unmarked<CompiledCode> {
  const { tables, cursor } = source;
  const read = (name: TableName) => {
    const range = ranges.get(TABLES[name]);
    if (range) source.readTable(name, range, TABLE_CODECS[name]);
  };
  // Those that others point into come first.
  COMMON_TABLES.forEach(read);
  const { moduleHandles, structHandles, functionHandles, functionInstantiations } = tables;
  for (const [entry, handle] of functionHandles.entries()) {
    const problem = accessProblem(handle, source);
    if (problem === undefined) continue;
    cursor.goTo('function handle', entry, ranges.get(TABLES.functionHandles)?.start ?? 0);
    throw cursor.damaged(problem);
  }
  const { signatures, constants, identifiers, addresses, metadata } = tables;
  const handles = { moduleHandles, structHandles, functionHandles, functionInstantiations };
  const common: Omit<CodeTables, 'version' | 'isMarked'> = {
    ...handles,
    ...{ signatures, constants, identifiers, addresses, metadata },
  };
  if (!isModule) return { kind: 'script', ...common, ...(readEnd(source, tail, SCRIPT_END) ?? NO_SCRIPT) };
  source.self = readEnd(source, tail, index('moduleHandles')) ?? -1;
  const end = cursor.at;
  MODULES_TABLES.forEach(read);
  cursor.at = end;
  return { kind: 'module', self: source.self, ...tables };
}

/** Reads what follows the tables; nothing where it has something unknown. */
function readEnd<T>(source: CodeSource, tail: number, end: Codec<T>): T | undefined {
  source.cursor.goTo('the end of the file', -1, tail);
  let read: T | undefined;
  source.attempt(() => {
    read = end.read(source);
  });
  return read;
}

const COMMON_TABLES = [
  'addresses',
  'identifiers',
  'moduleHandles',
  'structHandles',
  'signatures',
  'functionHandles',
  'functionInstantiations',
  'constants',
  'metadata',
] as const;

const MODULES_TABLES = [
  'structDefinitions',
  'structInstantiations',
  'fieldHandles',
  'fieldInstantiations',
  'friends',
  'variantFieldHandles',
  'variantFieldInstantiations',
  'variantHandles',
  'variantInstantiations',
  'functionDefinitions',
] as const;

function unknownAt(cursor: ByteCursor, problem: string, offset: number): BytecodeError {
  return new BytecodeError('unknown', cursor.subject, problem, { part: 'the header', offset });
}
