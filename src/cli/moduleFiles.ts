import { readdir, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { BytecodeError } from '../core/bytecode/byteCursor';
import type { CompiledModule } from '../core/bytecode/compiledCode';
import { readBytecode } from '../core/bytecode/readBytecode';
import { BuiltSources, type MappedModule, moduleIdOf } from '../core/packages/builtSources';
import { readBuildInfo, type MoveBytes } from '../core/packages/drift/packageBuild';
import { BuildPaths } from './buildPaths';
import { BadInputError } from './exitCode';
import { codeOf, fileTrouble, slashed } from './fileText';
import { readBytes } from './readBytes';

/** Compiled modules from files and build folders, with their sources. */
export interface ModuleFiles {
  /** By module ID, such as `0x1::coin`. */
  readonly modules: ReadonlyMap<string, LocalModule>;
  readonly sources: BuiltSources;
  /** Names of packages with a test build. */
  readonly testBuilds: readonly string[];
}

export interface LocalModule {
  readonly code: CompiledModule;
  readonly path: string;
  /** Origin of the module: `build of NAME`, or the path as specified by the user. */
  readonly origin: string;
}

/** Maximum size of a file and of all files, in bytes; maximum number of files; and maximum depth of folders. */
const [MOST_BYTES, MOST_IN_ALL, MOST_FILES, MOST_DEPTH] = [4 * 1024 * 1024, 256 * 1024 * 1024, 20_000, 16];
/** Folders that are not searched for builds. */
const PASSED_OVER = ['node_modules', '.git'];
const BUILDS = new BuildPaths();

/**
 * Reads the `--modules` argument: `*.mv` files, or folders with such files at any depth, such as a package or its
 * build. Links to folders are not followed.
 * @param sources folders with more source files
 * @throws BadInputError
 */
export async function readModuleFiles(
  paths: readonly string[],
  signal: AbortSignal,
  sources: readonly string[] = [],
): Promise<ModuleFiles> {
  const reader = new Reader(signal);
  for (const path of paths) await reader.add(path);
  for (const folder of sources) await reader.addSources(folder);
  return reader.read();
}

class Reader {
  readonly #signal: AbortSignal;
  readonly #found = new Set<string>();
  readonly #modules = new Map<string, LocalModule & { readonly bytes: Uint8Array; readonly shown: string }>();
  #size = 0;

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  async add(path: string): Promise<void> {
    const place = resolve(path);
    const isFolder = await stat(place).then(
      each => each.isDirectory(),
      (error: unknown) => {
        const trouble = codeOf(error) === 'ENOENT' ? 'no such file or folder' : fileTrouble(error);
        throw new BadInputError(`${path} cannot be read: ${trouble ?? 'it is not a readable file'}.`);
      },
    );
    if (!isFolder) {
      await this.#module(place, path, path);
      // Finds the source maps and source files of the module's build.
      const build = BUILDS.folderOf(place);
      if (build !== undefined) await this.#walk(build, MOST_DEPTH, each => !each.endsWith('.mv'));
      return;
    }
    const before = this.#modules.size;
    const found = await this.#walk(place, MOST_DEPTH, () => true);
    const files = found.filter(each => each.endsWith('.mv') && !BUILDS.isScript(each));
    for (const each of files) await this.#module(each, path, slashed(relative('', each)));
    if (this.#modules.size === before)
      throw new BadInputError(`No compiled modules (*.mv) in ${path}: run "aptos move compile" first.`);
  }

  async addSources(folder: string): Promise<void> {
    await this.#walk(resolve(folder), MOST_DEPTH, each => each.endsWith('.move'));
  }

  /** Returns the files below a folder for which `wanted` returns `true`. */
  async #walk(folder: string, depth: number, wanted: (path: string) => boolean): Promise<readonly string[]> {
    this.#signal.throwIfAborted();
    const entries = await readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      throw new BadInputError(`${folder} cannot be read: ${fileTrouble(error) ?? 'unknown reason'}.`);
    });
    const found: string[] = [];
    for (const entry of entries.toSorted((one, other) => (one.name < other.name ? -1 : 1))) {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) {
        if (depth > 0 && !PASSED_OVER.includes(entry.name)) found.push(...(await this.#walk(path, depth - 1, wanted)));
      } else if (/\.(?:mv|mvsm|move)$|^BuildInfo\.yaml$/.test(entry.name) && wanted(path)) {
        found.push(path);
        this.#found.add(path);
      }
      if (this.#found.size > MOST_FILES)
        throw new BadInputError(`${folder} contains more than 20,000 Move files: specify a smaller folder.`);
    }
    return found;
  }

  /** @param named the path as specified by the user @param shown the name in error messages */
  async #module(path: string, named: string, shown: string): Promise<void> {
    const bytes = await this.#bytes(path).catch((error: unknown) => {
      if (error instanceof BadInputError) throw error;
      this.#signal.throwIfAborted();
      throw new BadInputError(`${shown} cannot be read: ${fileTrouble(error) ?? 'it is not a readable file'}.`);
    });
    const code = moduleIn(bytes, shown);
    const id = moduleIdOf(code);
    const other = this.#modules.get(id);
    if (other && !Buffer.from(other.bytes).equals(bytes))
      throw new BadInputError(
        `${other.shown} and ${shown} both contain ${id}, with different code: specify only one of them.`,
      );
    const build = BUILDS.folderOf(path);
    const origin = build === undefined ? named : `build of ${basename(build)}`;
    if (!other) this.#modules.set(id, { code, bytes, path, shown, origin });
  }

  async read(): Promise<ModuleFiles> {
    const mapped: MappedModule[] = [];
    for (const [id, { bytes, path }] of this.#modules) {
      const place = BUILDS.mapOf(path);
      const map = this.#found.has(place) ? await this.#optional(place) : undefined;
      if (map) mapped.push({ id, bytes, map });
    }
    const sources: MoveBytes[] = [];
    const files = [...this.#found];
    // A build contains copies of the package's source files. The originals come first, because users edit them.
    const inBuild = (path: string) => Number(BUILDS.isCopy(path));
    for (const path of files.filter(each => each.endsWith('.move')).toSorted((a, b) => inBuild(a) - inBuild(b))) {
      const bytes = await this.#optional(path);
      if (bytes) sources.push({ path: slashed(relative('', path)), bytes });
    }
    const testBuilds: string[] = [];
    for (const path of files.filter(each => basename(each) === 'BuildInfo.yaml')) {
      const bytes = await this.#optional(path);
      if (bytes && readBuildInfo(new TextDecoder().decode(bytes))?.isTest === true)
        testBuilds.push(basename(dirname(path)));
    }
    return { modules: this.#modules, sources: await BuiltSources.of(mapped, sources), testBuilds };
  }

  async #optional(path: string): Promise<Uint8Array | undefined> {
    const bytes = await this.#bytes(path).catch((error: unknown) => {
      if (error instanceof BadInputError) throw error;
      return undefined;
    });
    this.#signal.throwIfAborted();
    return bytes;
  }

  async #bytes(path: string): Promise<Uint8Array> {
    const bytes = await readBytes(path, { most: MOST_BYTES, signal: this.#signal });
    this.#size += bytes.length;
    if (this.#size > MOST_IN_ALL)
      throw new BadInputError('The modules and their sources exceed 256 MB in total: specify fewer of them.');
    return bytes;
  }
}

/** @throws BadInputError */
function moduleIn(bytes: Uint8Array, shown: string): CompiledModule {
  try {
    const reading = readBytecode(bytes);
    if (reading.kind === 'partly')
      throw new BadInputError(`${shown} has a bytecode format that this version does not support: update movescope.`);
    if (reading.code.kind === 'module') return reading.code;
  } catch (error) {
    if (!(error instanceof BytecodeError)) throw error;
    throw new BadInputError(`${shown} cannot be read: ${error.problem}.`);
  }
  throw new BadInputError(`${shown} is a script, not a module: specify a file in bytecode_modules.`);
}
