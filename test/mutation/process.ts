import { spawn } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Copy } from './copy';
import type { TestRun, TestRunResult } from './testRun';

/** How a process of tests ended: with a result, at its deadline, or without either. */
export type Ended =
  | { readonly kind: 'result'; readonly result: TestRunResult }
  | { readonly kind: 'deadline' }
  | { readonly kind: 'broken'; readonly output: string };

/** Runs tests in a copy, in a separate process, which is killed at the deadline with all processes that it started. */
export async function runInCopy(
  { folder, runner }: Copy,
  run: Omit<TestRun, 'resultFile' | 'currentFile'>,
  deadline: number,
): Promise<Ended> {
  const resultFile = join(folder, 'dist/mutation/result.json');
  const runFile = join(folder, 'dist/mutation/run.json');
  await rm(resultFile, { force: true });
  await writeFile(
    runFile,
    JSON.stringify({ ...run, resultFile, currentFile: currentFileOf(folder) } satisfies TestRun),
  );
  const child = spawn(process.execPath, ['--max-old-space-size=1024', runner, runFile], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const hear = (part: Buffer) => {
    output = (output + part.toString()).slice(-2_000);
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  const isLate = await new Promise<boolean>(resolve => {
    const timer = setTimeout(() => {
      resolve(true);
    }, deadline);
    child.once('exit', () => {
      clearTimeout(timer);
      resolve(false);
    });
  });
  // Kills processes that the tests started and a mutant kept from ending.
  endAll(child.pid);
  if (isLate) return { kind: 'deadline' };
  const text = await readFile(resultFile, 'utf8').catch(() => undefined);
  return text === undefined
    ? { kind: 'broken', output }
    : { kind: 'result', result: JSON.parse(text) as TestRunResult };
}

/** The file with the name of the running test, while reached mutants are recorded. */
export function currentFileOf(folder: string): string {
  return join(folder, 'dist/mutation/current.json');
}

/** Kills a process with its group. */
function endAll(pid: number | undefined): void {
  try {
    if (pid !== undefined) process.kill(-pid, 'SIGKILL');
  } catch {
    // The group no longer exists.
  }
}
