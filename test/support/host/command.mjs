import { spawn } from 'node:child_process';
import { SetupError } from './setupError.mjs';

/** A program failed; the message has the end of its output. */
export class CommandError extends SetupError {
  /** @override */
  name = 'CommandError';

  /**
   * @param {string} command
   * @param {number | NodeJS.Signals} status exit code, or the signal that ended it
   * @param {string} tail last lines of its output
   */
  constructor(command, status, tail) {
    super(`"${command}" ended with ${status}.${tail && `\n${tail}`}`);
    this.status = status;
    this.tail = tail;
  }
}

/**
 * @param {string} output
 * @param {number} [lines]
 * @returns {string} the last lines that are not blank
 */
export function lastLines(output, lines = 15) {
  return output
    .split('\n')
    .map(line => line.trimEnd())
    .filter(line => line !== '')
    .slice(-lines)
    .join('\n');
}

/**
 * Runs a program to its end, without output.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, signal?: AbortSignal | undefined }} [options]
 * @returns {Promise<string>} what it printed, both streams
 * @throws {CommandError} if it cannot start or does not end with 0
 */
export function run(command, args, { cwd, env, signal } = {}) {
  const line = [command, ...args].join(' ');
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    // A separate process group, so that processes started by npm end with it.
    const child = spawn(command, args, { cwd, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] });
    const pid = child.pid;
    if (pid === undefined) {
      child.once('error', error => reject(new CommandError(line, 127, error.message)));
      return;
    }
    const stop = () => {
      if (child.exitCode === null && child.signalCode === null) process.kill(-pid, 'SIGTERM');
    };
    signal?.addEventListener('abort', stop, { once: true });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    child.stderr.setEncoding('utf8').on('data', (/** @type {string} */ text) => (output += text));
    child.once('close', (code, killedBy) => {
      signal?.removeEventListener('abort', stop);
      if (signal?.aborted) reject(signal.reason);
      else if (code === 0) resolve(output);
      else reject(new CommandError(line, killedBy ?? code ?? 1, lastLines(output)));
    });
  });
}
