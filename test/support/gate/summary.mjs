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
  const { job, passed, skipped, seconds, cpuSeconds, output, problem } = result;
  const failed = failures(result);
  const counts = `${passed} passed, ${failed} failed${skipped.length > 0 ? `, ${skipped.length} skipped` : ''}`;
  const lines = [
    `${failed > 0 ? '✗' : '✓'} ${job.name}: ${counts} in ${seconds.toFixed(1)} s (${cpuSeconds.toFixed(1)} s of processor time)`,
  ];
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
 * @typedef {object} Times In seconds.
 * @property {number} setUpSeconds installing what was missing
 * @property {number} seconds building and testing
 * @property {number} startOfNode t₀: the median of `node -e 0`, which says how fast the machine was
 */

/**
 * Returns the processor time of each suite, and how long the run took in units of t₀, as machines differ.
 *
 * @param {readonly JobResult[]} results @param {Times} times
 * @returns {string}
 */
export function timesText(results, { setUpSeconds, seconds, startOfNode }) {
  const names = [...new Set(results.map(({ job }) => job.suite))];
  const rows = names.map(name => {
    const own = results.filter(({ job }) => job.suite === name);
    const cpu = own.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0);
    const tests = own.reduce((sum, { passed, failed }) => sum + passed + failed, 0);
    return { name, cpu, text: `${inStarts(cpu, startOfNode)} t₀  ${name}: ${tests} tests, ${own.length} jobs` };
  });
  const sorted = rows.toSorted((one, other) => other.cpu - one.cpu).map(({ text }) => text);
  const t0 = `t₀ = ${Math.round(startOfNode * 1000)} ms (node -e 0)`;
  const whole = `${Math.round(seconds)} s = ${inStarts(seconds, startOfNode).trim()} t₀`;
  const lines = [
    '',
    'Processor time:',
    ...sorted,
    '',
    `${t0}; the run took ${whole}, after ${Math.round(setUpSeconds)} s of set-up`,
  ];
  return `${lines.join('\n')}\n`;
}

/** @param {number} seconds @param {number} startOfNode */
function inStarts(seconds, startOfNode) {
  return String(Math.round(seconds / startOfNode)).padStart(7);
}

/**
 * Writes the subject and the outcome of the run of a gate to `.vscode-test/last-run.json`.
 *
 * @param {{ gate: string, commit: string | undefined, clean: boolean }} subject when the run began
 * @param {Totals} totals
 * @param {Times} times
 */
export async function recordRun({ gate, commit, clean }, totals, { setUpSeconds, seconds, startOfNode }) {
  const folder = join(root, '.vscode-test');
  const record = {
    gate,
    commit: commit ?? null,
    clean,
    ...totals,
    setUpSeconds: Math.round(setUpSeconds),
    seconds: Math.round(seconds),
    startOfNodeMs: Math.round(startOfNode * 1000),
    startsOfNode: Math.round(seconds / startOfNode),
  };
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
