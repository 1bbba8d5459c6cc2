// Bundles one kind of tests into an emptied dist/test/KIND, so that no deleted test keeps running.
import { build } from 'esbuild';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { relative } from 'node:path';
import { root } from './root.mjs';

/** @type {import('esbuild').BuildOptions} */
const shared = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  sourcemap: 'inline',
  logLevel: 'warning',
};

/**
 * Every test file of a kind, as mocha takes them: one module each, classes shared between them.
 * @param {string} kind a folder of test/
 * @returns {Promise<string>} the folder of the bundles
 */
export async function bundleForMocha(kind) {
  const outdir = await emptied(kind);
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
  });
  return outdir;
}

/**
 * All in-host tests as one CommonJS file that registers the suites by importing them: what VS Code loads.
 * @returns {Promise<string>} the file
 */
export async function bundleForHost() {
  const outdir = await emptied('integration');
  const imports = (await testFiles('integration')).map(file => `import './${relative('test/integration', file)}';`);
  const outfile = `${outdir}/index.js`;
  await build({
    ...shared,
    stdin: {
      contents: `import { runMocha } from './runMocha';\nexport const run = () => runMocha(() => { require('./suites'); });`,
      resolveDir: `${root}/test/integration`,
      loader: 'ts',
    },
    outfile,
    format: 'cjs',
    external: ['vscode', 'mocha'],
    plugins: [
      {
        name: 'suites',
        setup(setup) {
          setup.onResolve({ filter: /^\.\/suites$/ }, () => ({ path: 'suites', namespace: 'suites' }));
          setup.onLoad({ filter: /.*/, namespace: 'suites' }, () => ({
            contents: imports.join('\n'),
            resolveDir: `${root}/test/integration`,
            loader: 'ts',
          }));
        },
      },
    ],
  });
  return outfile;
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
    .sort();
}
