import { createInterface } from 'node:readline';
import { main } from '../../src/cli/main';
import type { Terminal } from '../../src/cli/command';

/** The outcome of a run in this process. */
export interface Run {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

/** The environment of a run in this process. */
export interface Around {
  readonly env?: Readonly<Record<string, string>>;
  readonly isTerminal?: boolean;
  /** Aborted by Ctrl-C. */
  readonly signal?: AbortSignal;
  /** Takes standard output as it is written. */
  readonly onOutput?: (text: string) => void;
  /** Standard input, if it arrives by lines. */
  readonly lines?: NodeJS.ReadableStream;
}

/**
 * Runs the program in this process, for tests that would take too long with a separate one.
 * @param input standard input
 */
export async function runMain(args: readonly string[], input = '', around: Around = {}): Promise<Run> {
  const written = { out: '', err: '' };
  const terminal: Terminal = {
    env: around.env ?? {},
    isTerminal: around.isTerminal ?? false,
    signal: around.signal ?? new AbortController().signal,
    write: text => {
      written.out += text;
      around.onOutput?.(text);
    },
    writeError: text => {
      written.err += text;
    },
    readInput: () => Promise.resolve(input),
    inputLines: signal => {
      if (!around.lines) throw new Error('no lines are there to read');
      return createInterface({ input: around.lines, signal });
    },
  };
  const code = await main(args, terminal);
  return { code, ...written };
}
