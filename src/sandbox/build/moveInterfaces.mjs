import { build } from 'esbuild';
import { readFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';

/**
 * An esbuild plugin: `import ledger from './framework.move'` imports the module ABIs of that Move source as JSON.
 * Named addresses are those of the nearest `Move.toml` above the file.
 * @param {string} root the project's folder
 * @returns {import('esbuild').Plugin}
 */
export function moveInterfaces(root) {
  return {
    name: 'move-interfaces',
    setup(setup) {
      /** @type {Promise<Parser> | undefined} */
      let parser;
      setup.onLoad({ filter: /\.move$/ }, async ({ path }) => {
        parser ??= loadParser(root);
        const { moveModules } = await parser;
        const manifest = await nearestManifest(dirname(path), root);
        const watchFiles = manifest ? [path, manifest.path] : [path];
        try {
          const source = await readFile(path, 'utf8');
          const modules = moveModules(source, relative(root, path), manifest ? namedAddresses(manifest.text) : {});
          return { contents: JSON.stringify(modules), loader: 'json', watchFiles };
        } catch (error) {
          return { errors: [message(error)], watchFiles };
        }
      });
    },
  };
}

/** @typedef {typeof import('./moveModules')} Parser */

/**
 * Loads the parser, which is TypeScript, from a bundle in memory.
 * @param {string} root
 * @returns {Promise<Parser>}
 */
async function loadParser(root) {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'src/sandbox/build/moveModules.ts')],
    absWorkingDir: root,
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    write: false,
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
