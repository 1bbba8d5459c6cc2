import type { Arguments, OptionSpec } from './arguments';
import type { Style } from './text/style';

export interface Command {
  readonly name: string;
  /** Names of the operands, required unless in brackets: `[FOLDER]`. */
  readonly operands: readonly string[];
  readonly summary: string;
  /** The command's options, excluding the common ones. */
  readonly options: readonly OptionSpec[];
  /** More information for the command's help. */
  readonly notes?: readonly string[];
  /** @returns the exit code. @throws UserFacingError */
  readonly run: (call: Call) => Promise<number>;
}

/** An invocation of a command. */
export interface Call {
  readonly args: Arguments;
  readonly terminal: Terminal;
  readonly json: boolean;
  readonly style: Style;
  /**
   * Prints lines to standard output. Characters that are invisible or could control a terminal are escaped, except for
   * the color codes of `style`, and for JSON that goes to a file or another program.
   */
  readonly print: (lines: readonly string[]) => void;
  /** Prints gateway responses for `--raw`, where {@link Call.print} prints nothing. */
  readonly printRaw: (lines: readonly string[]) => void;
  /** Prints text that needs no escaping, with or without `--json`. */
  readonly printDocument: (text: string) => void;
  /** Prints commands for a CI runner. In the output of `print`, such commands have no effect. */
  readonly printCommands: (lines: readonly string[]) => void;
  /** Prints a line to standard error like `print`, unless `--quiet` is set. */
  readonly note: (line: string) => void;
  /** Prints a line to standard error that is part of the result, even if `--quiet` is set. */
  readonly tell: (line: string) => void;
  /** Registers an access key. It is removed from all later output. */
  readonly keepSecret: (key: string) => void;
  /** Removes the access keys from text for a file. They are removed automatically only from printed output. */
  readonly withoutSecrets: (text: string) => string;
}

/** The program's environment: the process or a test. */
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
