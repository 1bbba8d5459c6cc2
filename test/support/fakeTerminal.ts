import { main } from '../../src/cli/main';
import type { Terminal } from '../../src/cli/terminal';

/** What a run in this process ended with. */
export interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** Runs the program in this process, for what a process of its own would take too long for. @param input standard input */
export async function runMain(args: readonly string[], input = ''): Promise<Run> {
  const written = { out: '', err: '' };
  const terminal: Terminal = {
    env: {},
    isTerminal: false,
    signal: new AbortController().signal,
    write: text => {
      written.out += text;
    },
    writeError: text => {
      written.err += text;
    },
    readInput: () => Promise.resolve(input),
    inputLines: () => {
      throw new Error('no lines are there to read');
    },
  };
  const code = await main(args, terminal);
  return { code, ...written };
}
