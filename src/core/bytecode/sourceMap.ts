import { bytesToHex } from '../move/hex';
import { BcsCursor, BytecodeError, unlessDamaged } from './byteCursor';
import type { CompiledCode, StructLayout } from './compiledCode';

/** The source map of a module or script: `source_maps/*.mvsm` of a build. */
export interface SourceMap {
  /**
   * SHA-256 of each source file, in lowercase hex without `0x`. Because of inlining, these include files of other
   * packages.
   */
  readonly files: readonly string[];
  /** By index of the definition. A script has one function. */
  readonly functions: readonly CodeRanges[];
  /**
   * Names in the source code of each function's parameters and then locals; empty for temporaries. A variable can have
   * several locals.
   */
  readonly locals: readonly (readonly string[])[];
}

/** A range in a source file, as UTF-8 byte offsets. */
export interface SourceRange {
  /** Index into {@link SourceMap.files}. */
  readonly file: number;
  readonly start: number;
  readonly end: number;
}

/** The source ranges in a function, in ascending order of code offset. Each range applies up to the next one. */
type CodeRanges = readonly { readonly offset: number; readonly range: SourceRange }[];

/**
 * Number of fields of each variant of a struct or enum. A struct has one variant; trailing empty variants are left out.
 */
type FieldCounts = readonly number[];

/** In `plain`, fields are not grouped by variant. Compilers wrote it until July 2024, and some forks wrote it later. */
type FieldForm = 'byVariant' | 'plain';

const HASH_BYTES = 32;

/**
 * Reads the source map of `code`, in BCS: range of the name, option of address and name, map of u16 to structs (range,
 * type parameters, fields), map of u16 to functions (range, type parameters, parameters, locals, nops, map of u16 to
 * ranges, is native), map of constant names to u16. A range is a file hash, start u32 and end u32.
 *
 * Sources: aptos-core, `move-bytecode-source-map/src/source_map.rs`, `move-ir/types/src/location.rs`; verified with
 * source maps from 2022 to 2025.
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
  return unlessDamaged(() => new MapReader(bytes, 'plain').read(code));
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
    this.#range();
    cursor.option(() => [cursor.take(32), cursor.text()]);
    const structs = this.#byIndex('struct', () => this.#struct());
    const functions = this.#byIndex('function', () => this.#function());
    cursor.list(() => [cursor.text(), cursor.u16()]);
    if (!cursor.isAtEnd) throw cursor.damaged('trailing bytes');
    this.#holdAgainst(code, structs, functions.length);
    const [ranges, locals] = [functions.map(each => each.ranges), functions.map(each => each.locals)];
    return { files: [...this.#files.keys()], functions: ranges, locals };
  }

  #holdAgainst(code: CompiledCode, structs: readonly FieldCounts[], functions: number): void {
    const layouts = code.kind === 'module' ? code.structDefinitions.map(({ layout }) => layout) : [];
    const fits =
      functions === (code.kind === 'module' ? code.functionDefinitions.length : 1) &&
      structs.length === layouts.length &&
      layouts.every((layout, index) => fitsFields(layout, structs[index] ?? []));
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

  #names(): readonly string[] {
    return this.#cursor.list(() => {
      const name = this.#cursor.text();
      this.#range();
      return name;
    });
  }

  /** Reads a map with u16 keys. The keys must be consecutive from 0, but can be in any order. */
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

  #struct(): FieldCounts {
    this.#range();
    this.#names();
    const fields = () => this.#cursor.list(() => this.#range()).length;
    return this.#form === 'byVariant' ? this.#cursor.list(fields) : [fields()];
  }

  #function(): { readonly ranges: CodeRanges; readonly locals: readonly string[] } {
    const cursor = this.#cursor;
    this.#range();
    // The type parameters.
    this.#names();
    const locals = [...this.#names(), ...this.#names()].map(nameInSource);
    cursor.list(() => [cursor.text(), cursor.u16()]);
    const code = cursor.list(() => ({ offset: cursor.u16(), range: this.#range() }));
    cursor.flag();
    // Maps in BCS are sorted by the bytes of their keys: 256 is before 1.
    return { ranges: code.toSorted((one, other) => one.offset - other.offset), locals };
  }
}

/** Returns the name in source code: `x` for `x`, `x#1#0` and `x[2]`; empty for temporaries (`%#1`, `$t5`). */
function nameInSource(name: string): string {
  return /^[A-Za-z_]\w*/.exec(name)?.[0] ?? '';
}

function fitsFields(layout: StructLayout, counts: FieldCounts): boolean {
  switch (layout.kind) {
    case 'native':
      return counts.every(count => count === 0);
    case 'fields':
      return counts.length <= 1 && (counts[0] ?? 0) === layout.fields.length;
    case 'variants': {
      const empty = layout.variants.slice(counts.length).every(({ fields }) => fields.length === 0);
      return empty && counts.every((count, index) => count === layout.variants[index]?.fields.length);
    }
  }
}

/** Returns the source range of the instruction at a code offset: the last range that starts at or before the offset. */
export function rangeAt(code: CodeRanges, offset: number): SourceRange | undefined {
  let [low, high] = [0, code.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((code[middle]?.offset ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return code[low - 1]?.range;
}
