import { BadInputError } from './badInputError';
import { fileTrouble } from './fileTrouble';
import { interruptible } from './interruptible';
import type { Terminal } from './terminal';
import { utf8Text } from './utf8';

/** The terminal of this process. @param signal aborted by what interrupts the program */
export function createProcessTerminal(signal: AbortSignal): Terminal {
  const { stdout, stderr, env } = process;
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
    readInput: async () => {
      const { buffer } = await import('node:stream/consumers');
      const { stdin } = process;
      try {
        const bytes = await interruptible(buffer(stdin), signal);
        return utf8Text(bytes, 'Standard input').replace(/^\uFEFF/, '');
      } catch (error) {
        const trouble = fileTrouble(error);
        throw trouble === undefined ? error : new BadInputError(`Standard input cannot be read: ${trouble}.`);
      } finally {
        stdin.destroy();
      }
    },
    inputLines: async function* (until) {
      const { createInterface } = await import('node:readline');
      const { stdin } = process;
      try {
        yield* createInterface({ input: stdin, signal: until });
      } finally {
        stdin.destroy();
      }
    },
  };
}
