import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../root.mjs';

/** @import { JobResult } from './runJob.mjs' */

/** @typedef {{ passed: number, failed: number, skipped: number }} Totals */

/** @param {JobResult} result @returns {number} its failed tests; at least one if the job itself failed */
function failures({ failed, problem }) {
  return problem === undefined ? failed : Math.max(failed, 1);
}

/** @param {readonly JobResult[]} results @returns {Totals} */
export function totalsOf(results) {
  return {
    passed: results.reduce((sum, { passed }) => sum + passed, 0),
    failed: results.reduce((sum, result) => sum + failures(result), 0),
    skipped: results.reduce((sum, { skipped }) => sum + skipped.length, 0),
  };
}

/**
 * Returns what is printed when a job ends: one line, and its whole output if it failed.
 *
 * @param {JobResult} result
 * @returns {string}
 */
export function jobText(result) {
  const { job, passed, skipped, seconds, output, problem } = result;
  const failed = failures(result);
  const counts = `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
  const lines = [`${failed > 0 ? '✗' : '✓'} ${job.name}: ${counts} in ${seconds.toFixed(1)} s`];
  if (problem !== undefined) lines.push(`  ${job.name} ${problem}.`);
  for (const title of skipped) lines.push(`  skipped: ${title}`);
  if (failed > 0 && output !== '') lines.push(output.trimEnd(), `  (end of ${job.name})`);
  return `${lines.join('\n')}\n`;
}

/** @param {readonly JobResult[]} results @returns {string} the twenty slowest tests */
export function slowestText(results) {
  const tests = results.flatMap(({ job, tests: own }) => own.map(test => ({ ...test, job: job.name })));
  const slowest = tests.toSorted((one, other) => other.ms - one.ms).slice(0, 20);
  const rows = slowest.map(({ ms, job, title }) => `${(ms / 1000).toFixed(1).padStart(7)} s  ${job}: ${title}`);
  return rows.length === 0 ? '' : `\nThe slowest tests:\n${rows.join('\n')}\n`;
}

/** @param {Totals} totals @returns {string} */
export function totalText({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}\n`;
}

/**
 * Writes the subject and the outcome of a complete run to `.vscode-test/last-run.json`.
 *
 * @param {{ commit: string | undefined, clean: boolean }} tree when the run began
 * @param {Totals} totals
 * @param {number} seconds
 */
export async function recordRun({ commit, clean }, totals, seconds) {
  const folder = join(root, '.vscode-test');
  const record = { commit: commit ?? null, clean, ...totals, seconds: Math.round(seconds) };
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'last-run.json'), `${JSON.stringify(record)}\n`);
}

/** @returns {Promise<{ commit: string | undefined, clean: boolean }>} no commit outside of a clone */
export async function treeNow() {
  const git = (/** @type {string[]} */ ...args) =>
    promisify(execFile)('git', args, { cwd: root }).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    );
  return { commit: await git('rev-parse', 'HEAD'), clean: (await git('status', '--porcelain')) === '' };
}
