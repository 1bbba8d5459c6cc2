import { version } from '../../package.json';
import { EXIT } from './exitCode';
import type { Command, Terminal } from './command';

const VERSION: readonly string[] = ['--version', '-V'];

/**
 * Runs a command line and returns its exit code; every error is one sentence on standard error. Loads only the parts of
 * the program that the command line needs.
 */
export async function main(words: readonly string[], terminal: Terminal): Promise<number> {
  const [name = ''] = words;
  if (VERSION.includes(name)) {
    terminal.write(`movescope ${version}\n`);
    return EXIT.done;
  }
  const [{ runCommandLine }, commands] = await Promise.all([import('./commandLine'), commandsFor(name)]);
  return runCommandLine(words, terminal, commands);
}

/** A program that starts `movescope mcp` waits for its first answer, which needs no other command. */
async function commandsFor(name: string): Promise<readonly Command[]> {
  if (name === 'mcp') return [(await import('./commands/mcp')).MCP];
  return (await import('./commandTable')).COMMANDS;
}
