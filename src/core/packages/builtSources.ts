import { unlessDamaged } from '../bytecode/byteCursor';
import { CodeNames } from '../bytecode/codeNames';
import type { CompiledModule } from '../bytecode/compiledCode';
import { writeBytecode } from '../bytecode/readBytecode';
import { rangeAt, readSourceMap, type SourceMap } from '../bytecode/sourceMap';
import { bytesToHex } from '../move/hex';
import { sha256, withCrlf, type MoveBytes } from './drift/packageBuild';

/** A place in a file of Move source. */
export interface SourcePlace {
  readonly path: string;
  /** Line and UTF-16 unit, from 1. */
  readonly line: number;
  readonly column: number;
  /** The line. */
  readonly text: string;
}

/** A module of a build, with its source map. */
export interface MappedModule {
  /** `0xcafe::vault` */
  readonly id: string;
  readonly bytes: Uint8Array;
  readonly map: Uint8Array;
}

/** A file that was compiled. */
interface CompiledFile {
  readonly path: string;
  readonly bytes: Uint8Array;
  /** Where each line begins, in bytes. */
  readonly lines: readonly number[];
}

/** What the source says of the code of a build: lines and names. Files that changed since the build do not count. */
export class BuiltSources {
  readonly #maps = new Map<CompiledModule, SourceMap | undefined>();

  private constructor(
    readonly modules: ReadonlyMap<string, MappedModule>,
    readonly files: ReadonlyMap<string, CompiledFile>,
  ) {}

  /** @param sources files that it may have been compiled from; of those that are equal, the first counts */
  static async of(modules: readonly MappedModule[], sources: readonly MoveBytes[]): Promise<BuiltSources> {
    const files = new Map<string, CompiledFile>();
    for (const { path, bytes } of sources)
      // A build on Windows may be of a file with CRLF that git stored with LF.
      for (const text of [bytes, withCrlf(bytes)]) {
        const hash = (await sha256(text)).toLowerCase();
        if (!files.has(hash)) files.set(hash, { path, bytes: text, lines: lineStarts(text) });
      }
    return new BuiltSources(new Map(modules.map(each => [each.id, each])), files);
  }

  /** Returns the place of an instruction; `undefined` without a source map that fits, or without the file. */
  place(module: CompiledModule, definition: number, offset: number): SourcePlace | undefined {
    const map = this.#map(module);
    const range = rangeAt(map?.functions[definition] ?? [], offset);
    const file = this.files.get(map?.files[range?.file ?? -1] ?? '');
    if (!range || !file) return undefined;
    const { path, bytes, lines } = file;
    const after = lines.findIndex(start => start > range.start);
    const line = after < 0 ? lines.length : after;
    const from = lines[line - 1] ?? 0;
    const decode = (start: number, end: number | undefined) => new TextDecoder().decode(bytes.subarray(start, end));
    const text = decode(from, lines[line]).replace(/\r?\n$/, '');
    return { path, line, column: decode(from, range.start).length + 1, text };
  }

  /** Returns the names of the parameters and locals of a function, empty for temporaries; `undefined` without a source map. */
  locals(module: CompiledModule, definition: number): readonly string[] | undefined {
    return this.#map(module)?.locals[definition];
  }

  #map(module: CompiledModule): SourceMap | undefined {
    if (this.#maps.has(module)) return this.#maps.get(module);
    const built = this.modules.get(moduleIdOf(module));
    const isIt = built && bytesToHex(built.bytes) === bytesToHex(writeBytecode(module));
    const map = isIt ? unlessDamaged(() => readSourceMap(built.map, module)) : undefined;
    this.#maps.set(module, map);
    return map;
  }
}

/** Returns `0xcafe::vault`; empty for a script, which is linked as a module without a name. */
export function moduleIdOf(code: CompiledModule): string {
  if (code.self < 0) return '';
  const { address, module } = new CodeNames(code).module(code.self);
  return `${address}::${module}`;
}

const LF = 0x0a;

function lineStarts(bytes: Uint8Array): readonly number[] {
  const starts = [0];
  for (const [at, byte] of bytes.entries()) if (byte === LF) starts.push(at + 1);
  return starts;
}
