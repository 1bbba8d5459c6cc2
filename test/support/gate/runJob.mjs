import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../root.mjs';
import { measureProcessorTime } from './processorTime.mjs';

/** @import { Job } from './suites.mjs' */

/**
 * @typedef {object} Counted The reporter's counts.
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} skipped full titles
 * @property {readonly { title: string, ms: number }[]} tests
 */

/**
 * @typedef {Counted & { job: Job, seconds: number, cpuSeconds: number, output: string, problem?: string }} JobResult `problem`: why the job
 * failed outside its tests; it counts as one more failure if none of them failed.
 */

const limitMinutes = 15;
const logs = join(root, '.vscode-test', 'logs');

/**
 * Runs a job to its end.
 *
 * @param {Job} job
 * @param {{ shown: boolean, signal: AbortSignal }} options shown: its output is passed on immediately, and not stored
 * @returns {Promise<JobResult>}
 */
export async function runJob(job, { shown, signal }) {
  const folder = await mkdtemp(join(tmpdir(), 'movescope-counts-'));
  const file = join(folder, 'counts.json');
  const started = performance.now();
  const { status, output, cpuSeconds } = await runToEnd(job, file, shown, signal);
  const seconds = (performance.now() - started) / 1000;
  /** @type {Counted | undefined} */
  const written = await readFile(file, 'utf8').then(JSON.parse, () => undefined);
  await rm(folder, { recursive: true, force: true });
  const counted = written ?? { passed: 0, failed: 0, skipped: [], tests: [] };
  // A check of the source has no tests, so it counts as one.
  const isCheck = job.suite === 'types' || job.suite === 'lint';
  if (isCheck)
    return { ...counted, passed: Number(status === 0), failed: Number(status !== 0), job, seconds, cpuSeconds, output };
  const problem = problemOf(counted, written !== undefined, status);
  return { ...counted, job, seconds, cpuSeconds, output, ...(problem !== undefined && { problem }) };
}

/**
 * @param {Counted} counted @param {boolean} isWritten @param {number | string} status
 * @returns {string | undefined}
 */
function problemOf({ passed, failed, skipped }, isWritten, status) {
  if (!isWritten) return `ended with ${status} before its tests did`;
  if (passed + failed + skipped.length === 0 && process.env.MOVESCOPE_GREP === undefined) return 'ran no test';
  return status !== 0 && failed === 0 ? `ended with ${status}, though no test failed` : undefined;
}

/**
 * @param {Job} job @param {string} countsFile @param {boolean} shown @param {AbortSignal} signal
 * @returns {Promise<{ status: number | string, output: string, cpuSeconds: number }>}
 */
async function runToEnd(job, countsFile, shown, signal) {
  await mkdir(logs, { recursive: true });
  const log = createWriteStream(join(logs, `${job.name.replaceAll(' ', '-')}.log`));
  const env = { ...process.env, ...job.env, MOVESCOPE_COUNTS: countsFile, MOVESCOPE_JOB: job.name };
  const child = spawn(job.command, job.args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const processorTime = measureProcessorTime(child.pid);
  let output = '';
  for (const [stream, ours] of /** @type {const} */ ([
    [child.stdout, process.stdout],
    [child.stderr, process.stderr],
  ])) {
    stream.setEncoding('utf8').on('data', (/** @type {string} */ text) => {
      log.write(text);
      if (shown) ours.write(text);
      else output += text;
    });
  }
  const end = () => child.kill('SIGTERM');
  signal.addEventListener('abort', end, { once: true });
  let late = false;
  const limit = setTimeout(() => {
    late = true;
    end();
    // A job that has not exited after ten seconds is killed.
    setTimeout(() => child.kill('SIGKILL'), 10_000).unref();
  }, limitMinutes * 60_000);
  const status = await new Promise((/** @type {(status: number | string) => void} */ resolve) => {
    child.once('error', error => resolve(error.message));
    child.once('close', (code, killedBy) => resolve(code ?? killedBy ?? 1));
  });
  const cpuSeconds = processorTime();
  clearTimeout(limit);
  signal.removeEventListener('abort', end);
  log.end();
  return { status: late ? `no end within ${limitMinutes} minutes` : status, output, cpuSeconds };
}
