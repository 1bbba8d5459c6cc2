// Gives one package of a bundle its own copy of another package.
import { readFile } from 'node:fs/promises';
import { join, posix, relative, sep } from 'node:path';

/** @import { Plugin } from 'esbuild' */

const NAMESPACE = 'own-copy';

/**
 * Splitting puts all that any command needs of a package into one file, which then all commands load. With a copy of its
 * own, a package that uses all of another one does not enlarge what the others load. The package must be ES modules
 * without side effects.
 * @param {string} root
 * @param {string} name of the package that is copied
 * @param {string} user of the package that gets the copy, or the beginning of several names
 * @returns {Plugin}
 */
export function ownCopy(root, name, user) {
  return {
    name: NAMESPACE,
    setup(setup) {
      setup.onResolve(
        { filter: new RegExp(`^${name}(/|$)`) },
        async ({ path, importer, kind, resolveDir, pluginData }) => {
          if (pluginData === NAMESPACE || !importer.includes(`/node_modules/${user}`)) return undefined;
          const found = await setup.resolve(path, { kind, importer, resolveDir, pluginData: NAMESPACE });
          if (found.errors.length > 0) return { errors: found.errors };
          return { path: fromRoot(found.path), namespace: NAMESPACE, sideEffects: false };
        },
      );
      setup.onResolve({ filter: /^\.\.?\//, namespace: NAMESPACE }, ({ path, importer }) => ({
        path: posix.join(posix.dirname(importer), path),
        namespace: NAMESPACE,
        sideEffects: false,
      }));
      setup.onLoad({ filter: /^/, namespace: NAMESPACE }, async ({ path }) => ({
        contents: await readFile(join(root, path), 'utf8'),
      }));
    },
  };

  /** @param {string} path */
  function fromRoot(path) {
    return relative(root, path).split(sep).join('/');
  }
}

/** The file of a bundle's input, from the root on. @param {string} input */
export function fileOfInput(input) {
  return input.replace(`${NAMESPACE}:`, '');
}
