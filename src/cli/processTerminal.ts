import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import type { Terminal } from './terminal';

/** The terminal of this process. @param signal aborted by Ctrl-C */
export function createProcessTerminal(signal: AbortSignal): Terminal {
  const { stdin, stdout, stderr, env } = process;
  return {
    env,
    isTerminal: stdout.isTTY,
    signal,
    write: words => {
      stdout.write(words);
    },
    writeError: words => {
      stderr.write(words);
    },
    readInput: () => interruptible(text(stdin), signal),
    inputLines: until => createInterface({ input: stdin, signal: until }),
  };
}

/** Standard input may never end. */
function interruptible<Value>(promise: Promise<Value>, signal: AbortSignal): Promise<Value> {
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      reject(signal.reason instanceof Error ? signal.reason : new Error('interrupted'));
    };
    signal.addEventListener('abort', stop, { once: true });
    if (signal.aborted) stop();
    promise.then(resolve, reject);
  });
}
