import { build } from 'esbuild';
import { readdir, readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { lezerGrammar } from '../../core/source/build/lezerGrammar.mjs';

/**
 * An esbuild plugin: `import modules from './framework/Move.toml'` imports the modules in the build folder of that
 * package in the format of node responses, with their ABIs.
 * @param {string} root the folder of the project
 * @returns {import('esbuild').Plugin}
 */
export function builtPackages(root) {
  return {
    name: 'built-packages',
    setup(setup) {
      /** @type {Promise<typeof import('./builtModule')> | undefined} */
      let loaded;
      setup.onResolve({ filter: /^movescope:demo-ledger$/ }, ({ path }) => ({ path, namespace: 'demo-ledger' }));
      setup.onLoad({ filter: /^/, namespace: 'demo-ledger' }, async () => ({
        contents: await demoLedger(root),
        loader: 'json',
      }));
      setup.onLoad({ filter: /[\\/]Move\.toml$/ }, async ({ path }) => {
        loaded ??= builtModule(root);
        const { builtLedgerModule } = await loaded;
        const folder = builtFolder(dirname(path), await readFile(path, 'utf8'));
        const files = (await readdir(folder)).filter(name => name.endsWith('.mv')).map(name => join(folder, name));
        const modules = await Promise.all(files.map(async file => builtLedgerModule(await readFile(file))));
        return { contents: JSON.stringify(modules), loader: 'json', watchFiles: [path, ...files] };
      });
    },
  };
}

/**
 * Returns the folder with the bytecode of a package. @param {string} folder @param {string} manifest text of its
 * `Move.toml`
 */
export function builtFolder(folder, manifest) {
  const name = /^name\s*=\s*"(\w+)"/m.exec(manifest)?.[1];
  if (name === undefined) throw new Error(`${folder}: the manifest has no name`);
  return join(folder, 'build', name, 'bytecode_modules');
}

/** Returns the entries `name = "0x…"` of the `[addresses]` table. @param {string} manifest */
export function namedAddresses(manifest) {
  const table = /^\[addresses\]\s*$([^[]*)/m.exec(manifest)?.[1] ?? '';
  return Object.fromEntries(
    [...table.matchAll(/^[ \t]*(\w+)[ \t]*=[ \t]*"(0x[0-9a-fA-F]+)"/gm)].map(([, name, address]) => [name, address]),
  );
}

/** @type {Map<string, Promise<string>>} the JSON of the ledger by project folder, because a build has many bundles. */
const ledgers = new Map();

/** @param {string} root */
function demoLedger(root) {
  const made = ledgers.get(root) ?? makeDemoLedger(root);
  ledgers.set(root, made);
  return made;
}

/** @param {string} root */
async function makeDemoLedger(root) {
  /** @type {typeof import('../ledger/makeDemoLedger')} */
  const made = await loadTypeScript(root, 'src/sandbox/ledger/makeDemoLedger.ts');
  return JSON.stringify(made.makeDemoLedger());
}

/**
 * Loads the code that reads built modules.
 * @param {string} root
 * @returns {Promise<typeof import('./builtModule')>}
 */
export function builtModule(root) {
  return loadTypeScript(root, 'src/sandbox/build/builtModule.ts');
}

/**
 * Loads TypeScript from a bundle in memory.
 * @param {string} root
 * @param {string} entry
 */
async function loadTypeScript(root, entry) {
  const { outputFiles } = await build({
    entryPoints: [join(root, entry)],
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    plugins: [lezerGrammar(root), builtPackages(root)],
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}
