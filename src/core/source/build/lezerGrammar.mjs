import { buildParserFile } from '@lezer/generator';
import { createHash } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';

const TERMS = '.terms';

/** @typedef {{ parser: string, terms: string }} Built */

/**
 * An esbuild plugin: `import { parser } from './move.grammar'` imports the parser of the Lezer grammar, and
 * `./move.grammar.terms` the ids of its terms. Generating a parser takes seconds, so it is cached in `node_modules/.cache`.
 * @param {string} root the project's folder
 * @returns {import('esbuild').Plugin}
 */
export function lezerGrammar(root) {
  /** @type {Map<string, Promise<Built>>} */
  const made = new Map();
  return {
    name: 'lezer-grammar',
    setup(setup) {
      setup.onResolve({ filter: /\.grammar(\.terms)?$/ }, ({ path, resolveDir }) => ({
        path: resolve(resolveDir, path),
      }));
      setup.onLoad({ filter: /\.grammar(\.terms)?$/ }, async ({ path }) => {
        const isTerms = path.endsWith(TERMS);
        const file = isTerms ? path.slice(0, -TERMS.length) : path;
        const watchFiles = [file];
        try {
          const { parser, terms } = await parserOf(file, root, made);
          return { contents: isTerms ? terms : parser, loader: 'js', watchFiles };
        } catch (error) {
          return { errors: [{ text: error instanceof Error ? error.message : String(error) }], watchFiles };
        }
      });
    },
  };
}

/** @param {string} file @param {string} root @param {Map<string, Promise<Built>>} made */
async function parserOf(file, root, made) {
  const grammar = await readFile(file, 'utf8');
  const tool = await readFile(join(root, 'node_modules/@lezer/generator/package.json'), 'utf8');
  const key = createHash('sha256').update(tool).update(grammar).digest('hex').slice(0, 16);
  const kept = join(root, 'node_modules/.cache/movescope', `${basename(file)}-${key}.json`);
  const built = made.get(key) ?? makeParser(file, grammar, kept);
  made.set(key, built);
  return built;
}

/** @param {string} file @param {string} grammar @param {string} kept @returns {Promise<Built>} */
async function makeParser(file, grammar, kept) {
  const known = await readFile(kept, 'utf8').catch(() => undefined);
  if (known !== undefined) return JSON.parse(known);
  const built = buildParserFile(grammar, { fileName: file, warn: fail });
  await mkdir(dirname(kept), { recursive: true });
  // Concurrent builds must not read a partly written file.
  await writeFile(`${kept}.${process.pid}`, JSON.stringify(built));
  await rename(`${kept}.${process.pid}`, kept);
  return built;
}

/** Throws for a warning of the generator, which indicates a mistake in the grammar. @param {string} message @returns {never} */
function fail(message) {
  throw new Error(message);
}
