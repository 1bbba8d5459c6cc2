import { compilerAbort } from '../move/compilerAborts';
import { BcsCursor, BytecodeError } from './byteCursor';
import { ByteSink } from './codec';
import type { MetadataEntry } from './compiledCode';

/** Metadata that compilers and the CLI add to a module. */
export interface ModuleMetadata {
  /** In ascending order of codes. */
  readonly errors: readonly ErrorText[];
  readonly structs: readonly MarkedMember[];
  readonly functions: readonly MarkedMember[];
  readonly compilation?: Compilation;
  /** Keys of unknown or malformed entries, which nodes ignore in deployed modules. */
  readonly unreadable: readonly string[];
}

/** An entry of the error map: an abort code with the name and doc comment of its constant. */
export interface ErrorText {
  readonly code: bigint;
  readonly name: string;
  readonly description: string;
}

/** A struct or function with attributes. */
export interface MarkedMember {
  readonly name: string;
  readonly attributes: readonly MemberAttribute[];
}

export interface MemberAttribute {
  /** `unknown` for other numbers. */
  readonly kind: (typeof ATTRIBUTE_KINDS)[number] | 'unknown';
  /** The number in the file. Both 0 and 1 are `view`. */
  readonly number: number;
  /** The arguments: the scope of a group, the group of a member as a struct tag, or the maximum gas for randomness. */
  readonly args: readonly string[];
}

/** The compiler that produced the code. */
export interface Compilation {
  readonly isUnstable: boolean;
  readonly compiler: string;
  readonly language: string;
}

const ATTRIBUTE_KINDS = ['view', 'view', 'resource_group', 'resource_group_member', 'event', 'randomness'] as const;

const ERRORS = 'aptos::metadata_v0';
const ERRORS_AND_ATTRIBUTES = 'aptos::metadata_v1';
const COMPILATION = 'compilation_metadata';

/**
 * Reads the metadata entries of a module: `aptos::metadata_v0` (errors: map of u64 to name and description),
 * `aptos::metadata_v1` (errors, attributes of structs, attributes of functions: maps of names to lists of kind u8 and
 * arguments), and `compilation_metadata` (unstable, compiler, language). All are in BCS without trailing bytes.
 *
 * Source: aptos-core, `types/src/vm/module_metadata.rs`.
 */
export function readMetadata(entries: readonly MetadataEntry[]): ModuleMetadata {
  let read: ModuleMetadata = { errors: [], structs: [], functions: [], unreadable: [] };
  for (const { key, value } of entries) {
    const cursor = new BcsCursor(value, 'module metadata');
    try {
      const part = readEntry(cursor, key);
      if (part && !cursor.isAtEnd) throw cursor.damaged('trailing bytes');
      read = part ? { ...read, ...part } : { ...read, unreadable: [...read.unreadable, key] };
    } catch (error) {
      if (!(error instanceof BytecodeError)) throw error;
      read = { ...read, unreadable: [...read.unreadable, key] };
    }
  }
  return read;
}

function readEntry(cursor: BcsCursor, key: string): Partial<ModuleMetadata> | undefined {
  switch (key) {
    case ERRORS:
      return { errors: readErrors(cursor) };
    case ERRORS_AND_ATTRIBUTES:
      return { errors: readErrors(cursor), structs: readMembers(cursor), functions: readMembers(cursor) };
    case COMPILATION:
      return { compilation: { isUnstable: cursor.flag(), compiler: cursor.text(), language: cursor.text() } };
    default:
      return undefined;
  }
}

function readErrors(cursor: BcsCursor): readonly ErrorText[] {
  const errors = cursor.list(() => ({ code: cursor.u64(), name: cursor.text(), description: cursor.text() }));
  // BCS sorts maps by the bytes of their keys, least significant first.
  return errors.toSorted((one, other) => (one.code < other.code ? -1 : Number(one.code > other.code)));
}

function readMembers(cursor: BcsCursor): readonly MarkedMember[] {
  return cursor.list(() => ({ name: cursor.text(), attributes: cursor.list(() => readAttribute(cursor)) }));
}

function readAttribute(cursor: BcsCursor): MemberAttribute {
  const number = cursor.u8();
  return { kind: ATTRIBUTE_KINDS[number] ?? 'unknown', number, args: cursor.list(() => cursor.text()) };
}

/** Encodes metadata as the CLI and compilers do, without `unreadable`. */
export function writeMetadata(metadata: ModuleMetadata): readonly MetadataEntry[] {
  const { errors, structs, functions, compilation } = metadata;
  const entries: MetadataEntry[] = [];
  if (compilation) {
    const { isUnstable, compiler, language } = compilation;
    const sink = new ByteSink().u8(isUnstable ? 1 : 0);
    entries.push({ key: COMPILATION, value: sink.text(compiler).text(language).toBytes() });
  }
  if (errors.length + structs.length + functions.length === 0) return entries;
  const sink = new ByteSink();
  const byBytes = errors.toSorted((one, other) => (lowestFirst(one.code) < lowestFirst(other.code) ? -1 : 1));
  sink.list(byBytes, ({ code, name, description }) => sink.integer(code, 8).text(name).text(description));
  for (const members of [structs, functions])
    sink.list(members, ({ name, attributes }) =>
      sink.text(name).list(attributes, ({ number, args }) => sink.u8(number).list(args, arg => sink.text(arg))),
    );
  return [...entries, { key: ERRORS_AND_ATTRIBUTES, value: sink.toBytes() }];
}

/** Reverses the bytes of a u64. */
function lowestFirst(code: bigint): bigint {
  let turned = 0n;
  for (let index = 0n; index < 64n; index += 8n) turned = turned * 256n + ((code >> index) & 0xffn);
  return turned;
}

/**
 * Looks up an abort code as a node does: by its low 12 bits, which are the reason in a category, then by all bits.
 * Unlike a node, returns `undefined` for codes that the compiler generates.
 */
export function errorOf({ errors }: ModuleMetadata, code: bigint): ErrorText | undefined {
  if (compilerAbort(code) !== undefined) return undefined;
  return firstOf(errors, code & 0xfffn) ?? firstOf(errors, code);
}

function firstOf(errors: ModuleMetadata['errors'], code: bigint): ErrorText | undefined {
  let [from, to] = [0, errors.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((errors[middle]?.code ?? code) < code) from = middle + 1;
    else to = middle;
  }
  const found = errors[from];
  return found?.code === code ? found : undefined;
}
