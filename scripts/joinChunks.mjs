// Joins the chunks of a split bundle: each file costs the extension host more than its bytes.
import { build } from 'esbuild';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, extname, join, posix } from 'node:path';
import { lazyParts } from './lazyParts.mjs';

/** @import { Metafile, Plugin } from 'esbuild' */

/** @typedef {{ readonly file: string, readonly chunks: readonly string[] }} Joined paths from the root on */

/** @typedef {'cjs' | 'esm'} Format of the joined files: VS Code loads CommonJS faster than modules */

/** As minified. */
const ASK = /\bimport\("(\.[^"]+\.[cm]js)"\)/g;

/** As minified. Each module of a chunk has its own import of the whole of VS Code's API. */
const VSCODE = /\bimport\*as ([\w$]+) from"vscode";/g;

/** As minified: what one of these waits for is requested at once. */
const ASKED_AT_ONCE = /\bPromise\.all\(\[(?:[^[\]]|\[[^[\]]*\])*\]\)/g;

/**
 * Puts what the entry imports statically into the entry, and lazy chunks that are loaded together into few files. Each
 * chunk is in one of them, so that nothing is there twice.
 * @param {string} root
 * @param {Metafile} meta of a minified bundle of modules, whatever their files are called
 * @param {string} entry
 * @param {Format} format
 * @returns {Promise<void>}
 */
export async function joinChunks(root, meta, entry, format) {
  const path = staticPath(meta, entry);
  const files = Object.keys(meta.outputs);
  const texts = new Map();
  for (const file of files) texts.set(file, await readFile(join(root, file), 'utf8'));
  const lazy = new Map();
  for (const file of files.filter(each => !path.includes(each)))
    lazy.set(file, { bytes: meta.outputs[file]?.bytes, imports: staticImports(meta, file) });
  const asks = files.flatMap(file => asksOf(file, texts.get(file), lazy));
  const parts = lazyParts(lazy, asks).map(chunks => ({ file: fileOf(chunks, meta), chunks }));
  const joined = [{ file: entry, chunks: path }, ...parts];
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: joined.map(({ file }) => ({ in: `joined:${file}`, out: file.slice(0, -extname(file).length) })),
    outdir: '.',
    outExtension: { '.js': extname(entry) },
    bundle: true,
    minify: true,
    format,
    platform: format === 'esm' ? 'node' : 'neutral',
    target: format === 'esm' ? 'node20' : 'es2023',
    external: ['vscode'],
    write: false,
    logLevel: 'warning',
    plugins: [joining(root, meta, joined, texts, format)],
  });
  const folder = posix.dirname(parts[0]?.file ?? '');
  await rm(join(root, folder), { recursive: true });
  await mkdir(join(root, folder));
  await Promise.all(outputFiles.map(({ path: file, contents }) => writeFile(file, contents)));
}

/** The entry and what it imports statically: what is loaded first. @param {Metafile} meta @param {string} entry */
export function staticPath(meta, entry) {
  const seen = new Set([entry]);
  for (const file of seen) for (const path of staticImports(meta, file)) seen.add(path);
  return [...seen];
}

/** @param {Metafile} meta @param {string} file @returns {readonly string[]} */
function staticImports(meta, file) {
  const imports = meta.outputs[file]?.imports ?? [];
  return imports.flatMap(({ path, kind, external }) => (kind === 'import-statement' && !external ? [path] : []));
}

/** @param {string} file @param {string} path in an import of it */
function imported(file, path) {
  return posix.join(posix.dirname(file), path);
}

/**
 * What each place in a file asks for.
 * @param {string} file
 * @param {string} text
 * @param {ReadonlyMap<string, unknown>} lazy
 */
function asksOf(file, text, lazy) {
  const asked = (/** @type {string} */ within) =>
    [...within.matchAll(ASK)].map(([, path = '']) => imported(file, path)).filter(each => lazy.has(each));
  const together = [...text.matchAll(ASKED_AT_ONCE)].map(([each]) => asked(each));
  const alone = asked(text.replace(ASKED_AT_ONCE, '')).map(each => [each]);
  return [...together, ...alone];
}

/**
 * Named after the largest chunk that is requested, and after all that is in it.
 * @param {readonly string[]} chunks
 * @param {Metafile} meta
 */
function fileOf(chunks, { outputs }) {
  const size = (/** @type {string} */ file) => (outputs[file]?.entryPoint ? (outputs[file]?.bytes ?? 0) : 0);
  const [largest = ''] = [...chunks].sort((a, b) => size(b) - size(a));
  const names = chunks.map(file => basename(file)).join('\n');
  const hash = createHash('sha256').update(names).digest('hex').slice(0, 8).toUpperCase();
  return largest.replace(/[^-]*$/, `${hash}${extname(largest)}`);
}

/**
 * Bundles `joined:FILE`. Such a file exports what the others import of its chunks, with the chunk's number after each
 * name, and what they ask for: by its name, or where two chunks have the same one, in an object for each chunk.
 * @param {string} root
 * @param {Metafile} meta
 * @param {readonly Joined[]} joined
 * @param {ReadonlyMap<string, string>} texts of the chunks
 * @param {Format} format
 * @returns {Plugin}
 */
function joining(root, meta, joined, texts, format) {
  const all = joined.flatMap(({ chunks }) => chunks);
  const numbers = new Map(all.map((chunk, index) => [chunk, index]));
  const places = new Map(joined.flatMap(each => each.chunks.map(chunk => [chunk, each])));
  const outputs = Object.values(meta.outputs).flatMap(({ imports }) => imports);
  const asked = new Set(outputs.flatMap(({ path, kind }) => (kind === 'dynamic-import' ? [path] : [])));
  const needed = new Set(
    all.flatMap(chunk => staticImports(meta, chunk).filter(each => places.get(each) !== places.get(chunk))),
  );
  const namesOf = (/** @type {string} */ chunk) => meta.outputs[chunk]?.exports ?? [];
  const inObjects = new Set(
    joined.filter(({ chunks }) => hasTwice(chunks.filter(each => asked.has(each)).flatMap(namesOf))),
  );

  /** @param {Joined} from @param {string} chunk */
  const pathTo = (from, chunk) => {
    const path = posix.relative(posix.dirname(from.file), places.get(chunk)?.file ?? '');
    return path.startsWith('.') ? path : `./${path}`;
  };
  /** @param {string} chunk @param {(name: string) => string} nameOf @param {string} path */
  const exporting = (chunk, nameOf, path) => `export { ${namesOf(chunk).map(nameOf).join(', ')} } from '${path}';`;
  /** @param {Joined} whole @param {string} chunk */
  const exportsOf = (whole, chunk) => {
    const number = numbers.get(chunk);
    const lines = [`import 'chunk:${chunk}';`];
    if (needed.has(chunk)) lines.push(exporting(chunk, name => `${name} as ${name}$${number}`, `chunk:${chunk}`));
    if (asked.has(chunk) && inObjects.has(whole)) lines.push(`export * as $${number} from 'chunk:${chunk}';`);
    else if (asked.has(chunk) || chunk === whole.file) lines.push(exporting(chunk, name => name, `chunk:${chunk}`));
    return lines.join('\n');
  };
  /** @param {string} chunk its dynamic imports become those of files */
  const textOf = chunk =>
    withOneImport(texts.get(chunk) ?? '').replace(ASK, (_, path) => {
      const other = imported(chunk, path);
      const [from, to] = [places.get(chunk), places.get(other)];
      if (!from || !to) throw new Error(`${chunk} asks for ${other}, which is in no file.`);
      return `${loading(pathTo(from, other), format)}${inObjects.has(to) ? `.then(m=>m.$${numbers.get(other)})` : ''}`;
    });

  return {
    name: 'joining',
    setup(setup) {
      setup.onResolve({ filter: /^joined:/ }, ({ path }) => ({ path: path.slice(7), namespace: 'joined' }));
      setup.onResolve({ filter: /^chunk:/ }, ({ path }) => ({ path: path.slice(6), namespace: 'chunk' }));
      setup.onResolve({ filter: /^one:vscode$/ }, ({ path }) => ({ path, namespace: 'one' }));
      // Only the extension has it. An import would copy the whole API into each file of CommonJS.
      setup.onLoad({ filter: /^/, namespace: 'one' }, () => ({ contents: "export const vscode = require('vscode');" }));
      setup.onResolve({ filter: /^\./, namespace: 'elsewhere' }, ({ path }) => ({ path, external: true }));
      setup.onResolve({ filter: /^\./, namespace: 'chunk' }, ({ path, importer, kind }) => {
        if (kind === 'dynamic-import' || kind === 'require-call') return { path, external: true };
        const chunk = imported(importer, path);
        const from = places.get(importer);
        return {
          path: chunk,
          ...(from === places.get(chunk) ? { namespace: 'chunk' } : { namespace: 'elsewhere', pluginData: from }),
        };
      });
      setup.onLoad({ filter: /^/, namespace: 'joined' }, ({ path }) => {
        const whole = joined.find(({ file }) => file === path);
        const [hashbang = ''] = /^#!.*\n/.exec(texts.get(path) ?? '') ?? [];
        const contents = whole?.chunks.map(chunk => exportsOf(whole, chunk)).join('\n') ?? '';
        return { contents: `${hashbang}${contents}`, resolveDir: root };
      });
      setup.onLoad({ filter: /^/, namespace: 'chunk' }, ({ path }) => ({
        contents: textOf(path),
        resolveDir: root,
      }));
      setup.onLoad({ filter: /^/, namespace: 'elsewhere' }, ({ path, pluginData }) => {
        const contents = exporting(path, name => `${name}$${numbers.get(path)} as ${name}`, pathTo(pluginData, path));
        return { contents, resolveDir: root };
      });
    },
  };
}

/**
 * Code that loads a file. `require` returns the exports themselves, not a copy for each place that asks for them.
 * @param {string} path
 * @param {Format} format
 */
function loading(path, format) {
  return format === 'cjs' ? `Promise.resolve().then(()=>require("${path}"))` : `import("${path}")`;
}

/** Makes all imports of VS Code's API that end up in a file one import: each costs time. @param {string} text */
function withOneImport(text) {
  return text.replace(VSCODE, (_, name) => `import{vscode as ${name}}from"one:vscode";`);
}

/** @param {readonly string[]} names */
function hasTwice(names) {
  return new Set(names).size < names.length;
}
