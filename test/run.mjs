// `npm test`: sets up what is missing, runs all suites (or the named ones) side by side, and ends with a one-line
// total.
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runJob } from './support/gate/runJob.mjs';
import { sideBySide } from './support/gate/sideBySide.mjs';
import { checks, suites } from './support/gate/suites.mjs';
import { jobText, recordRun, slowestText, totalsOf, totalText, treeNow } from './support/gate/summary.mjs';
import { interruptOnSignals } from './support/host/interrupted.mjs';
import { describeFailure, SetupError } from './support/host/setupError.mjs';
import { step } from './support/host/step.mjs';
import { hostVersions } from './support/host/versions.mjs';
import { root } from './support/root.mjs';
import { buildVsix, ensureBrowser, ensureDependencies, ensureHost } from './support/setup.mjs';

/** @import { Job } from './support/gate/suites.mjs' */

const all = { ...suites, ...checks };
const run = new AbortController();
interruptOnSignals(run);

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  process.stderr.write(`${describeFailure(error)}\n\n0 passed, 1 failed\n`);
  process.exitCode = 1;
}

/**
 * @param {readonly string[]} names empty for all suites
 * @returns {Promise<number>} the exit code
 */
async function main(names) {
  const unknown = names.filter(name => !(name in all));
  if (unknown.length > 0) {
    process.stderr.write(`There is no suite "${unknown.join('", "')}". Choose from ${Object.keys(all).join(', ')}.\n`);
    return 2;
  }
  const started = performance.now();
  const tree = await treeNow();
  const wanted = Object.entries(all).filter(([name]) => (names.length > 0 ? names.includes(name) : name in suites));
  await prepare(new Set(wanted.flatMap(([, { needs }]) => needs)));
  const jobs = (await Promise.all(wanted.map(([, suite]) => suite.jobs()))).flat();
  const results = await runAll(jobs);
  const totals = totalsOf(results);
  process.stdout.write(slowestText(results));
  if (names.length === 0) await recordRun(tree, totals, (performance.now() - started) / 1000);
  process.stdout.write(`\n${totalText(totals)}`);
  return totals.failed === 0 && totals.passed > 0 && !run.signal.aborted ? 0 : 1;
}

/** @param {readonly Job[]} jobs */
function runAll(jobs) {
  const { signal } = run;
  const shown = jobs.length === 1;
  return sideBySide(jobs, jobsAtOnce(), async job => {
    signal.throwIfAborted();
    const result = await runJob(job, { shown, signal });
    process.stdout.write(jobText(result));
    return result;
  });
}

/** One more than the number of processors, as each job sometimes waits for a browser to draw or a process to start. */
function jobsAtOnce() {
  const text = process.env.MOVESCOPE_JOBS || String(availableParallelism() + 1);
  const jobs = Number(text);
  if (!Number.isInteger(jobs) || jobs < 1) throw new SetupError(`MOVESCOPE_JOBS is "${text}"; it is a number of jobs.`);
  return jobs;
}

/** @param {ReadonlySet<import('./support/gate/suites.mjs').Need>} needs */
async function prepare(needs) {
  const { signal } = run;
  await ensureDependencies(signal);
  await rm(join(root, '.vscode-test', 'logs'), { recursive: true, force: true });
  // Downloads and the build are independent of each other.
  await Promise.all([
    needs.has('browser') && ensureBrowser(signal),
    hosts(needs),
    needs.has('vsix') ? buildVsix(signal) : needs.has('build') && build(),
  ]);
}

/** One after the other, as npm's cache serves one install at a time. @param {ReadonlySet<string>} needs */
async function hosts(needs) {
  const { signal } = run;
  if (needs.has('floor')) await ensureHost(signal);
  if (needs.has('newest')) await ensureHost(signal, hostVersions.newest);
}

/** Builds the extension as it is published, without packaging it. */
function build() {
  return step('Building the extension', async () => {
    const child = spawn(process.execPath, ['esbuild.mjs', '--production'], { cwd: root, stdio: ['ignore', 2, 2] });
    const code = await new Promise(resolve => child.once('close', resolve));
    if (code !== 0) throw new SetupError('The extension could not be built.');
  });
}
