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
