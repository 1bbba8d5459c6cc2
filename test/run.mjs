// `npm test`: sets up what is missing, runs every suite (or those named), and ends with one line over all of them.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from './support/root.mjs';
import { ensureBrowser, ensureDependencies, ensureHost } from './support/setup.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {(countsFile: string) => Promise<number>} Suite runs to its exit code
 */

/** @type {Record<string, Suite>} */
const suites = {
  integration: async counts => {
    await ensureBrowser();
    await ensureHost();
    const { bundleForHost } = await import('./support/bundle.mjs');
    const tests = await bundleForHost();
    const { runTests } = await import('@vscode/test-electron');
    process.env.MOVESCOPE_COUNTS = counts;
    const vscodeExecutablePath = process.env.MOVESCOPE_DESKTOP ? undefined : join(root, 'test/support/host/code.mjs');
    return runTests({
      ...(vscodeExecutablePath ? { vscodeExecutablePath } : {}),
      extensionDevelopmentPath: root,
      extensionTestsPath: tests,
      launchArgs: [join(root, 'test/workspace')],
    }).catch(error => {
      process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
      return 1;
    });
  },
};

/**
 * @param {string} command @param {readonly string[]} args @param {Record<string, string>} [env]
 * @returns {Promise<number>} the exit code
 */
function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
    });
    child.on('error', reject);
    child.on('exit', code => resolve(code ?? 1));
  });
}

/** What the suite counted; one that ran nothing, or failed without a failed test, counts as one failure. @param {string} name */
async function runSuite(name) {
  process.stdout.write(`\n── ${name} ──\n`);
  const folder = await mkdtemp(join(tmpdir(), 'movescope-counts-'));
  const file = join(folder, 'counts.json');
  const started = performance.now();
  const code = await (suites[name]?.(file) ?? Promise.resolve(1)).catch(error => {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    return 1;
  });
  /** @type {Counts} */
  const counts = await readFile(file, 'utf8').then(JSON.parse, () => ({ passed: 0, failed: 0, skipped: 0 }));
  await rm(folder, { recursive: true, force: true });
  if (counts.passed === 0 && counts.failed === 0 && counts.skipped === 0) process.stderr.write(`${name} ran no test\n`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const broken = counts.failed === 0 && (code !== 0 || counts.passed + counts.skipped === 0);
  process.stdout.write(
    `${name}: ${counts.passed} passed, ${counts.failed} failed, ${counts.skipped} skipped in ${seconds} s\n`,
  );
  return broken ? { ...counts, failed: 1 } : counts;
}

const wanted = process.argv.length > 2 ? process.argv.slice(2) : Object.keys(suites);
const unknown = wanted.filter(name => !(name in suites));
if (unknown.length > 0) {
  process.stderr.write(`There is no suite "${unknown.join('", "')}": choose from ${Object.keys(suites).join(', ')}.\n`);
  process.exit(2);
}
await ensureDependencies();
await mkdir(join(root, '.vscode-test'), { recursive: true });
const built = await run(process.execPath, ['esbuild.mjs']);
/** @type {Counts} */
const total = { passed: 0, failed: built === 0 ? 0 : 1, skipped: 0 };
if (built === 0) {
  for (const name of wanted) {
    const counts = await runSuite(name);
    total.passed += counts.passed;
    total.failed += counts.failed;
    total.skipped += counts.skipped;
  }
}
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : '';
process.stdout.write(`\n${total.passed} passed, ${total.failed} failed${skipped}\n`);
process.exit(total.failed === 0 && total.passed > 0 ? 0 : 1);
