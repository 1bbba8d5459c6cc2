import { version } from '../../package.json';
import { EXIT } from './exitCode';
import type { Terminal } from './command';

const VERSION: readonly string[] = ['--version', '-V'];

/**
 * Runs a command line to its exit code; every error is told on standard error, as one sentence. Loads no more of the
 * program than the command line needs.
 */
export async function main(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name = ''] = words;
  if (VERSION.includes(name)) {
    terminal.write(`movescope ${version}\n`);
    return EXIT.done;
  }
  const { runCommandLine } = await import('./commandLine');
  return runCommandLine(words, terminal);
}
