// Builds what ships: the extension for the Node host (CommonJS, lazy parts as chunks), the same for a browser host (one
// file), the result page, and the terminal program. Fails when the extension would carry a node: module or undici.
import { build, context } from 'esbuild';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { builtinModules } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { joinChunks } from './scripts/joinChunks.mjs';
import { fileOfInput, ownCopy } from './scripts/ownCopy.mjs';
import { notices, packageFolders } from './scripts/notices.mjs';
import { lezerGrammar } from './src/core/source/build/lezerGrammar.mjs';
import { builtPackages } from './src/sandbox/build/builtPackages.mjs';

const root = dirname(fileURLToPath(import.meta.url));
const production = process.argv.includes('--production');
const watch = process.argv.includes('--watch');
/** What a release ships names the terminal program in npm, which has the same version; another build cannot. */
const release = process.argv.includes('--release')
  ? JSON.parse(await readFile(`${root}/package.json`, 'utf8')).version
  : undefined;
const generated = [builtPackages(root), lezerGrammar(root)];

/** Refuses what the extension must not contain, wherever it is imported from. */
const portableOnly = {
  name: 'portable-only',
  /** @param {import('esbuild').PluginBuild} setup */
  setup(setup) {
    const builtins = new Set([...builtinModules, ...builtinModules.map(name => `node:${name}`)]);
    setup.onResolve({ filter: /^(node:)?[a-z_/]+$/ }, ({ path, importer }) =>
      builtins.has(path) || path === 'undici'
        ? {
            errors: [
              { text: `${importer} imports ${path}: the extension runs in a browser too, and fetch is VS Code's` },
            ],
          }
        : undefined,
    );
  },
};

/** @type {import('esbuild').BuildOptions} */
const shared = {
  absWorkingDir: root,
  bundle: true,
  minify: production,
  sourcemap: production ? false : 'linked',
  target: 'es2023',
  logLevel: 'warning',
  legalComments: 'none',
  metafile: true,
  define: { MOVESCOPE_RELEASE: JSON.stringify(release) ?? 'undefined' },
  plugins: generated,
};

/**
 * CommonJS; one file unless it is published, as esbuild splits only modules into chunks, which are then joined.
 * @type {import('esbuild').BuildOptions}
 */
const extensionForNode = {
  ...shared,
  entryPoints: { extension: 'src/extension.ts' },
  outdir: 'dist',
  outExtension: { '.js': '.cjs' },
  chunkNames: 'chunks/[name]-[hash]',
  format: production ? 'esm' : 'cjs',
  platform: 'neutral',
  mainFields: ['module', 'main'],
  conditions: ['import', 'module'],
  splitting: production,
  external: ['vscode'],
  plugins: [portableOnly, ...generated],
};

/** @type {import('esbuild').BuildOptions} */
const extensionForBrowser = {
  ...shared,
  entryPoints: { extension: 'src/extension.ts' },
  outdir: 'dist/web',
  format: 'cjs',
  platform: 'browser',
  external: ['vscode'],
  plugins: [portableOnly, ...generated],
};

/** @type {import('esbuild').BuildOptions} */
const page = {
  ...shared,
  entryPoints: { page: 'src/webview/page/page.ts' },
  outdir: 'dist/webview',
  format: 'esm',
  platform: 'browser',
  plugins: [],
};

/** The ledger that ships, as data: running its history through the simulator takes longer than a command that reads it. */
const ledgerAsData = {
  name: 'ledger-as-data',
  /** @param {import('esbuild').PluginBuild} setup */
  setup(setup) {
    setup.onLoad({ filter: /[\\/]ledger[\\/]demoLedger\.ts$/ }, async ({ path }) => {
      const { outputFiles, metafile } = await build({
        ...shared,
        entryPoints: [path],
        format: 'esm',
        platform: 'node',
        sourcemap: false,
        minify: false,
        write: false,
      });
      const code = Buffer.from(outputFiles?.[0]?.contents ?? '').toString('base64');
      const { demoLedger } = await import(`data:text/javascript;base64,${code}`);
      const text = JSON.stringify(JSON.stringify(demoLedger()));
      return {
        contents: `export function demoLedger() { return JSON.parse(${text}); }`,
        watchFiles: Object.keys(metafile?.inputs ?? {}).map(input => `${root}/${input}`),
      };
    });
  },
};

/**
 * The entry, and chunks that a command line asks for: reading all of the program takes longer than most of what it does.
 * What it needs of undici is CommonJS, which asks for node: modules by `require`.
 * @type {import('esbuild').BuildOptions}
 */
const cli = {
  ...shared,
  entryPoints: { movescope: 'src/cli/movescope.ts' },
  outdir: 'dist/cli',
  outExtension: { '.js': '.mjs' },
  chunkNames: 'chunks/[name]-[hash]',
  format: 'esm',
  splitting: true,
  platform: 'node',
  target: 'node20',
  banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
  plugins: [ledgerAsData, ownCopy(root, 'zod', '@modelcontextprotocol/'), ...generated],
};

const EXTENSION = 'dist/extension.cjs';
const PROGRAM = 'dist/cli/movescope.mjs';
const targets = [extensionForNode, extensionForBrowser, page, cli];

if (watch) {
  const contexts = await Promise.all(targets.map(target => context({ ...target, logLevel: 'info' })));
  await Promise.all(contexts.map(each => each.watch()));
} else {
  for (const folder of ['dist/chunks', 'dist/web', 'dist/webview', 'dist/cli'])
    await rm(`${root}/${folder}`, { recursive: true, force: true });
  await mkdir(`${root}/dist`, { recursive: true });
  const built = await Promise.all(targets.map(target => build(target)));
  const inputs = built.map(({ metafile }) => Object.keys(metafile?.inputs ?? {}).map(fileOfInput));
  await writeFile(`${root}/dist/notices.txt`, await notices(root, inputs.flat()));
  const program = inputs.at(-1) ?? [];
  await writeFile(`${root}/dist/cli/notices.txt`, await notices(root, program));
  const packages = { extension: packageFolders(inputs.slice(0, -1).flat()), program: packageFolders(program) };
  await writeFile(`${root}/dist/packages.json`, JSON.stringify(packages, null, 2));
  const [node, , , terminal] = built.map(({ metafile }) => metafile);
  if (production && node && terminal)
    await Promise.all([joinChunks(root, node, EXTENSION, 'cjs'), joinChunks(root, terminal, PROGRAM, 'esm')]);
  await chmod(`${root}/${PROGRAM}`, 0o755);
  const { size } = await stat(`${root}/${EXTENSION}`);
  process.stdout.write(`activation path: ${(size / 1000).toFixed(1)} kB\n`);
}
