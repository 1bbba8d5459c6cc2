import type { Arguments } from './arguments';
import type { OptionSpec } from './optionSpec';
import type { Style } from './text/style';

/** One thing that the program does. */
export interface Command {
  readonly name: string;
  /** Names of the operands, all of which are wanted. */
  readonly operands: readonly string[];
  readonly summary: string;
  /** All but the common ones. */
  readonly options: readonly OptionSpec[];
  /** More than the options tell, for the command's help. */
  readonly notes?: readonly string[];
  /** @returns the exit code @throws UserFacingError */
  readonly run: (call: Call) => Promise<number>;
}

/** A command line that is run. */
export interface Call {
  readonly args: Arguments;
  readonly terminal: Terminal;
  /** As `--json` asks for. */
  readonly json: boolean;
  readonly style: Style;
  /** Writes lines to standard output. */
  readonly print: (lines: readonly string[]) => void;
  /** Writes a line to standard error, unless `--quiet`. */
  readonly note: (line: string) => void;
  /** An access key, which from now on is taken out of all that is written. */
  readonly keepSecret: (key: string) => void;
}

/** What the program has around it: the process's own in a terminal, a test's in a test. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** To standard output. */
  write(text: string): void;
  /** To standard error. */
  writeError(text: string): void;
  /** Standard input to its end. @throws BadInputError where it is not UTF-8 */
  readInput(): Promise<string>;
  /** Lines of standard input as they come, until it ends or `signal` is aborted. */
  inputLines(signal: AbortSignal): AsyncIterable<string>;
}
