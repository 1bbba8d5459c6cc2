import { version } from '../../package.json';
import { EXIT } from './exitCode';
import type { Terminal } from './command';

const VERSION: readonly string[] = ['--version', '-V'];

/** Returns the exit code. Every error is printed to standard error as a sentence. Loads only what the command needs. */
export async function main(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name = ''] = words;
  if (VERSION.includes(name)) {
    terminal.write(`movescope ${version}\n`);
    return EXIT.done;
  }
  const [{ runCommandLine }, { commandsFor }] = await Promise.all([import('./commandLine'), import('./commandTable')]);
  return runCommandLine(words, terminal, await commandsFor(name));
}
