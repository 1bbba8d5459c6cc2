// `npm test`: sets up what is missing, runs every suite (or those named), and ends with one line over all of them.
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeFailure } from './support/host/setupError.mjs';
import { root } from './support/root.mjs';
import { ensureBrowser, ensureDependencies, ensureHost } from './support/setup.mjs';

/**
 * @typedef {{ passed: number, failed: number, skipped: number }} Counts
 * @typedef {(countsFile: string) => Promise<number>} Suite runs to its exit code
 */

/** @type {Record<string, Suite>} */
const suites = {
  unit: counts => mocha('unit', counts),
  conformance: counts => mocha('conformance', counts),
  fuzz: counts => mocha('fuzz', counts),
  soak: counts => mocha('soak', counts),
  cli: counts => mocha('cli', counts),
  page: async counts => {
    await ensureBrowser();
    return mocha('page', counts);
  },
  integration: async counts => {
    await ensureBrowser();
    await ensureHost();
    const { bundleForHost } = await import('./support/bundle.mjs');
    return inVscode(await bundleForHost(), counts);
  },
  e2e: async counts => {
    await ensureBrowser();
    await ensureHost();
    await run('npm', ['run', '--silent', 'package']);
    return mocha('e2e', counts);
  },
};

/**
 * In a VS Code with folders of its own and an empty workspace.
 * @param {{ extension: string, tests: string }} bundle @param {string} countsFile
 */
async function inVscode({ extension, tests }, countsFile) {
  const { runTests } = await import('@vscode/test-electron');
  const folder = await mkdtemp(join(tmpdir(), 'movescope-host-'));
  const workspace = join(folder, 'workspace');
  await mkdir(workspace);
  process.env.MOVESCOPE_COUNTS = countsFile;
  try {
    return await runTests({
      // A VS Code of npm, headless; with MOVESCOPE_DESKTOP the desktop one, downloaded.
      ...(process.env.MOVESCOPE_DESKTOP ? {} : { vscodeExecutablePath: join(root, 'test/support/host/code.mjs') }),
      extensionDevelopmentPath: extension,
      extensionTestsPath: tests,
      launchArgs: [workspace, `--user-data-dir=${folder}/data`, `--extensions-dir=${folder}/extensions`],
    });
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  }
}

/** @param {string} kind @param {string} countsFile */
async function mocha(kind, countsFile) {
  const { bundleForMocha } = await import('./support/bundle.mjs');
  const folder = await bundleForMocha(kind);
  const bin = join(root, 'node_modules/mocha/bin/mocha.js');
  const reporter = join(root, 'test/support/countingReporter.cjs');
  // No test is about time: this ends one that hangs, on a machine that is busy with other things as well.
  const timeout = kind === 'unit' || kind === 'conformance' ? '20000' : '120000';
  const picked = process.env.MOVESCOPE_GREP === undefined ? [] : ['--grep', process.env.MOVESCOPE_GREP];
  const options = ['--recursive', '--extension', 'mjs', '--reporter', reporter, '--timeout', timeout, ...picked];
  return run(process.execPath, [bin, ...options, folder], { MOVESCOPE_COUNTS: countsFile });
}

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
    process.stderr.write(`${describeFailure(error)}\n`);
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
await ensureDependencies().catch(error => {
  process.stderr.write(`${describeFailure(error)}\n\n0 passed, 1 failed\n`);
  process.exit(1);
});
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
