/** Move source that cannot be read; the message begins with `file:line`. */
export class MoveSourceError extends Error {
  override readonly name = 'MoveSourceError';

  /**
   * @param file the file's name as it shall be shown
   * @param line counted from 1
   * @param reason what is wrong there
   */
  constructor(
    readonly file: string,
    readonly line: number,
    readonly reason: string,
  ) {
    super(`${file}:${line}: ${reason}`);
  }
}
