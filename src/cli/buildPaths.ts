import nodePath, { type PlatformPath } from 'node:path';

const [MODULES, MAPS] = ['bytecode_modules', 'source_maps'];

/** Interprets paths of files in a package build, using the path syntax of the operating system. */
export class BuildPaths {
  readonly #paths: Pick<PlatformPath, 'basename' | 'dirname' | 'join' | 'sep'>;

  /** @param paths the path functions of another operating system, in tests */
  constructor(paths: PlatformPath = nodePath) {
    this.#paths = paths;
  }

  /** Returns the build folder that contains a module: `build/NAME`. */
  folderOf(module: string): string | undefined {
    return this.#folderWith(module, MODULES);
  }

  /** Returns the source map of a module. */
  mapOf(module: string): string {
    return module.replace(/\.mv$/, '.mvsm').replace(this.#part(MODULES), () => this.#part(MAPS));
  }

  isScript(file: string): boolean {
    return file.includes(this.#part('bytecode_scripts'));
  }

  /** Whether a module belongs to a dependency that was built with the package. */
  isOfDependency(module: string): boolean {
    return module.includes(this.#part(this.#paths.join(MODULES, 'dependencies')));
  }

  /** Whether a source file is the copy in a build folder. */
  isCopy(source: string): boolean {
    return this.#folderWith(source, 'sources') !== undefined;
  }

  #part(name: string): string {
    const { sep } = this.#paths;
    return `${sep}${name}${sep}`;
  }

  #folderWith(path: string, part: string): string | undefined {
    const { basename, dirname } = this.#paths;
    for (let folder = dirname(path); folder !== dirname(folder); folder = dirname(folder)) {
      const parent = dirname(folder);
      if (basename(folder) === part && (part === MODULES || basename(dirname(parent)) === 'build')) return parent;
    }
    return undefined;
  }
}
