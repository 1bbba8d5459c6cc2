/** A file of a ledger folder that does not hold what it should. The message is a sentence that names the file. */
export class LedgerFileError extends Error {
  override readonly name = 'LedgerFileError';

  /**
   * @param file its path within the folder
   * @param problem what is wrong, without a full stop: `sequence_number: expected string`
   */
  constructor(
    readonly file: string,
    readonly problem: string,
  ) {
    super(`${file}: ${problem}.`);
  }
}
