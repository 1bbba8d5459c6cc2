import type { ModuleId } from '../move/functionId';
import { bytesToHex, shortHex } from '../move/hex';
import { BcsCursor } from './bcsCursor';
import { BytecodeError } from './bytecodeError';
import type { CompiledCode, StructLayout } from './compiledCode';

/** The source positions of a module's or script's parts: a build's `source_maps/*.mvsm`. */
export interface SourceMap {
  /**
   * SHA-256 of each file's text, in lower-case hex without `0x`. After inlining, a file may belong to a different
   * package.
   */
  readonly files: readonly string[];
  /** The range of the module's name. */
  readonly definition: SourceRange;
  /** Absent for scripts. */
  readonly module?: ModuleId;
  /** Keyed by the index of the definition. */
  readonly structs: readonly StructSource[];
  /** Keyed by the index of the definition; a script has one function. */
  readonly functions: readonly FunctionSource[];
  /** Indices of constants by name; only from compilers before version 2. */
  readonly constants: ReadonlyMap<string, number>;
}

/** A range of a source file, in bytes of UTF-8. */
export interface SourceRange {
  /** Index into {@link SourceMap.files}. */
  readonly file: number;
  readonly start: number;
  readonly end: number;
}

/** A name with its range. */
export interface NamedRange {
  /** From the compiler: `x#1#0` and `x[2]` are copies of `x`, `%#1` and `$t5` are the compiler's own. */
  readonly name: string;
  readonly range: SourceRange;
}

/** A struct or enum in the source. */
export interface StructSource {
  readonly range: SourceRange;
  readonly typeParameters: readonly NamedRange[];
  /** The fields of each variant; a struct has one. Trailing empty variants are omitted. */
  readonly fields: readonly (readonly SourceRange[])[];
}

/** A function in the source. */
export interface FunctionSource {
  /** The range of its name. */
  readonly range: SourceRange;
  readonly typeParameters: readonly NamedRange[];
  readonly parameters: readonly NamedRange[];
  readonly locals: readonly NamedRange[];
  /** The ranges by code offset, in ascending order; each applies up to the next. */
  readonly code: readonly { readonly offset: number; readonly range: SourceRange }[];
  readonly isNative: boolean;
}

/** `plain`, without the variants around fields, is from compilers until July 2024 and later from some forks. */
type FieldForm = 'byVariant' | 'plain';

const HASH_BYTES = 32;

/**
 * Reads the source map of `code`, in BCS: range of the name, option of address and name, map of u16 to structs (range,
 * type parameters, fields), map of u16 to functions (range, type parameters, parameters, locals, nops, map of u16 to
 * ranges, is native), map of constants' names to u16. A range is the file's hash, start u32 and end u32.
 *
 * Sources: aptos-core, `move-bytecode-source-map/src/source_map.rs`, `move-ir/types/src/location.rs`; checked with maps
 * of 2022 to 2025.
 *
 * @throws BytecodeError if it is not a source map, or belongs to different code
 */
export function readSourceMap(bytes: Uint8Array, code: CompiledCode): SourceMap {
  try {
    return new MapReader(bytes, 'byVariant').read(code);
  } catch (error) {
    const older = error instanceof BytecodeError ? readOlder(bytes, code) : undefined;
    if (older) return older;
    throw error;
  }
}

function readOlder(bytes: Uint8Array, code: CompiledCode): SourceMap | undefined {
  try {
    return new MapReader(bytes, 'plain').read(code);
  } catch (error) {
    if (error instanceof BytecodeError) return undefined;
    throw error;
  }
}

class MapReader {
  readonly #cursor: BcsCursor;
  readonly #form: FieldForm;
  readonly #files = new Map<string, number>();

  constructor(bytes: Uint8Array, form: FieldForm) {
    this.#cursor = new BcsCursor(bytes, 'source map');
    this.#form = form;
  }

  read(code: CompiledCode): SourceMap {
    const cursor = this.#cursor;
    const definition = this.#range();
    const module = cursor.option(() => ({ address: shortHex(cursor.take(32)), module: cursor.text() }));
    const structs = this.#byIndex('struct', () => this.#struct());
    const functions = this.#byIndex('function', () => this.#function());
    const constants = new Map(cursor.list(() => [cursor.text(), cursor.u16()] as const));
    if (!cursor.isAtEnd) throw cursor.damaged('bytes follow the end');
    this.#holdAgainst(code, structs, functions);
    return { files: [...this.#files.keys()], definition, ...(module && { module }), structs, functions, constants };
  }

  #holdAgainst(code: CompiledCode, structs: readonly StructSource[], functions: readonly FunctionSource[]): void {
    const layouts = code.kind === 'module' ? code.structDefinitions.map(({ layout }) => layout) : [];
    const functionCount = code.kind === 'module' ? code.functionDefinitions.length : 1;
    const fits =
      functions.length === functionCount &&
      structs.length === layouts.length &&
      layouts.every((layout, index) => fitsFields(layout, structs[index]?.fields ?? []));
    if (!fits) throw this.#cursor.damaged('it belongs to different code', 0);
  }

  #range(): SourceRange {
    const cursor = this.#cursor;
    const hash = bytesToHex(cursor.take(HASH_BYTES)).slice(2);
    const file = this.#files.get(hash) ?? this.#files.size;
    this.#files.set(hash, file);
    const start = cursor.u32();
    return { file, start, end: cursor.u32() };
  }

  #named(): readonly NamedRange[] {
    return this.#cursor.list(() => ({ name: this.#cursor.text(), range: this.#range() }));
  }

  /** Reads a map of u16, whose keys are consecutive numbers from 0 in any order. */
  #byIndex<T>(part: string, read: () => T): readonly T[] {
    const cursor = this.#cursor;
    const entries = cursor.list(() => {
      cursor.goTo(part, cursor.u16(), cursor.at);
      return { key: cursor.entry, value: read() };
    });
    const sorted = entries.toSorted((one, other) => one.key - other.key);
    if (sorted.some(({ key }, index) => key !== index)) throw cursor.damaged('it does not cover all definitions');
    cursor.goTo('', -1, cursor.at);
    return sorted.map(({ value }) => value);
  }

  #struct(): StructSource {
    const cursor = this.#cursor;
    const range = this.#range();
    const typeParameters = this.#named();
    const ranges = () => cursor.list(() => this.#range());
    return { range, typeParameters, fields: this.#form === 'byVariant' ? cursor.list(ranges) : [ranges()] };
  }

  #function(): FunctionSource {
    const cursor = this.#cursor;
    const range = this.#range();
    const [typeParameters, parameters, locals] = [this.#named(), this.#named(), this.#named()];
    cursor.list(() => [cursor.text(), cursor.u16()]);
    const code = cursor.list(() => ({ offset: cursor.u16(), range: this.#range() }));
    const isNative = cursor.flag();
    // Maps in BCS are sorted by the bytes of their keys: 256 is before 1.
    const sorted = code.toSorted((one, other) => one.offset - other.offset);
    return { range, typeParameters, parameters, locals, code: sorted, isNative };
  }
}

function fitsFields(layout: StructLayout, fields: StructSource['fields']): boolean {
  switch (layout.kind) {
    case 'native':
      return fields.every(each => each.length === 0);
    case 'fields':
      return fields.length <= 1 && (fields[0]?.length ?? 0) === layout.fields.length;
    case 'variants': {
      const empty = layout.variants.slice(fields.length).every(({ fields: left }) => left.length === 0);
      return empty && fields.every((each, index) => each.length === layout.variants[index]?.fields.length);
    }
  }
}

/** Returns the source range of the instruction at a code offset: the last range that starts at or before it. */
export function rangeAt({ code }: FunctionSource, offset: number): SourceRange | undefined {
  let [low, high] = [0, code.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((code[middle]?.offset ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return code[low - 1]?.range;
}

/** Returns the source name of a parameter or local; `undefined` for the compiler's own. */
export function sourceName({ name }: NamedRange): string | undefined {
  return /^[A-Za-z_][A-Za-z0-9_]*(?=$|[#[])/.exec(name)?.[0];
}
