import { unlessDamaged } from '../bytecode/byteCursor';
import type { Instruction } from '../bytecode/opcodes';
import { CodeNames } from '../bytecode/codeNames';
import type { CompiledModule } from '../bytecode/compiledCode';
import { readBytecode, writeBytecode } from '../bytecode/readBytecode';
import { rangeAt, readSourceMap, type SourceMap, type SourceRange } from '../bytecode/sourceMap';
import { bytesToHex } from '../move/hex';
import { moveFilesIn, sha256, withCrlf, type MoveBytes, type PackageFiles } from './drift/packageBuild';
import type { MovePackage } from './movePackage';

/** A location in a Move source file. */
export interface SourcePlace {
  readonly path: string;
  /** 1-based line and UTF-16 column. */
  readonly line: number;
  readonly column: number;
  /** The text of the line. */
  readonly text: string;
}

/** A module of a build, with its source map. */
export interface MappedModule {
  /** For example, `0xcafe::vault`. */
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly map: Uint8Array;
}

interface CompiledFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Start of each line, in bytes. */
  readonly lines: readonly number[];
}

/** Maps the code of a build to lines and names in its source files. Files that changed since the build are ignored. */
export class BuiltSources {
  readonly #maps = new Map<CompiledModule, SourceMap | undefined>();

  private constructor(
    readonly modules: readonly MappedModule[],
    readonly files: ReadonlyMap<string, CompiledFile>,
  ) {}

  /** @param sources files from which the modules might have been compiled; if files are equal, the first one is used */
  static async of(modules: readonly MappedModule[], sources: readonly MoveBytes[]): Promise<BuiltSources> {
    const files = new Map<string, CompiledFile>();
    for (const { path, bytes } of sources)
      // A build on Windows can be from a file with CRLF that git stores with LF.
      for (const text of [bytes, withCrlf(bytes)]) {
        const hash = (await sha256(text)).toLowerCase();
        if (!files.has(hash)) files.set(hash, { path, bytes: text, lines: lineStarts(text) });
      }
    return new BuiltSources(modules, files);
  }

  /** Returns the source location of an instruction; `undefined` if there is no matching source map or source file. */
  place(module: CompiledModule, definition: number, offset: number): SourcePlace | undefined {
    const map = this.#map(module);
    const range =
      map && this.#range(map, module.functionDefinitions[definition]?.code?.instructions ?? [], definition, offset);
    const file = range && this.#file(map, range);
    if (!range || !file) return undefined;
    const { path, bytes, lines } = file;
    const after = lines.findIndex(start => start > range.start);
    const line = after < 0 ? lines.length : after;
    const from = lines[line - 1] ?? 0;
    const decode = (start: number, end: number | undefined) => new TextDecoder().decode(bytes.subarray(start, end));
    const text = decode(from, lines[line]).replace(/\r?\n$/, '');
    return { path, line, column: decode(from, range.start).length + 1, text };
  }

  /**
   * Returns the names of a function's parameters and locals; empty for temporaries. `undefined` if there is no source
   * map.
   */
  locals(module: CompiledModule, definition: number): readonly string[] | undefined {
    return this.#map(module)?.locals[definition];
  }

  /**
   * Returns the source range of an instruction. Some compilers remove instructions without updating the source map, so
   * that it has offsets beyond the code. The range of an instruction is then up to as many offsets further. An abort
   * with the range of other code gets the only range of an abort that it can have; `undefined` if there are several.
   */
  #range(map: SourceMap, code: readonly Instruction[], definition: number, offset: number): SourceRange | undefined {
    const ranges = map.functions[definition] ?? [];
    const found = rangeAt(ranges, offset);
    const removed = (ranges.at(-1)?.offset ?? 0) + 1 - code.length;
    const isAbort = (range: SourceRange) => {
      const text = this.#file(map, range)?.bytes.subarray(range.start, range.start + LONGEST_WORD);
      return text && /^(?:assert|abort)\b/.test(new TextDecoder().decode(text));
    };
    if (removed <= 0 || code[offset]?.op !== 'Abort' || !found || isAbort(found) !== false) return found;
    const later = ranges.filter(each => each.offset > offset && each.offset <= offset + removed);
    const [first, ...others] = later.flatMap(({ range }) => (isAbort(range) === true ? [range] : []));
    return others.every(each => each.file === first?.file && each.start === first.start) ? first : undefined;
  }

  #file(map: SourceMap, { file }: SourceRange): CompiledFile | undefined {
    return this.files.get(map.files[file] ?? '');
  }

  #map(module: CompiledModule): SourceMap | undefined {
    if (this.#maps.has(module)) return this.#maps.get(module);
    const id = moduleIdOf(module);
    const named = this.modules.filter(each => each.id === id);
    const bytes = named.length === 0 ? '' : bytesToHex(writeBytecode(module));
    const built = named.find(each => bytesToHex(each.bytes) === bytes);
    const map = built && unlessDamaged(() => readSourceMap(built.map, module));
    this.#maps.set(module, map);
    return map;
  }
}

/**
 * Returns the module ID, such as `0xcafe::vault`. Empty for a script, because scripts are linked as modules without a
 * name.
 */
export function moduleIdOf(code: CompiledModule): string {
  if (code.self < 0) return '';
  const { address, module } = new CodeNames(code).module(code.self);
  return `${address}::${module}`;
}

/** The requested modules of a build, and the source files that they can be compiled from. */
export interface BuiltFiles {
  readonly modules: readonly MappedModule[];
  /** The package's own source files. */
  readonly sources: readonly MoveBytes[];
  /** The build's copies of source files, both of the package and of other packages. */
  readonly copies: readonly MoveBytes[];
}

/** Maximum depth of folders in a build, and maximum number of files that are read. */
const [MOST_DEPTH, MOST_FILES] = [4, 2_000];

/**
 * Reads the build output of a package for the given modules, including modules of other packages.
 * @param wanted module IDs, such as `0xcafe::vault`
 */
export async function readBuiltFiles(
  files: PackageFiles,
  { folder, manifest }: MovePackage,
  wanted: ReadonlySet<string>,
  signal: AbortSignal,
): Promise<BuiltFiles> {
  const name = manifest.kind === 'manifest' ? manifest.name : undefined;
  if (name === undefined || !/^[\w-]+$/.test(name)) return NO_FILES;
  const build = `${folder}/build/${name}`;
  const names = new Set([...wanted].map(id => `${id.slice(id.indexOf('::') + 2)}.mv`));
  const modules: MappedModule[] = [];
  for await (const path of compiledIn(files, `${build}/bytecode_modules`, names)) {
    signal.throwIfAborted();
    const bytes = await files.read(path);
    const code = bytes && unlessDamaged(() => readBytecode(bytes).code);
    const id = code?.kind === 'module' ? moduleIdOf(code) : '';
    if (!bytes || !wanted.has(id) || modules.length === MOST_FILES) continue;
    const map = await files.read(
      `${build}/source_maps${path.slice(`${build}/bytecode_modules`.length, -'.mv'.length)}.mvsm`,
    );
    if (map) modules.push({ id, bytes, map });
  }
  if (modules.length === 0) return NO_FILES;
  const read = async (place: string) => {
    const found: MoveBytes[] = [];
    for await (const file of moveFilesIn(files, place)) {
      signal.throwIfAborted();
      if (found.push(file) === MOST_FILES) break;
    }
    return found;
  };
  return { modules, sources: await read(`${folder}/sources`), copies: await read(`${build}/sources`) };
}

const NO_FILES: BuiltFiles = { modules: [], sources: [], copies: [] };

async function* compiledIn(
  files: PackageFiles,
  folder: string,
  names: ReadonlySet<string>,
  depth = MOST_DEPTH,
): AsyncGenerator<string, void, void> {
  for (const { name, isFolder } of await files.list(folder)) {
    if (!isFolder && names.has(name)) yield `${folder}/${name}`;
    if (isFolder && depth > 0) yield* compiledIn(files, `${folder}/${name}`, names, depth - 1);
  }
}

const LF = 0x0a;
/** Number of bytes that tell whether a range begins with `assert` or `abort`. */
const LONGEST_WORD = 7;

function lineStarts(bytes: Uint8Array): readonly number[] {
  const starts = [0];
  for (const [at, byte] of bytes.entries()) if (byte === LF) starts.push(at + 1);
  return starts;
}
