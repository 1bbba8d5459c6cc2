#!/usr/bin/env node
import { fstatSync, writeSync } from 'node:fs';
import { BadInputError, EXIT } from './exitCode';
import { codeOf, fileTrouble, MOST_NAMED, utf8Text } from './fileText';
import { interruptible, linesOf, readStream } from './readBytes';
import { main } from './main';
import type { Terminal } from './command';

/**
 * Ends the process if standard output cannot be written: silently if the reader has closed it, as `head` does,
 * otherwise with a message and its own exit code. Errors on standard error are ignored.
 */
function endWhereOutputFails(): void {
  const { stdout, stderr } = process;
  stdout.on('error', (error: Error) => {
    if (codeOf(error) === 'EPIPE') process.exit();
    stderr.write(`movescope: Standard output cannot be written: ${fileTrouble(error) ?? error.message}.\n`);
    process.exit(EXIT.outputFailed);
  });
  stderr.on('error', () => undefined);
}

/**
 * Writes to standard output if it is a file, because the stream of a file writes only once and does not report a
 * partial write.
 * @returns whether it is a file
 */
function writeToFile(words: string): boolean {
  const { stdout } = process;
  const { fd } = stdout;
  if (stdout.isTTY || !fstatSync(fd).isFile()) return false;
  const bytes = Buffer.from(words);
  try {
    for (let at = 0; at < bytes.length;) at += writeSync(fd, bytes, at);
  } catch (error) {
    stdout.emit('error', error);
  }
  return true;
}

/** Creates the terminal of this process. @param signal aborted when the program is interrupted */
function createProcessTerminal(signal: AbortSignal): Terminal {
  const { stdout, stderr, env } = process;
  return {
    env,
    isTerminal: stdout.isTTY,
    signal,
    write: words => {
      if (!writeToFile(words)) stdout.write(words);
    },
    writeError: words => {
      stderr.write(words);
    },
    readInput: async () => {
      const { stdin } = process;
      try {
        const bytes = await interruptible(readStream(stdin, MOST_NAMED), signal);
        return utf8Text(bytes, 'Standard input').replace(/^\uFEFF/, '');
      } catch (error) {
        const trouble = fileTrouble(error);
        throw trouble === undefined ? error : new BadInputError(`Standard input cannot be read: ${trouble}.`);
      } finally {
        stdin.destroy();
      }
    },
    inputLines: async function* (until) {
      const { stdin } = process;
      const end = (): void => void stdin.destroy();
      until.addEventListener('abort', end, { once: true });
      try {
        yield* linesOf(stdin.setEncoding('utf8') as AsyncIterable<string>, MOST_LINE);
      } catch (error) {
        if (!until.aborted) throw error;
      } finally {
        stdin.destroy();
      }
    },
  };
}

/** Maximum length of a line, such as a message from another program, in characters. */
const MOST_LINE = 16 * 1024 * 1024;
/** Signals that interrupt the program, and the shell's exit codes for them. */
const INTERRUPTIONS = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
/** Timeout of running work after an interruption, in ms. */
const GRACE = 200;

const interruption = new AbortController();
const ended: { by?: keyof typeof INTERRUPTIONS } = {};
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(name, () => {
    ended.by ??= name;
    interruption.abort(new DOMException('Interrupted.', 'AbortError'));
  });
endWhereOutputFails();
// Not awaited, because in the bundle, modules that main() loads import this file.
void main(process.argv.slice(2), createProcessTerminal(interruption.signal)).then(code => {
  const { by } = ended;
  process.exitCode = code === EXIT.interrupted && by !== undefined ? INTERRUPTIONS[by] : code;
  // Opening a pipe that has no writer never returns, and even process.exit() waits for it.
  if (by !== undefined) setTimeout(() => process.kill(process.pid, by), GRACE).unref();
});
