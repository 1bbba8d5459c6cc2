import { unlessDamaged } from '../../bytecode/byteCursor';
import { CodeNames } from '../../bytecode/codeNames';
import type { CompiledModule } from '../../bytecode/compiledCode';
import { readBytecode } from '../../bytecode/readBytecode';
import { rangeAt, readSourceMap, type SourceRange } from '../../bytecode/sourceMap';
import { compareCode } from '../../code/compareCode';
import type { MemberId } from '../../move/functionId';
import type { MovePackage } from '../movePackage';
import { moveFilesIn, sha256, withCrlf, type PackageFiles } from './packageBuild';

export interface DeployedInstruction {
  readonly function: MemberId;
  readonly offset: number;
  /** The bytecode of the function's module. */
  readonly code: Uint8Array;
}

/** A range in a source file. */
export interface SourceLine {
  readonly path: string;
  /** 0-based line and UTF-16 column; the end is exclusive. */
  readonly start: { readonly line: number; readonly character: number };
  readonly end: { readonly line: number; readonly character: number };
}

/**
 * Returns the source location of an instruction, using the source map of a build; `undefined` if the build does not
 * contain the module or source map, its code differs, or the source file has changed.
 */
export async function stopLine(
  files: PackageFiles,
  { folder, manifest }: MovePackage,
  { function: id, offset, code }: DeployedInstruction,
  signal: AbortSignal,
): Promise<SourceLine | undefined> {
  const name = manifest.kind === 'manifest' ? manifest.name : undefined;
  if (name === undefined || !/^[\w-]+$/.test(name) || !/^\w+$/.test(id.module)) return undefined;
  const build = `${folder}/build/${name}`;
  const built = moduleIn(await files.read(`${build}/bytecode_modules/${id.module}.mv`));
  const deployed = moduleIn(code);
  if (!built || !deployed || compareCode(deployed, built).kind === 'different') return undefined;
  const map = await files.read(`${build}/source_maps/${id.module}.mvsm`);
  const found = map && rangeOf(map, built, id.name, offset);
  if (!found) return undefined;
  // Inlined code can come from a dependency, whose source files are in the build.
  for (const place of [`${folder}/sources`, `${build}/sources`]) {
    for await (const { path, bytes } of moveFilesIn(files, place)) {
      signal.throwIfAborted();
      const text = await textWith(bytes, found.hash);
      if (text) return { path, start: positionIn(text, found.range.start), end: positionIn(text, found.range.end) };
    }
  }
  return undefined;
}

function moduleIn(bytes: Uint8Array | undefined): CompiledModule | undefined {
  const code = bytes && unlessDamaged(() => readBytecode(bytes).code);
  return code?.kind === 'module' ? code : undefined;
}

interface FileRange {
  /** SHA-256 of the file in lowercase hex. */
  readonly hash: string;
  readonly range: SourceRange;
}

function rangeOf(map: Uint8Array, code: CompiledModule, name: string, offset: number): FileRange | undefined {
  const names = new CodeNames(code);
  const index = code.functionDefinitions.findIndex(({ handle }) => names.function(handle).name === name);
  const read = unlessDamaged(() => readSourceMap(map, code));
  if (!read) return undefined;
  const source = read.functions[index];
  const range = source && rangeAt(source, offset);
  const hash = range && read.files[range.file];
  return range && hash !== undefined ? { hash, range } : undefined;
}

/**
 * Returns the bytes with the given hash: those of the file, or with CRLF, because a file that git stores with LF can be
 * built on Windows with CRLF. Returns `undefined` if neither matches.
 */
async function textWith(bytes: Uint8Array, hash: string): Promise<Uint8Array | undefined> {
  for (const text of [bytes, withCrlf(bytes)]) if ((await sha256(text)).toLowerCase() === hash) return text;
  return undefined;
}

function positionIn(bytes: Uint8Array, at: number): SourceLine['start'] {
  const before = new TextDecoder().decode(bytes.subarray(0, at));
  return { line: before.split('\n').length - 1, character: before.length - before.lastIndexOf('\n') - 1 };
}
