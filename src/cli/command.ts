import type { Arguments, OptionSpec } from './arguments';
import type { Style } from './text/style';

export interface Command {
  readonly name: string;
  /** Names of the operands, required unless in brackets: `[FOLDER]`. */
  readonly operands: readonly string[];
  readonly summary: string;
  /** The command's options, without the common ones. */
  readonly options: readonly OptionSpec[];
  /** Further information for the command's help. */
  readonly notes?: readonly string[];
  /** @returns the exit code @throws UserFacingError */
  readonly run: (call: Call) => Promise<number>;
}

/** A command line that is being run. */
export interface Call {
  readonly args: Arguments;
  readonly terminal: Terminal;
  readonly json: boolean;
  readonly style: Style;
  /**
   * Prints lines to standard output. Characters of them that are invisible or could control a terminal are escaped; the
   * colours of `style` are not, and neither is JSON that goes to a file or a program.
   */
  readonly print: (lines: readonly string[]) => void;
  /** Prints what a gateway sent, with `--raw`, when {@link Call.print} prints nothing. */
  readonly printRaw: (lines: readonly string[]) => void;
  /** Prints a text that has nothing to escape, whether or not `--json` is given. */
  readonly printDocument: (text: string) => void;
  /** Prints lines that are commands for a CI runner; in what `print` prints, there are none. */
  readonly printCommands: (lines: readonly string[]) => void;
  /** Prints a line to standard error like `print`, unless `--quiet`. */
  readonly note: (line: string) => void;
  /** Prints a line to standard error that belongs to the response, even with `--quiet`. */
  readonly tell: (line: string) => void;
  /** Registers an access key, which is removed from all output from now on. */
  readonly keepSecret: (key: string) => void;
  /** Returns a text for a file without the access keys: only what is printed has them removed by itself. */
  readonly withoutSecrets: (text: string) => string;
}

/** The environment of the program: the process's own in a terminal, a test's in a test. */
export interface Terminal {
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Whether standard output is a terminal. */
  readonly isTerminal: boolean;
  /** Aborted by Ctrl-C. */
  readonly signal: AbortSignal;
  /** Writes to standard output. */
  write(text: string): void;
  /** Writes to standard error. */
  writeError(text: string): void;
  /** Reads standard input to its end. @throws BadInputError if it is not UTF-8 */
  readInput(): Promise<string>;
  /** Yields lines of standard input as they arrive, until it ends or `signal` is aborted. */
  inputLines(signal: AbortSignal): AsyncIterable<string>;
}
