import { SetupError } from './setupError.mjs';

const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129, SIGPIPE: 141 };

/** The reason why a run was aborted, and its exit code. */
export class Interrupted extends SetupError {
  /** @override */
  name = 'Interrupted';

  /**
   * @param {string} message
   * @param {number} exitCode
   */
  constructor(message, exitCode) {
    super(message);
    this.exitCode = exitCode;
  }
}

/**
 * Aborts a run when this process receives a signal to end, so that it can clean up.
 *
 * @param {AbortController} run
 */
export function interruptOnSignals(run) {
  for (const name of /** @type {(keyof typeof exitCodes)[]} */ (Object.keys(exitCodes))) {
    process.on(name, () => run.abort(new Interrupted(`Stopped by ${name}.`, exitCodes[name])));
  }
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', () => run.abort(new Interrupted('Nobody reads the output any more.', exitCodes.SIGPIPE)));
  }
}

/**
 * Aborts a run when the process that started it is gone: npm passes SIGTERM to a shell that does not pass it on.
 *
 * @param {AbortController} run
 */
export function interruptWhenOrphaned(run) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid !== parent) run.abort(new Interrupted('Stopped with its parent process.', exitCodes.SIGTERM));
  }, 500);
  watch.unref();
}

/**
 * @param {AbortSignal} signal
 * @returns {Promise<never>} rejects with the reason when the run is aborted
 */
export function interruption(signal) {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    else signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}

/**
 * @param {unknown} error
 * @returns {number}
 */
export function exitCodeOf(error) {
  return error instanceof Interrupted ? error.exitCode : 1;
}
