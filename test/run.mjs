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
import { buildVsix, ensureBrowser, ensureDependencies, ensureHost, installExtension } from './support/setup.mjs';

/** @import { Job, Need, Suite } from './support/gate/suites.mjs' */

/** @typedef {Readonly<Record<Need | 'dependencies', Promise<unknown>>>} Readiness Resolved when each is ready. */

// The checks first: linting is the longest part of `npm run test:quick`.
const all = { ...checks, ...suites };
const run = new AbortController();
interruptOnSignals(run);

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  // Jobs may be running already.
  run.abort();
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
  const ready = prepare(new Set(wanted.flatMap(([, { needs }]) => needs)));
  const batches = wanted.map(([, suite]) => jobsOf(suite, ready));
  const results = await runAll(batches, jobsAtOnce(wanted.some(([, { needs }]) => needs.includes('browser'))));
  const totals = totalsOf(results);
  process.stdout.write(slowestText(results));
  if (names.length === 0) await recordRun(tree, totals, (performance.now() - started) / 1000);
  process.stdout.write(`\n${totalText(totals)}`);
  return totals.failed === 0 && totals.passed > 0 && !run.signal.aborted ? 0 : 1;
}

/**
 * Returns the jobs of a suite once everything that it needs is ready.
 *
 * @param {Suite} suite @param {Readiness} ready
 */
async function jobsOf({ needs, jobs }, ready) {
  await ready.dependencies;
  await Promise.all(needs.map(need => ready[need]));
  return jobs();
}

/** @param {readonly Promise<readonly Job[]>[]} batches @param {number} atOnce */
function runAll(batches, atOnce) {
  const { signal } = run;
  // The only job of a run passes its output on.
  const pieces = batches.map(async batch => {
    const jobs = await batch;
    return jobs.map(job => ({ job, shown: batches.length === 1 && jobs.length === 1 }));
  });
  return sideBySide(pieces, atOnce, async ({ job, shown }) => {
    signal.throwIfAborted();
    const result = await runJob(job, { shown, signal });
    process.stdout.write(jobText(result));
    return result;
  });
}

/**
 * As many as there are processors: a job with a browser uses one and a half of them, and one more only makes all slower.
 * Without a browser, a few large jobs decide how long a run takes: these start at once.
 * @param {boolean} hasBrowser
 */
function jobsAtOnce(hasBrowser) {
  const text =
    process.env.MOVESCOPE_JOBS || String(hasBrowser ? availableParallelism() : availableParallelism() * 2 + 1);
  const jobs = Number(text);
  if (!Number.isInteger(jobs) || jobs < 1) throw new SetupError(`MOVESCOPE_JOBS is "${text}"; it is a number of jobs.`);
  return jobs;
}

/**
 * Starts to install and build what is needed, each as soon as possible.
 *
 * @param {ReadonlySet<Need>} needs @returns {Readiness}
 */
function prepare(needs) {
  const { signal } = run;
  const logs = join(root, '.vscode-test', 'logs');
  const dependencies = ensureDependencies(signal).then(() => rm(logs, { recursive: true, force: true }));
  /** @param {boolean} isNeeded @param {Promise<unknown>} first @param {() => Promise<unknown>} work */
  const after = (isNeeded, first, work) => (isNeeded ? first.then(work) : first);
  const isInstalled = needs.has('installed');
  const vsix = after(isInstalled, dependencies, () => buildVsix(signal));
  // One host after the other, as npm's cache serves one install at a time.
  const floor = after(isInstalled || needs.has('floor'), dependencies, () => ensureHost(signal));
  const ready = {
    dependencies,
    installed: after(isInstalled, Promise.all([vsix, floor]), () => installExtension(signal)),
    build: after(needs.has('build') && !isInstalled, vsix, build),
    browser: after(needs.has('browser'), dependencies, () => ensureBrowser(signal)),
    floor,
    newest: after(needs.has('newest'), floor, () => ensureHost(signal, hostVersions.newest)),
  };
  // Of several that fail, the first ends the run.
  for (const each of Object.values(ready)) each.catch(() => undefined);
  return ready;
}

/** Builds the extension as published, without packaging it. */
function build() {
  return step('Building the extension', async () => {
    const child = spawn(process.execPath, ['esbuild.mjs', '--production'], { cwd: root, stdio: ['ignore', 2, 2] });
    const code = await new Promise(resolve => child.once('close', resolve));
    if (code !== 0) throw new SetupError('The extension could not be built.');
  });
}
