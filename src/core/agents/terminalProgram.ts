/** How another program starts the terminal program. */
export interface TerminalProgram {
  readonly command: string;
  /** The first arguments, before the name of a command. */
  readonly args: readonly string[];
  /** A sentence about what has to be installed. */
  readonly needs: string;
}

/**
 * Returns how a user starts the terminal program who has installed only the extension.
 * @param release the version of the extension if it was released, so that npm has the program of that version;
 * otherwise the user has built both
 */
export function terminalProgram(release: string | undefined): TerminalProgram {
  return release === undefined
    ? { command: 'movescope', args: [], needs: 'It needs the program movescope on the path.' }
    : { command: 'npx', args: ['--yes', `movescope@${release}`], needs: 'It needs Node 20.18 or newer.' };
}
