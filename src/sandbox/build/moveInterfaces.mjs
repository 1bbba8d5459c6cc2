import { build } from 'esbuild';
import { readdir, readFile } from 'node:fs/promises';
import { basename, dirname, join, relative } from 'node:path';
import { lezerGrammar } from '../../core/source/build/lezerGrammar.mjs';

/**
 * An esbuild plugin: `import ledger from './framework.move'` imports the modules of that Move source as JSON, with their
 * ABIs and bytecode. Named addresses are those of the nearest `Move.toml` above the file. Modules that the source names
 * are the framework's and those of its folder; bodies are in `listings`, in a file with the name of the source.
 * `import labels from './vault.listing'` imports the offsets of its labels.
 * @param {string} root the project's folder
 * @returns {import('esbuild').Plugin}
 */
export function moveInterfaces(root) {
  return {
    name: 'move-interfaces',
    setup(setup) {
      /** @type {Promise<Compiler> | undefined} */
      let compiler;
      setup.onLoad({ filter: /\.listing$/ }, async ({ path }) => {
        compiler ??= loadCompiler(root);
        const { listedLabels } = await compiler;
        try {
          const labels = listedLabels({ file: relative(root, path), text: await readFile(path, 'utf8') });
          return { contents: JSON.stringify(labels), loader: 'json', watchFiles: [path] };
        } catch (error) {
          return { errors: [message(error)], watchFiles: [path] };
        }
      });
      setup.onLoad({ filter: /\.move$/ }, async ({ path }) => {
        compiler ??= loadCompiler(root);
        const { sandboxModules } = await compiler;
        const folder = dirname(path);
        const manifest = await nearestManifest(folder, root);
        const siblings = (await readdir(folder)).filter(name => name.endsWith('.move')).map(name => join(folder, name));
        const ledger = join(root, 'src/sandbox/ledger');
        const others = [...new Set([join(ledger, 'framework.move'), ...siblings])].filter(each => each !== path);
        const listing = join(ledger, 'listings', `${basename(path, '.move')}.listing`);
        const watchFiles = [path, ...others, listing, ...(manifest ? [manifest.path] : [])];
        try {
          const read = async (/** @type {string} */ file) => ({
            file: relative(root, file),
            text: await readFile(file, 'utf8'),
          });
          const modules = sandboxModules(await read(path), {
            others: await Promise.all(others.map(read)),
            listing: await read(listing).catch(() => undefined),
            addresses: manifest ? namedAddresses(manifest.text) : {},
          });
          return { contents: JSON.stringify(modules), loader: 'json', watchFiles };
        } catch (error) {
          return { errors: [message(error)], watchFiles };
        }
      });
    },
  };
}

/** @typedef {typeof import('./moduleBytecode')} Compiler */

/**
 * Loads the compiler, which is TypeScript, from a bundle in memory.
 * @param {string} root
 * @returns {Promise<Compiler>}
 */
async function loadCompiler(root) {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'src/sandbox/build/moduleBytecode.ts')],
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    plugins: [lezerGrammar(root)],
  });
  const code = Buffer.from(outputFiles[0]?.contents ?? []).toString('base64');
  return import(`data:text/javascript;base64,${code}`);
}

/** @param {string} folder @param {string} root @returns {Promise<{ path: string, text: string } | undefined>} */
async function nearestManifest(folder, root) {
  const path = join(folder, 'Move.toml');
  const text = await readFile(path, 'utf8').catch(() => undefined);
  if (text !== undefined) return { path, text };
  const parent = dirname(folder);
  return folder === root || parent === folder ? undefined : nearestManifest(parent, root);
}

/** Returns the entries `name = "0x…"` of the table `[addresses]`. @param {string} manifest */
function namedAddresses(manifest) {
  const table = /^\[addresses\]\s*$([^[]*)/m.exec(manifest)?.[1] ?? '';
  return Object.fromEntries(
    [...table.matchAll(/^[ \t]*(\w+)[ \t]*=[ \t]*"(0x[0-9a-fA-F]+)"/gm)].map(([, name, address]) => [name, address]),
  );
}

/** @param {unknown} error @returns {import('esbuild').PartialMessage} */
function message(error) {
  if (!(error instanceof Error)) return { text: String(error) };
  if (!('file' in error && 'line' in error && 'reason' in error)) return { text: error.message };
  return { text: String(error.reason), location: { file: String(error.file), line: Number(error.line) } };
}
