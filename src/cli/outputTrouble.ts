import { EXIT } from './exitCode';
import { codeOf, fileTrouble } from './fileTrouble';

/**
 * Ends the process where its standard output cannot be written: quietly where the reader has left, as `head` does, else
 * with a sentence and a code of its own. Trouble with standard error changes nothing.
 */
export function endWhereOutputFails(): void {
  const { stdout, stderr } = process;
  stdout.on('error', (error: Error) => {
    if (codeOf(error) === 'EPIPE') process.exit();
    stderr.write(`movescope: Standard output cannot be written: ${fileTrouble(error) ?? error.message}.\n`);
    process.exit(EXIT.outputFailed);
  });
  stderr.on('error', () => undefined);
}
