// Bundles the benchmarks into a folder from which node finds the peers of test/bench/node_modules.
import { build } from 'esbuild';
import { rm } from 'node:fs/promises';
import { lezerGrammar } from '../../src/core/source/build/lezerGrammar.mjs';
import { builtPackages } from '../../src/sandbox/build/builtPackages.mjs';
import { supportStaysOutside } from '../support/bundle.mjs';
import { root } from '../support/root.mjs';

/** The folder of the bundles. */
export const bundles = `${root}/test/bench/node_modules/.cache/bundles`;

/** Rebuilds what the groups run, as it ships: minified. */
export async function bundleGroups() {
  await rm(bundles, { recursive: true, force: true });
  await build({
    absWorkingDir: root,
    entryPoints: ['runGroup', 'servers/modulesServer', 'servers/rateLimitServer'].map(name => `test/bench/${name}.ts`),
    outdir: bundles,
    outbase: 'test/bench',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    packages: 'external',
    alias: { vscode: './test/bench/fixtures/vscode.ts' },
    logLevel: 'error',
    plugins: [builtPackages(root), lezerGrammar(root), supportStaysOutside],
  });
}
