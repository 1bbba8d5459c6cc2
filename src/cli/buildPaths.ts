import nodePath, { type PlatformPath } from 'node:path';

const [MODULES, MAPS] = ['bytecode_modules', 'source_maps'];

/** Describes a file of a build by its path, in the form of this system. */
export class BuildPaths {
  readonly #paths: Pick<PlatformPath, 'basename' | 'dirname' | 'join' | 'sep'>;

  /** @param paths those of another system in tests */
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

  /** Whether a module is of another package, with which the build was compiled. */
  isOfDependency(module: string): boolean {
    return module.includes(this.#part(this.#paths.join(MODULES, 'dependencies')));
  }

  /** Whether a source is the copy that a build has. */
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
