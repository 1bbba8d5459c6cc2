// `npm test`, `npm run test:all`, `npm run test:quick`: sets up what is missing, runs suites side by side, and ends with a
// one-line total.
import { spawn } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { runJob } from './support/gate/runJob.mjs';
import { sideBySide } from './support/gate/sideBySide.mjs';
import { checks, gates, suites } from './support/gate/suites.mjs';
import { nodeStarts, median } from './support/gate/startOfNode.mjs';
import { jobText, recordRun, slowestText, timesText, totalsOf, totalText, treeNow } from './support/gate/summary.mjs';
import { interruptOnSignals } from './support/host/interrupted.mjs';
import { describeFailure, SetupError } from './support/host/setupError.mjs';
import { step } from './support/host/step.mjs';
import { hostVersions } from './support/host/versions.mjs';
import { root } from './support/root.mjs';
import { buildVsix, ensureBrowser, ensureDependencies, ensureHost, installExtension } from './support/setup.mjs';

/** @import { Job, Need, Suite } from './support/gate/suites.mjs' */

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
 * @param {readonly string[]} words the name of a gate, or names of suites; by default, the gate `test`
 * @returns {Promise<number>} the exit code
 */
async function main(words) {
  const [gate = 'test'] = words;
  const names = gate in gates && words.length < 2 ? gates[/** @type {keyof typeof gates} */ (gate)] : words;
  const unknown = names.filter(name => !(name in all));
  if (unknown.length > 0) {
    const known = [...Object.keys(gates), ...Object.keys(all)].join(', ');
    process.stderr.write(`There is no suite "${unknown.join('", "')}". Choose from ${known}.\n`);
    return 2;
  }
  const tree = await treeNow();
  const wanted = Object.entries(all).filter(([name]) => names.includes(name));
  const needs = new Set(wanted.flatMap(([, suite]) => suite.needs));
  const began = performance.now();
  await install(needs);
  const starts = nodeStarts();
  const started = performance.now();
  const built = build(needs);
  const batches = wanted.map(async ([, suite]) => {
    if (suite.needs.includes('build') || suite.needs.includes('installed')) await built;
    return suite.jobs();
  });
  const results = await runAll(batches, jobsAtOnce(needs.has('browser')));
  const seconds = (performance.now() - started) / 1000;
  const startOfNode = median([...starts, ...nodeStarts()]);
  const times = { setUpSeconds: (started - began) / 1000, seconds, startOfNode };
  const totals = totalsOf(results);
  process.stdout.write(`${slowestText(results)}${timesText(results, times)}`);
  if (names !== words) await recordRun({ gate, ...tree }, totals, times);
  process.stdout.write(`\n${totalText(totals)}`);
  return totals.failed === 0 && totals.passed > 0 && !run.signal.aborted ? 0 : 1;
}

/** @param {readonly Promise<readonly Job[]>[]} batches @param {number} atOnce */
function runAll(batches, atOnce) {
  const { signal } = run;
  // The only job of a run passes its output on.
  const pieces = batches.map(async batch => {
    const jobs = await batch;
    return jobs.map(job => ({ job, share: job.share, shown: batches.length === 1 && jobs.length === 1 }));
  });
  return sideBySide(pieces, atOnce, async ({ job, shown }) => {
    signal.throwIfAborted();
    const result = await runJob(job, { shown, signal });
    process.stdout.write(jobText(result));
    return result;
  });
}

/**
 * As many as keep the processors busy, as one more only makes all slower. Without a browser, a few large jobs decide how
 * long a run takes: these start at once.
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
 * Installs what is missing. @param {ReadonlySet<Need>} needs
 */
async function install(needs) {
  const { signal } = run;
  await ensureDependencies(signal);
  await rm(join(root, '.vscode-test', 'logs'), { recursive: true, force: true });
  if (needs.has('browser')) await ensureBrowser(signal);
  // One host after the other, as npm's cache serves one install at a time.
  if (needs.has('floor')) await ensureHost(signal);
  if (needs.has('newest')) await ensureHost(signal, hostVersions.newest);
}

/**
 * Builds the extension as published, and packages and installs it if it is needed so. @param {ReadonlySet<Need>} needs
 */
async function build(needs) {
  const { signal } = run;
  if (needs.has('installed')) {
    await buildVsix(signal);
    await installExtension(signal);
  } else if (needs.has('build')) {
    await step('Building the extension', async () => {
      const child = spawn(process.execPath, ['esbuild.mjs', '--production'], { cwd: root, stdio: ['ignore', 2, 2] });
      const code = await new Promise(resolve => child.once('close', resolve));
      if (code !== 0) throw new SetupError('The extension could not be built.');
    });
  }
}
