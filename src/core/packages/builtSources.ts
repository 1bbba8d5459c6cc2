import { unlessDamaged } from '../bytecode/byteCursor';
import type { CompiledModule } from '../bytecode/compiledCode';
import { rangeAt, readSourceMap, type SourceMap } from '../bytecode/sourceMap';
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

/** What the source says of the code of a build: lines and names. Files that changed since the build do not count. */
export class BuiltSources {
  readonly #maps = new Map<CompiledModule, SourceMap | undefined>();

  private constructor(
    readonly maps: ReadonlyMap<CompiledModule, Uint8Array>,
    readonly files: ReadonlyMap<string, MoveBytes>,
  ) {}

  /** @param maps the files of source maps, by the modules that they may be of */
  static async of(maps: ReadonlyMap<CompiledModule, Uint8Array>, sources: readonly MoveBytes[]): Promise<BuiltSources> {
    const files = new Map<string, MoveBytes>();
    for (const { path, bytes } of sources)
      // A build on Windows may be of a file with CRLF that git stored with LF.
      for (const text of [bytes, withCrlf(bytes)]) {
        const hash = (await sha256(text)).toLowerCase();
        if (!files.has(hash)) files.set(hash, { path, bytes: text });
      }
    return new BuiltSources(maps, files);
  }

  /** Returns the place of an instruction; `undefined` without a source map that fits, or without the file. */
  place(module: CompiledModule, definition: number, offset: number): SourcePlace | undefined {
    const map = this.#map(module);
    const range = rangeAt(map?.functions[definition] ?? [], offset);
    const file = this.files.get(map?.files[range?.file ?? -1] ?? '');
    if (!range || !file) return undefined;
    const before = new TextDecoder().decode(file.bytes.subarray(0, range.start));
    const from = before.lastIndexOf('\n') + 1;
    const [line = ''] = new TextDecoder().decode(file.bytes.subarray(range.start)).split(/\r?\n/, 1);
    return {
      path: file.path,
      line: before.split('\n').length,
      column: before.length - from + 1,
      text: before.slice(from) + line,
    };
  }

  /** Returns the names of the parameters and locals of a function; empty for temporaries, and without a source map. */
  locals(module: CompiledModule, definition: number): readonly string[] {
    return this.#map(module)?.locals[definition] ?? [];
  }

  #map(module: CompiledModule): SourceMap | undefined {
    if (this.#maps.has(module)) return this.#maps.get(module);
    const bytes = this.maps.get(module);
    const map = bytes && unlessDamaged(() => readSourceMap(bytes, module));
    this.#maps.set(module, map);
    return map;
  }
}
