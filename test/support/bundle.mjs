// Bundles one kind of tests into an emptied dist/test/KIND, so that deleted tests no longer run.
import { build } from 'esbuild';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { lezerGrammar } from '../../src/core/source/build/lezerGrammar.mjs';
import { builtPackages } from '../../src/sandbox/build/builtPackages.mjs';
import { evenly } from './gate/evenly.mjs';
import { root } from './root.mjs';

/** @type {import('esbuild').BuildOptions} */
const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  sourcemap: 'inline',
  logLevel: 'warning',
  plugins: [builtPackages(root), lezerGrammar(root)],
};

/** The .mjs files of test/support locate their neighbours by their own path, which bundling would change. */
export const supportStaysOutside = {
  name: 'support-stays-outside',
  /** @param {import('esbuild').PluginBuild} setup */
  setup(setup) {
    setup.onResolve({ filter: /\/support\/.*\.mjs$/ }, ({ resolveDir, path }) => ({
      path: resolve(resolveDir, path),
      external: true,
    }));
  },
};

/**
 * Bundles every test file of a kind for mocha: one module each, with shared classes.
 * @param {string} kind a folder of test/
 * @param {string} [name] of the bundles' folder, as two suites of the same files need separate ones
 * @returns {Promise<string>} the folder of the bundles
 */
export async function bundleForMocha(kind, name = kind) {
  const outdir = await emptied(name);
  const entryPoints = await testFiles(kind);
  await build({
    ...shared,
    entryPoints,
    outdir,
    outbase: `test/${kind}`,
    outExtension: { '.js': '.mjs' },
    format: 'esm',
    splitting: true,
    packages: 'external',
    plugins: [...(shared.plugins ?? []), supportStaysOutside],
  });
  return outdir;
}

/**
 * Bundles a stand-alone program.
 * @param {string} kind a folder of test/ with a main.ts
 * @returns {Promise<string>} the file to run
 */
export async function bundleProgram(kind) {
  const outfile = `${root}/dist/test/${kind}-main/main.mjs`;
  await build({ ...shared, entryPoints: [`test/${kind}/main.ts`], outfile, format: 'esm', packages: 'external' });
  return outfile;
}

/**
 * Bundles the built extension with its in-host tests, in a folder that VS Code loads as the extension. Its `main` first
 * lets the tests observe what the extension does to the window, as VS Code may activate it before it loads a test.
 * Tests are CommonJS like the extension, as VS Code gives modules a different `vscode` object than `require`.
 * @param {number} parts number of files into which the tests are divided: `suites-1.js` and so on
 * @returns {Promise<{ extension: string, tests: string }>} the folder, and the file in it that VS Code runs
 */
export async function bundleForHost(parts) {
  const outdir = await emptied('integration');
  const files = await testFiles('integration');
  // Tests that check what the others left are in every part.
  const last = files.filter(isLast);
  const dealt = await evenly(
    files.filter(file => !isLast(file)),
    parts,
  );
  const entry = { ...shared, external: ['vscode', 'mocha'] };
  const manifest = JSON.parse(await readFile(`${root}/package.json`, 'utf8'));
  await Promise.all([
    build({ ...entry, entryPoints: ['test/integration/index.ts'], outfile: `${outdir}/index.js`, format: 'cjs' }),
    build({ ...entry, entryPoints: ['test/integration/activate.ts'], outfile: `${outdir}/activate.js`, format: 'cjs' }),
    ...dealt.map((part, index) => {
      const imports = [...part, ...last].map(file => `import './${relative('test/integration', file)}';`);
      return build({
        ...entry,
        stdin: { contents: imports.join('\n'), resolveDir: `${root}/test/integration`, loader: 'ts' },
        outfile: `${outdir}/suites-${index + 1}.js`,
        format: 'cjs',
      });
    }),
    cp(`${root}/media`, `${outdir}/media`, { recursive: true }),
    ...['extension.cjs', 'chunks', 'webview'].map(part =>
      cp(`${root}/dist/${part}`, `${outdir}/dist/${part}`, { recursive: true }),
    ),
    writeFile(`${outdir}/package.json`, JSON.stringify({ ...manifest, main: './activate.js' })),
  ]);
  return { extension: outdir, tests: `${outdir}/index.js` };
}

/**
 * Bundles the extension as built for browsers, with its tests for the web extension host, which accepts a single
 * CommonJS file for each.
 * @returns {Promise<{ extension: string, tests: string }>} the folder, and the file in it that VS Code runs
 */
export async function bundleForWeb() {
  const outdir = await emptied('web');
  /** @type {import('esbuild').BuildOptions} */
  const entry = {
    ...shared,
    platform: 'browser',
    format: 'cjs',
    external: ['vscode'],
    alias: {
      'built-for-browsers': `${root}/dist/web/extension.js`,
      'node:assert/strict': `${root}/test/web/strictAssert.ts`,
    },
    define: { global: 'globalThis' },
  };
  // Parts of Node that npm's assertions and the tests need; the extension must work without them.
  const stand = 'globalThis.process ??= { env: {} }; globalThis.setImmediate ??= work => setTimeout(work);';
  const manifest = JSON.parse(await readFile(`${root}/package.json`, 'utf8'));
  await Promise.all([
    build({ ...entry, entryPoints: ['test/web/index.ts'], outfile: `${outdir}/index.js`, banner: { js: stand } }),
    build({ ...entry, entryPoints: ['test/web/activate.ts'], outfile: `${outdir}/activate.js` }),
    cp(`${root}/media`, `${outdir}/media`, { recursive: true }),
    cp(`${root}/dist/webview`, `${outdir}/dist/webview`, { recursive: true }),
    writeFile(`${outdir}/package.json`, JSON.stringify({ ...manifest, main: undefined, browser: './activate.js' })),
  ]);
  return { extension: outdir, tests: `${outdir}/index.js` };
}

/** @param {string} kind */
async function emptied(kind) {
  const outdir = `${root}/dist/test/${kind}`;
  await rm(outdir, { recursive: true, force: true });
  await mkdir(outdir, { recursive: true });
  return outdir;
}

/** @param {string} kind */
async function testFiles(kind) {
  const names = await readdir(`${root}/test/${kind}`, { recursive: true });
  return names
    .filter(name => name.endsWith('.test.ts'))
    .map(name => `test/${kind}/${name}`)
    .toSorted();
}

/** Whether its tests check what all others left. @param {string} file */
function isLast(file) {
  return file.endsWith('.last.test.ts');
}
